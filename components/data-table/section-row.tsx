import type { ReactNode, Ref } from "react";

interface SectionRowProps {
  line: number;
  columns: number;
  /** Height in px of the lines above it that are not in the document. */
  gap: number;
  measure: Ref<HTMLTableRowElement>;
  children: ReactNode;
}

/** The heading of a section, which stays below the table's header while the section scrolls. */
export function SectionRow({ line, columns, gap, measure, children }: SectionRowProps) {
  return (
    <tr
      ref={measure}
      data-line={line}
      className="sticky top-8.5 z-2 flex h-8 items-center border-b border-line bg-paper text-sm card:top-0"
      style={gap > 0 ? { marginTop: gap } : undefined}
    >
      <th
        scope="rowgroup"
        colSpan={columns}
        className="sticky left-0 px-4 text-left font-normal whitespace-nowrap card:px-3"
      >
        {children}
      </th>
    </tr>
  );
}

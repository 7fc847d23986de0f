import type { ComponentProps, CSSProperties } from "react";
import { cx } from "@/components/ui/cx";
import type { Density, SizedColumn, ColumnShape, Sort } from "./types";

export interface TableFrameProps extends ComponentProps<"div"> {
  columns: readonly ColumnShape[];
  hasSelection: boolean;
  density: Density;
}

/** The scrolling box of a table and of its skeleton, with the same tracks and heights. */
export function TableFrame({
  columns,
  hasSelection,
  density,
  className,
  children,
  style,
  ...props
}: TableFrameProps) {
  const { tracks, minWidth } = tracksOf(columns, hasSelection);
  const sizes: CSSProperties & Record<`--${string}`, string> = {
    "--tracks": tracks,
    "--table-width": `${minWidth}px`,
    "--row-height": `${ROW_HEIGHTS[density]}px`,
    scrollPaddingTop: headerHeight(columns),
  };
  return (
    <div
      {...props}
      style={{ ...style, ...sizes }}
      className={cx(
        "@container/table overflow-auto rounded-lg border aria-busy:overflow-hidden border-line bg-surface",
        className ?? "max-h-[72dvh]",
      )}
    >
      <div className="min-w-(--table-width) card:min-w-0">{children}</div>
    </div>
  );
}

const MIN_WIDTH = 96;
const CHECKBOX_WIDTH = 40;
const HEADER_HEIGHT = 34;
const GROUPS_HEIGHT = 26;
export const SECTION_HEIGHT = 32;
export const ROW_HEIGHTS: Record<Density, number> = { dense: 36, comfortable: 44 };

/** Neighbouring columns of one group; `name`: undefined for columns without one. */
interface ColumnGroup {
  name: string | undefined;
  /** Index of its first column. */
  at: number;
  columns: number;
}

/** Returns the runs of columns of one group in order; none where no column has a group. */
export function groupsOf(columns: readonly ColumnShape[]): ColumnGroup[] {
  if (!columns.some(({ group }) => group !== undefined)) return [];
  const groups: ColumnGroup[] = [];
  columns.forEach(({ group: name }, at) => {
    const last = groups.at(-1);
    if (last && last.name === name) last.columns++;
    else groups.push({ name, at, columns: 1 });
  });
  return groups;
}

/** Rows of the header: that of the columns, and one above it where they have groups. */
export function headerRows(columns: readonly ColumnShape[]): number {
  return groupsOf(columns).length > 0 ? 2 : 1;
}

/** Height of the header in px. */
export function headerHeight(columns: readonly ColumnShape[]): number {
  return HEADER_HEIGHT + (headerRows(columns) > 1 ? GROUPS_HEIGHT : 0);
}

/** Returns the CSS grid tracks of a row, and its minimum width in px. */
export function tracksOf(
  columns: readonly SizedColumn[],
  hasSelection: boolean,
): { tracks: string; minWidth: number } {
  const fixed = hasSelection ? [`${CHECKBOX_WIDTH}px`] : [];
  const widths = columns.map(({ minWidth = MIN_WIDTH }) => minWidth);
  const tracks = columns.map(({ minWidth = MIN_WIDTH, grow = 1 }) =>
    grow === 0 ? `${minWidth}px` : `minmax(${minWidth}px, ${grow}fr)`,
  );
  return {
    tracks: [...fixed, ...tracks].join(" "),
    minWidth: widths.reduce((sum, width) => sum + width, hasSelection ? CHECKBOX_WIDTH : 0),
  };
}

/** Returns the position of a column on a card. */
export function cardSlot(column: ColumnShape, index: number): NonNullable<ColumnShape["card"]> {
  return column.card ?? (index === 0 ? "title" : "meta");
}

/** Returns the sort after a press on a header: ascending first, then alternating. */
export function nextSort(column: string, sort: Sort | undefined): Sort {
  const isAscending = sort?.column === column && sort.direction === "ascending";
  return { column, direction: isAscending ? "descending" : "ascending" };
}

/** Returns the classes that keep the first column in sight while the others scroll sideways. */
export function stickyAt(at: number, hasBox: boolean): string {
  if (at > 0) return "";
  return `sticky z-1 card:static ${hasBox ? "left-10" : "left-0"}`;
}

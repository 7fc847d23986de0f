import type { Item, Section } from "@/lib/pricing/actions/board";

/** A row of the list: an action, or a section heading when `item` is null. */
export interface Row {
  key: string;
  section: Section;
  item: Item | null;
  /** Position in the section, from 1; 0 for a heading. */
  at: number;
}

/** The rows of all sections. */
export function rowsOf(sections: readonly Section[], hasHeadings: boolean): Row[] {
  return sections.flatMap((section) => [
    ...(hasHeadings ? [{ key: `heading ${section.id}`, section, item: null, at: 0 }] : []),
    ...section.items.map((item, index) => ({ key: item.key, section, item, at: index + 1 })),
  ]);
}

/** The index of each row's heading; −1 without headings. */
export function headingsOf(rows: readonly Row[]): number[] {
  let last = -1;
  return rows.map(({ item }, at) => {
    if (item === null) last = at;
    return last;
  });
}

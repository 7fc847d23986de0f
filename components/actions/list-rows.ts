import type { Item, Section } from "@/lib/pricing/actions/board";

/** What stands below another in the list: an action, or (`item` null) the heading of a section. */
export interface Row {
  key: string;
  section: Section;
  item: Item | null;
  /** Which of its section's actions, from 1; 0 of a heading. */
  at: number;
}

/** The sections one row after another. */
export function rowsOf(sections: readonly Section[], hasHeadings: boolean): Row[] {
  return sections.flatMap((section) => [
    ...(hasHeadings ? [{ key: `heading ${section.id}`, section, item: null, at: 0 }] : []),
    ...section.items.map((item, index) => ({ key: item.key, section, item, at: index + 1 })),
  ]);
}

/** Of each row the place of its section's heading; −1 where it has none. */
export function headingsOf(rows: readonly Row[]): number[] {
  let last = -1;
  return rows.map(({ item }, at) => {
    if (item === null) last = at;
    return last;
  });
}

import type { ColumnShape, Density, SizedColumn, Sort } from "./types";

const MIN_WIDTH = 96;
const CHECKBOX_WIDTH = 40;
export const HEADER_HEIGHT = 34;
export const SECTION_HEIGHT = 32;
export const ROW_HEIGHTS: Record<Density, number> = { dense: 36, comfortable: 44 };

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

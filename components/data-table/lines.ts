/** What a table shows from top to bottom: its rows, and a heading above the first row of each section. */
export interface Lines {
  /** Index of each line's row; a heading has the row below it. */
  rowAt: readonly number[];
  /** Line of each row. */
  lineOf: readonly number[];
  /** Lines that are headings, in order. */
  headings: readonly number[];
}

/** Returns the lines of rows, of which `sectionOf` names the section; without it there are no headings. */
export function linesOf<Row>(
  rows: readonly Row[],
  sectionOf: ((row: Row) => string) | undefined,
): Lines {
  const rowAt: number[] = [];
  const lineOf: number[] = [];
  const headings: number[] = [];
  let section: string | undefined;
  rows.forEach((row, index) => {
    const own = sectionOf?.(row);
    if (own !== section) {
      headings.push(rowAt.length);
      rowAt.push(index);
    }
    section = own;
    lineOf.push(rowAt.length);
    rowAt.push(index);
  });
  return { rowAt, lineOf, headings };
}

/** True where a line is a heading. */
export function isHeading({ rowAt, lineOf }: Lines, line: number): boolean {
  return lineOf[rowAt[line] ?? -1] !== line;
}

/** The heading that a line is below, or the line itself; undefined where there are none. */
export function headingOver({ headings }: Lines, line: number): number | undefined {
  let [low, high] = [0, headings.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((headings[middle] ?? 0) <= line) low = middle + 1;
    else high = middle;
  }
  return headings[low - 1];
}

import type { Axis } from "../axis/axis";
import type { GridFormats } from "./use-grid-formats";

/** What every row of the grid is drawn from; the same values as long as nothing of it changes. */
export interface LineProps {
  /** Of the row among all rows. */
  index: number;
  /** Px from the first row. */
  top: number;
  axis: Axis;
  /** Days in the document. */
  first: number;
  last: number;
  /** Px of the names. */
  names: number;
  /** The focused day, in its row only. */
  active: number | null;
  formats: GridFormats;
}

/** Id of a cell in the document. */
export function cellId(index: number, day: number): string {
  return `night-${index}-${day}`;
}

/** Column number of a day for assistive technology; 1 has the names. */
export function columnIndex({ first, unit }: Axis, day: number): number {
  return Math.floor((day - first) / unit) + 2;
}

import type { Axis } from "../axis/axis";
import type { GridFormats } from "./use-grid-formats";

/** Props of every row of the grid. They are stable, so that unchanged rows do not render again. */
export interface LineProps {
  /** Index among all rows. */
  index: number;
  /** Distance from the first row, in px. */
  top: number;
  axis: Axis;
  /** Rendered days. */
  first: number;
  last: number;
  /** Width of the name column, in px. */
  names: number;
  /** The focused day; null in other rows. */
  active: number | null;
  formats: GridFormats;
}

/** Returns the DOM id of a cell. */
export function cellId(index: number, day: number): string {
  return `night-${index}-${day}`;
}

/** Returns the `aria-colindex` of a day; 1 is the name column. */
export function columnIndex({ first, unit }: Axis, day: number): number {
  return Math.floor((day - first) / unit) + 2;
}

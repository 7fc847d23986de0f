import type { Axis } from "../axis/axis";
import { columnOf, dayAt, xOf } from "../axis/axis";
import { type GridRow, rowAt, rowHeights } from "../rows/grid-rows";
import type { Area } from "../selection/selection";
import { headHeight } from "./looks";

/** Where everything in the grid is. */
export interface GridLayout {
  rows: readonly GridRow[];
  /** Px from the first row to each one, and to the end. */
  tops: readonly number[];
  /** Row indexes by key. */
  indexes: ReadonlyMap<string, number>;
  axis: Axis;
  /** Px of the names. */
  names: number;
}

/** A rectangle inside the rows, in px. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The rectangle of some rows and days. */
export function boxOf({ rows, tops, axis, names }: GridLayout, area: Area): Box {
  const { top, bottom, first, last } = area;
  const start = tops[top] ?? 0;
  const end = (tops[bottom] ?? 0) + rowHeights[rows[bottom]?.kind ?? "listing"];
  const left = names + xOf(axis, first);
  return { left, top: start, width: (last - first + 1) * axis.night, height: end - start };
}

/** The row and column at a point of the window; undefined outside the nights of a row. */
export function positionAt(
  { tops, axis, names }: GridLayout,
  scroller: HTMLElement,
  point: { clientX: number; clientY: number },
): { row: number; day: number } | undefined {
  const box = scroller.getBoundingClientRect();
  const [x, y] = [point.clientX - box.left, point.clientY - box.top];
  if (x < names || y < headHeight || x > scroller.clientWidth || y > scroller.clientHeight) {
    return undefined;
  }
  const row = rowAt(tops, y - headHeight + scroller.scrollTop);
  if (row < 0) return undefined;
  return { row, day: columnOf(axis, dayAt(axis, x - names + scroller.scrollLeft)) };
}

/** Scrolls as little as needed for a cell to be in sight. */
export function reveal(
  { rows, tops, axis, names }: GridLayout,
  scroller: HTMLElement,
  { row, day }: { row: number; day: number },
): void {
  const left = xOf(axis, columnOf(axis, day));
  const top = tops[row] ?? 0;
  const height = rowHeights[rows[row]?.kind ?? "listing"];
  scroller.scrollTo({
    left: within(scroller.scrollLeft, left, axis.night * axis.unit, scroller.clientWidth - names),
    top: within(scroller.scrollTop, top, height, scroller.clientHeight - headHeight),
    behavior: "instant",
  });
}

/** The scroll position nearest to the present one that has all of a part in sight. */
function within(now: number, start: number, size: number, room: number): number {
  if (start < now) return start;
  return Math.max(now, start + size - room);
}

import type { Axis } from "../axis/axis";
import { columnOf, dayAt, xOf } from "../axis/axis";
import { type GridRow, rowAt, rowHeights } from "../rows/grid-rows";
import type { Area } from "../selection/selection";
import { headHeight } from "./looks";

/** Positions of rows and days in the grid. */
export interface GridLayout {
  rows: readonly GridRow[];
  /** Distance in px from the first row to each row, and to the end. */
  tops: readonly number[];
  /** Row indexes by key. */
  indexes: ReadonlyMap<string, number>;
  axis: Axis;
  /** Width of the name column, in px. */
  names: number;
}

/** A rectangle inside the rows, in px. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Returns the rectangle of some rows and days. */
export function boxOf({ rows, tops, axis, names }: GridLayout, area: Area): Box {
  const { top, bottom, first, last } = area;
  const start = tops[top] ?? 0;
  const end = (tops[bottom] ?? 0) + rowHeights[rows[bottom]?.kind ?? "listing"];
  const left = names + xOf(axis, first);
  return { left, top: start, width: (last - first + 1) * axis.night, height: end - start };
}

/** Returns the row and column at a point of the window; undefined outside the nights. */
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

/** Scrolls just far enough to show a cell. */
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

/** Returns the scroll position nearest to `now` at which all of a part is visible. */
function within(now: number, start: number, size: number, room: number): number {
  if (start < now) return start;
  return Math.max(now, start + size - room);
}

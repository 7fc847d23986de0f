import { type Axis, columnOf, dayAt, xOf } from "./axis";
import { type GridRow, rowAt, rowHeights } from "./grid-rows";
import type { Area } from "./selection";
import type { GridFormats } from "./use-grid-formats";

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

/** Colours of a night by the letter of its demand. */
export const demandLooks: Readonly<Record<string, string>> = {
  l: "bg-night-1",
  b: "bg-night-2",
  n: "bg-night-3",
  h: "bg-night-4",
  v: "bg-night-5",
  u: "bg-muted",
  x: "bg-night-0",
};

/** Nights that are blocked by the owner or not available. */
export const closedLook =
  "bg-surface [background-image:repeating-linear-gradient(135deg,var(--edge)_0_1.5px,transparent_1.5px_5px)]";

/** The corner of a night with an override. */
export const cornerLook =
  "[background-image:linear-gradient(to_bottom_left,var(--night-ink)_50%,transparent_51%)] bg-[length:8px_8px] bg-[position:top_right] bg-no-repeat";

/** Height of the sticky head, in px. */
const headHeight = 52;

/** Returns the width of the sticky name column in px, by the width of the grid. */
export function nameWidth(width: number): number {
  return width < 640 ? 128 : 244;
}

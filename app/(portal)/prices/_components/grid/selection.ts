import { type GridRow, listingBeside } from "./grid-rows";
import { type Axis, columnOf, onAxis } from "./axis";
import { clamp } from "@/lib/core/numbers";

/** A night of a listing: the key of its row, and the day since 1970-01-01. */
export interface Cell {
  key: string;
  day: number;
}

/** Nights between two cells, both included, of all listings between them. */
export interface Range {
  anchor: Cell;
  head: Cell;
}

/** A range as indexes of rows in the grid, and days. */
export interface Area {
  top: number;
  bottom: number;
  first: number;
  last: number;
}

/** Returns row indexes by key. */
export function indexOf(rows: readonly GridRow[]): ReadonlyMap<string, number> {
  return new Map(rows.map(({ key }, at) => [key, at]));
}

/** Returns the areas of the ranges in whole columns. A range whose listings are not in the grid has none. */
export function areasOf(
  ranges: readonly Range[],
  indexes: ReadonlyMap<string, number>,
  { unit }: Pick<Axis, "unit">,
): Area[] {
  return ranges.flatMap(({ anchor, head }) => {
    const [from, to] = [indexes.get(anchor.key), indexes.get(head.key)];
    if (from === undefined || to === undefined) return [];
    return {
      top: Math.min(from, to),
      bottom: Math.max(from, to),
      first: Math.min(anchor.day, head.day),
      last: Math.max(anchor.day, head.day) + unit - 1,
    };
  });
}

/** Returns the selected days by key of the listing, sorted. */
export function daysByListing(
  areas: readonly Area[],
  rows: readonly GridRow[],
): Map<string, number[]> {
  const found = new Map<string, Set<number>>();
  for (const { top, bottom, first, last } of areas) {
    for (const row of rows.slice(top, bottom + 1)) {
      if (row.kind !== "listing") continue;
      const days = found.get(row.key) ?? new Set();
      found.set(row.key, days);
      for (let day = first; day <= last; day++) days.add(day);
    }
  }
  return new Map([...found].map(([key, days]) => [key, [...days].toSorted((a, b) => a - b)]));
}

/** How a press on a cell changes the selection. */
export type SelectMode = "only" | "extend" | "add";

/** Returns the ranges after a press on a cell. `extend` moves the end of the last one. */
export function pressed(ranges: readonly Range[], cell: Cell, mode: SelectMode): Range[] {
  const last = ranges.at(-1);
  if (mode === "extend" && last)
    return [...ranges.slice(0, -1), { anchor: last.anchor, head: cell }];
  const single = { anchor: cell, head: cell };
  return mode === "add" ? [...ranges, single] : [single];
}

/** A row by its index, and a day. */
export interface Position {
  row: number;
  day: number;
}

interface Grid {
  rows: readonly GridRow[];
  axis: Axis;
  /** Rows that fit on a screen. */
  page: number;
}

const steps: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * Returns the position that a key moves to; undefined for other keys. `isListing`: skips headings, as selections do.
 */
export function moved(
  key: string,
  from: Position,
  { rows, axis, page }: Grid,
  isListing: boolean,
): Position | undefined {
  const day = columnOf(axis, from.day);
  if (key === "Home") return { ...from, day: columnOf(axis, axis.today) };
  if (key === "End") return { ...from, day: columnOf(axis, axis.first + axis.count - 1) };
  const [down, right] = steps[key] ?? pages(key, page) ?? [];
  if (down === undefined || right === undefined) return undefined;
  const next = onAxis(axis, day + right * axis.unit);
  if (down === 0) return { row: from.row, day: next };
  if (!isListing) return { row: clamp(from.row + down, 0, rows.length - 1), day: next };
  const row = listingBeside(rows, from.row, down);
  return { row: row < 0 ? from.row : row, day: next };
}

function pages(key: string, page: number): readonly [number, number] | undefined {
  if (key === "PageUp") return [-page, 0];
  return key === "PageDown" ? [page, 0] : undefined;
}

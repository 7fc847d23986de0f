import type { GridRow } from "../rows/grid-rows";
import type { Axis } from "../axis/axis";

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

import type { GridRow } from "../rows/grid-rows";
import type { Axis } from "../axis/axis";

/** A night of a listing: key of its row, day since 1970-01-01. */
export interface Cell {
  key: string;
  day: number;
}

/** Nights between two cells, both included, of all listings between them. */
export interface Range {
  anchor: Cell;
  head: Cell;
}

/** A range as rows and days that are in the grid. */
export interface Area {
  top: number;
  bottom: number;
  first: number;
  last: number;
}

/** Row indexes of listings by their keys. */
export function indexOf(rows: readonly GridRow[]): ReadonlyMap<string, number> {
  return new Map(rows.map(({ key }, at) => [key, at]));
}

/** Areas of the ranges, whole columns each; a range whose listings are not in the grid has none. */
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

/** Selected days by key of the listing. */
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

/** What a press on a cell does to the selection. */
export type SelectMode = "only" | "extend" | "add";

/** The ranges after a cell was pressed; `extend` moves the end of the last one. */
export function pressed(ranges: readonly Range[], cell: Cell, mode: SelectMode): Range[] {
  const last = ranges.at(-1);
  if (mode === "extend" && last)
    return [...ranges.slice(0, -1), { anchor: last.anchor, head: cell }];
  const single = { anchor: cell, head: cell };
  return mode === "add" ? [...ranges, single] : [single];
}

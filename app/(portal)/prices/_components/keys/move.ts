import { clamp } from "@/lib/core/numbers";
import { type Axis, columnOf, onAxis } from "../axis/axis";
import { type GridRow, listingBeside } from "../rows/grid-rows";

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

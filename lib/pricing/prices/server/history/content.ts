import { packRows, unpackNamed } from "@/lib/core/server/packed";
import type { Nights } from "@/lib/inventory/calendars/nights";
import type { EngineInput } from "@/lib/pricing/engine/input";
import { hasBase, priceNights } from "@/lib/pricing/engine/price";
import { mostDaysAhead } from "@/lib/pricing/engine/tables";

/** A listing's nights as stored in a snapshot; element 0 is the snapshot's day. */
export interface SnapshotContent {
  /** Minor units; none for a listing without a base price. */
  prices: ArrayLike<number>;
  minStays: ArrayLike<number>;
  /** The listing's own calendar: codes of `states.ts`, and minimum stays. */
  states: ArrayLike<number>;
  calendarStays: ArrayLike<number>;
}

interface PricedCalendar {
  input: EngineInput;
  nights: Nights;
}

/** Prices of a listing's inputs, and its own calendar. */
export function contentOf({ input, nights }: PricedCalendar): SnapshotContent {
  const calendar = { states: nights.states, calendarStays: nights.minStays };
  if (!hasBase(input)) return { prices: [], minStays: [], ...calendar };
  const { prices, minStays } = priceNights(input, input.today, mostDaysAhead);
  return { prices, minStays, ...calendar };
}

/** About 0.8 kB. */
export function packSnapshot({ prices, ...content }: SnapshotContent): Uint8Array<ArrayBuffer> {
  // Whole prices take half the space of minor units.
  const unit = Array.from(prices).every((price) => price % 100 === 0) ? 100 : 1;
  const scaled = Array.from(prices, (price) => price / unit);
  return packRows([[unit], ...rowsOf({ ...content, prices: scaled })]);
}

export function unpackSnapshot(packed: Uint8Array): SnapshotContent {
  const names = ["units", "prices", "minStays", "states", "calendarStays"] as const;
  const { units, prices, ...content } = unpackNamed(packed, names);
  const [unit = 1] = units;
  return { ...content, prices: prices.map((price) => price * unit) };
}

/** True if the nights in both are the same; `next` begins `offset` days after `before`. */
export function isSame(before: SnapshotContent, next: SnapshotContent, offset: number): boolean {
  const others = rowsOf(next);
  return rowsOf(before).every((row, n) => {
    const other = others[n] ?? [];
    if ((row.length === 0) !== (other.length === 0)) return false;
    for (let at = offset; at < row.length; at++) if (row[at] !== other[at - offset]) return false;
    return true;
  });
}

function rowsOf({ prices, minStays, states, calendarStays }: SnapshotContent) {
  return [prices, minStays, states, calendarStays];
}

import { dateOf } from "@/lib/core/dates";
import type { Nights } from "@/lib/inventory/calendars/nights";
import { available, blocked } from "@/lib/inventory/calendars/states";

export interface DateRange {
  start_date: string;
  /** Included. */
  end_date: string;
}

/** The owner-blocked nights among the first `count`. */
export function blockedNights({ states }: Pick<Nights, "states">, count: number): number[] {
  return nightsWhere(count, (night) => states[night] === blocked);
}

/** Median minimum stay of the open nights among the first `count`; null if none is known. */
export function medianStay(nights: Pick<Nights, "states" | "minStays">, count: number) {
  const sorted = openStays(nights, count).toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/** Known minimum stays of the open nights among the first `count`. */
export function openStays(
  { states, minStays }: Pick<Nights, "states" | "minStays">,
  count: number,
): number[] {
  const open = nightsWhere(count, (night) => states[night] === available);
  return open.map((night) => minStays[night] ?? 0).filter((stay) => stay > 0);
}

/** Ascending night numbers as date ranges; `today` in days since 1970-01-01. */
export function dateRanges(nights: readonly number[], today: number): DateRange[] {
  const starts = nights.filter((night, index) => nights[index - 1] !== night - 1);
  const ends = nights.filter((night, index) => nights[index + 1] !== night + 1);
  return starts.map((start, index) => ({
    start_date: dateOf(today + start),
    end_date: dateOf(today + (ends[index] ?? start)),
  }));
}

function nightsWhere(count: number, wanted: (night: number) => boolean): number[] {
  return Array.from({ length: count }, (_, night) => night).filter(wanted);
}

import { dateOf } from "@/lib/core/dates";
import type { Nights } from "@/lib/inventory/calendars/nights";
import { available, blocked, unknown } from "@/lib/inventory/calendars/states";

export interface DateRange {
  start_date: string;
  /** Included. */
  end_date: string;
}

/**
 * Of the first `count` nights the open ones that no stay can contain: from no arrival on or before them in the same
 * run of open nights does the minimum stay end before the run does. Element 0 is today: nobody arrives earlier. A run
 * that goes on into what is not known has no end.
 */
export function unbookableNights(
  { states, minStays }: Pick<Nights, "states" | "minStays">,
  count: number,
): number[] {
  const found: number[] = [];
  let night = 0;
  while (night < count) {
    const end = runEnd(states, night);
    if (end === night) night++;
    else {
      const isOpen = end === states.length || states[end] === unknown;
      const bookable = isOpen ? night : firstArrival(minStays, night, end);
      for (; night < Math.min(bookable, count); night++) found.push(night);
      night = end;
    }
  }
  return found;
}

/** The first night after a run of open nights; `from` where that one is not open. */
function runEnd(states: Uint8Array, from: number): number {
  let end = from;
  while (end < states.length && states[end] === available) end++;
  return end;
}

/** The first night of a run on which somebody can arrive; its end if there is none. An unknown minimum is one night. */
function firstArrival(minStays: Uint16Array, from: number, end: number): number {
  for (let night = from; night < end; night++) {
    if (night + Math.max(1, minStays[night] ?? 1) <= end) return night;
  }
  return end;
}

/** Of the first `count` nights those that the owner keeps. */
export function blockedNights({ states }: Pick<Nights, "states">, count: number): number[] {
  return nightsWhere(count, (night) => states[night] === blocked);
}

/** Open nights of the first `count` whose price on the channel is at or below the minimum (minor units). */
export function atMinimum(
  { states, prices }: Pick<Nights, "states" | "prices">,
  minimum: number,
  count: number,
): number[] {
  return nightsWhere(count, (night) => {
    const price = prices[night] ?? 0;
    return states[night] === available && price > 0 && price <= minimum;
  });
}

/** The middle of the minimum stays of open nights among the first `count`; null where none is known. */
export function medianStay(nights: Pick<Nights, "states" | "minStays">, count: number) {
  const sorted = openStays(nights, count).toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/** The minimum stays of open nights among the first `count`, where they are known. */
export function openStays(
  { states, minStays }: Pick<Nights, "states" | "minStays">,
  count: number,
): number[] {
  const open = nightsWhere(count, (night) => states[night] === available);
  return open.map((night) => minStays[night] ?? 0).filter((stay) => stay > 0);
}

/** Rising numbers of nights as ranges of dates; `today` counts from 1970-01-01. */
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

import { dayOf } from "@/lib/core/dates";
import type { CalendarMonth } from "@/lib/inventory/calendars/months";
import { type Nights, unknownNights } from "@/lib/inventory/calendars/nights";
import { unknown } from "@/lib/inventory/calendars/states";

type Month = Pick<Nights, "prices" | "states" | "minStays">;

/** Nights of many listings in memory, by month. */
export class NightTables {
  readonly #months = new Map<number, Map<number, Month>>();
  /** First and last known night, days since 1970-01-01; Infinity and −Infinity without one. */
  first = Infinity;
  last = -Infinity;

  /** Adds the known nights of a month; a later value of a night replaces an earlier one. */
  add({ listingKey, month, prices, states, minStays }: CalendarMonth): void {
    const start = dayOf(month);
    const own = this.#months.get(listingKey) ?? new Map<number, Month>();
    this.#months.set(listingKey, own);
    const stored = own.get(start) ?? unknownNights(states.length);
    own.set(start, stored);
    for (let at = 0; at < states.length; at++) {
      if (states[at] === unknown) continue;
      stored.prices[at] = prices[at] ?? 0;
      stored.states[at] = states[at] ?? unknown;
      stored.minStays[at] = minStays[at] ?? 0;
      this.first = Math.min(this.first, start + at);
      this.last = Math.max(this.last, start + at);
    }
  }

  /** `count` nights of a listing from `first` on; unknown where the file has none. */
  nights(listing: number, first: number, count: number): Nights {
    const nights = unknownNights(count);
    for (const [start, month] of this.#months.get(listing) ?? []) {
      const at = start - first;
      const skipped = Math.max(0, -at);
      const taken = Math.min(month.states.length, count - at);
      if (taken <= skipped) continue;
      nights.prices.set(month.prices.subarray(skipped, taken), at + skipped);
      nights.states.set(month.states.subarray(skipped, taken), at + skipped);
      nights.minStays.set(month.minStays.subarray(skipped, taken), at + skipped);
    }
    return nights;
  }
}

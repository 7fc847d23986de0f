import { type Nights, unknownNights } from "@/lib/inventory/calendars/nights";
import { available, booked } from "@/lib/inventory/calendars/states";
import type { Comparable } from "@/lib/market/comparables/server";

/** A comparable with its nights. */
export interface Member {
  source: string;
  nights: Nights;
}

/** The market set of a spot as it stands on a day. */
export interface Market {
  /** Members of each category, in the order of bedrooms; comparables without bedrooms are in none. */
  categories: ReadonlyMap<number, readonly Member[]>;
  /** Place of today in the arrays. */
  today: number;
  /** Sources that tell bookings: one of their nights here is booked. Scraped calendars only say "unavailable". */
  telling: ReadonlySet<string>;
}

/** Fewer than this many comparables in the listing's own category: low confidence (contract §6). */
export const enough = 20;

/** The market of a set; a comparable without a calendar has `span` nights of which nothing is known. */
export function toMarket(
  set: readonly Comparable[],
  nightsOf: ReadonlyMap<number, Nights>,
  today: number,
  span: number,
): Market {
  const empty = unknownNights(span);
  const categories = new Map<number, Member[]>();
  const telling = new Set<string>();
  for (const { key, source, category } of set) {
    const nights = nightsOf.get(key) ?? empty;
    if (!telling.has(source) && nights.states.includes(booked)) telling.add(source);
    if (category === null) continue;
    const members = categories.get(category) ?? [];
    members.push({ source, nights });
    categories.set(category, members);
  }
  return { categories: new Map([...categories].toSorted(([a], [b]) => a - b)), today, telling };
}

/** Asking prices between two places: of nights that can be booked, where the price is known. Minor units. */
export function askingPrices(
  { nights }: Pick<Member, "nights">,
  from: number,
  to: number,
): number[] {
  const prices: number[] = [];
  for (let at = from; at < to; at++) {
    const price = nights.prices[at] ?? 0;
    if (price > 0 && nights.states[at] === available) prices.push(price);
  }
  return prices;
}

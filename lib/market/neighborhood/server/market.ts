import { type Nights, unknownNights } from "@/lib/inventory/calendars/nights";
import { booked } from "@/lib/inventory/calendars/states";
import type { Comparable } from "@/lib/market/comparables/server";

/** A comparable with its nights. */
export interface Member {
  source: string;
  nights: Nights;
  /** Stated price in minor units; null if the source has none. */
  statedPrice: number | null;
}

/** The comparables of a listing on a day. */
export interface Market {
  /** Members of each category, in the order of bedrooms; comparables without bedrooms are in none. */
  categories: ReadonlyMap<number, readonly Member[]>;
  /** Index of today in the arrays. */
  today: number;
  /** Sources with a booked night here. Scraped calendars only say "unavailable". */
  bookingSources: ReadonlySet<string>;
}

/** The market of a set of comparables; one without a calendar has `span` unknown nights. */
export function toMarket(
  set: readonly Comparable[],
  nightsOf: ReadonlyMap<number, Nights>,
  today: number,
  span: number,
): Market {
  const empty = unknownNights(span);
  const categories = new Map<number, Member[]>();
  const bookingSources = new Set<string>();
  for (const { key, source, category, statedPrice } of set) {
    const nights = nightsOf.get(key) ?? empty;
    if (!bookingSources.has(source) && nights.states.includes(booked)) bookingSources.add(source);
    if (category === null) continue;
    const members = categories.get(category) ?? [];
    members.push({ source, nights, statedPrice });
    categories.set(category, members);
  }
  return {
    categories: new Map([...categories].toSorted(([a], [b]) => a - b)),
    today,
    bookingSources,
  };
}

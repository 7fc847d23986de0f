import { type CalendarSpan, type Nights, unknownNights } from "@/lib/inventory/calendars/nights";
import { booked } from "@/lib/inventory/calendars/states";
import type { Comparable } from "@/lib/market/comparables/server";
import { ageOn, occupancyWeight } from "@/lib/market/model/age";

/** A comparable with its nights. */
export interface Member {
  source: string;
  nights: Nights;
  /** Stated price in minor units; null if the source has none. */
  statedPrice: number | null;
  /** Days since what its data tells of. */
  age: number;
  /** Index of the first night of which it doesn't tell whether it is booked: none if its data is recent. */
  unknownFrom: number;
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

/**
 * The market of a set of comparables; one without a calendar has `span` unknown nights. Data older than 21 days tells
 * what was booked before its own day only (`pricing.md` §2.5, Age). `first`: the day of index 0.
 */
export function toMarket(
  set: readonly Comparable[],
  nightsOf: ReadonlyMap<number, Nights>,
  today: number,
  { first, nights: span }: CalendarSpan,
): Market {
  const empty = unknownNights(span);
  const categories = new Map<number, Member[]>();
  const bookingSources = new Set<string>();
  for (const { key, source, category, statedPrice, asOf } of set) {
    const nights = nightsOf.get(key) ?? empty;
    if (!bookingSources.has(source) && nights.states.includes(booked)) bookingSources.add(source);
    if (category === null) continue;
    const members = categories.get(category) ?? [];
    const age = ageOn(first + today, asOf);
    const unknownFrom = occupancyWeight(age) > 0 ? Infinity : today - age;
    members.push({ source, nights, statedPrice, age, unknownFrom });
    categories.set(category, members);
  }
  return {
    categories: new Map([...categories].toSorted(([a], [b]) => a - b)),
    today,
    bookingSources,
  };
}

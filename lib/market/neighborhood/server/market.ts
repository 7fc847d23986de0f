import {
  type CalendarSpan,
  type Nights,
  unknownNights,
  booked,
  available,
} from "@/lib/inventory/calendars/nights";
import type { Comparable } from "@/lib/market/comparables/server";
import {
  ageOn,
  occupancyWeight,
  levelConfidence,
  middleOf,
  tellsPrices,
} from "@/lib/market/model/age";
import { askingFrom } from "@/lib/market/model/log-prices";
import { type Confidence, confidenceIn, isPlaceholder } from "@/lib/market/model/guards";

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

/** A comparable whose prices count. */
export interface PricedComparable {
  member: Member;
  /** Asking prices from today on, in minor units; 0 where a night is not open or its price unknown. */
  asking: Float64Array;
}

/**
 * Comparables without placeholders (`pricing.md` §2.3, Guards) and without data too old for prices (§2.5), with their
 * asking prices for `nights` nights.
 */
export function pricedComparablesIn(
  members: readonly Member[],
  today: number,
  nights: number,
): PricedComparable[] {
  return members.flatMap((member) => {
    if (!tellsPrices(member.age)) return [];
    const asking = askingFrom(member.nights, today, nights);
    return isPlaceholder({ asking, statedPrice: member.statedPrice }) ? [] : [{ member, asking }];
  });
}

/** The confidence in the prices of comparables: by their number, one step lower if their data is old (§2.5). */
export function trustOf(comparables: readonly PricedComparable[]): Confidence {
  const { confidence } = confidenceIn(comparables.map(({ asking }) => asking));
  return levelConfidence(confidence, middleOf(comparables.map(({ member }) => member.age)));
}

/** How many comparables a category has, and how many of them have an available night between two indexes. */
export function countsOf(members: readonly Member[], from: number, to: number) {
  const active = members.filter(({ nights }) => {
    const at = nights.states.indexOf(available, from);
    return at >= 0 && at < to;
  }).length;
  return {
    "Listings Used": members.length,
    "Active Used": active,
    "Inactive Used": members.length - active,
  };
}

/** Minor units → the currency, to the cent; null stays null. */
export function toMoney(minor: number | null): number | null {
  return minor === null ? null : Math.round(minor) / 100;
}

/** Part of a whole in percent, to two decimals; null of nothing. */
export function toPercent(part: number, whole: number): number | null {
  return whole === 0 ? null : Math.round((10_000 * part) / whole) / 100;
}

import { percentile, median } from "@/lib/market/model/percentiles";
import type { NeighborhoodAnswer, Comparables } from "./schema";
import { hasLevelNote, levelConfidence, middleOf } from "@/lib/market/model/age";
import { type Confidence, confidenceOf } from "@/lib/market/model/guards";

export type Market = NeighborhoodAnswer["data"];
type Line = readonly (number | null)[];

/** The market's categories of bedrooms, smallest first. */
export function categoriesOf(market: Market): string[] {
  return Object.keys(market["Summary Table Base Price"].Category)
    .filter((name) => name !== "All")
    .toSorted((a, b) => Number(a) - Number(b));
}

/** The wanted category, else the listing's own, else the one with most comparables; null for an empty market. */
export function chosenCategory(
  market: Market,
  wanted: string | null,
  bedrooms: number | null,
): string | null {
  const known = categoriesOf(market);
  const own = bedrooms === null ? null : String(Math.floor(bedrooms));
  const size = (name: string) => comparablesIn(market, name);
  const largest = known.toSorted((a, b) => size(b) - size(a))[0] ?? null;
  return [wanted, own].find((name) => name !== null && known.includes(name)) ?? largest;
}

/** How many comparables a category has. */
export function comparablesIn(market: Market, category: string): number {
  return market["Summary Table Base Price"].Category[category]?.["Listings Used"] ?? 0;
}

/** Percentiles of asking prices for each of the next nights. */
export function pricesOf(market: Market, category: string, nights: number) {
  return linesOf(market["Future Percentile Prices"], category, nights);
}

/** The same for this month and the next 12; `dates` are `YYYY-MM`. */
export function monthlyPricesOf(market: Market, category: string) {
  return linesOf(market["Future Percentile Prices Monthly"], category);
}

type PriceBlock = Market["Future Percentile Prices" | "Future Percentile Prices Monthly"];

function linesOf({ Labels, Category }: PriceBlock, category: string, count?: number) {
  const block = Category[category];
  const line = (label: (typeof Labels)[number]): Line =>
    (block?.Y_values[Labels.indexOf(label)] ?? []).slice(0, count);
  return {
    dates: (block?.X_values ?? []).slice(0, count),
    p25: line("25th Percentile"),
    p50: line("50th Percentile"),
    p75: line("75th Percentile"),
    p90: line("90th Percentile"),
    paid: line("Median Booked Price"),
    bookings: line("N_Bookings"),
  };
}

/** Occupancy of 540 nights in percent, 180 of them past; by night, or by week under its first night. */
export function occupancyOf(market: Market, category: string, by: "night" | "week") {
  const { Labels, Category } = market["Future Occ/New/Canc"];
  const block = Category[category];
  const size = by === "week" ? 7 : 1;
  const line = (label: (typeof Labels)[number]): Line =>
    means(block?.Y_values[Labels.indexOf(label)]?.[0] ?? [], size);
  return {
    dates: (block?.X_values ?? []).filter((_, at) => at % size === 0),
    today: passedNights / size,
    now: line("Occupancy"),
    lastYear: line("Occupancy_LY"),
    made: line("New Bookings"),
    cancelled: line("Canceled Bookings"),
    unavailable: line("Unavailable Share"),
  };
}

/** Nights before today in the occupancy block. */
const passedNights = 180;

/** Nights offered and booked, and revenue, by month and for the last 365 and 730 days. */
export function kpiOf(market: Market, category: string) {
  const { Labels, Category } = market["Market KPI"];
  const block = Category[category];
  const line = (label: (typeof Labels)[number]): Line =>
    block?.Y_values[Labels.indexOf(label)] ?? [];
  const offered = line("Total Available Days");
  const booked = line("Total Booked Days");
  const revenue = line("Revenue");
  return {
    periods: block?.X_values ?? [],
    offered,
    booked,
    revenue,
    occupancy: quotients(booked, offered, 100),
    adr: quotients(revenue, booked, 1),
    window: line("Booking Window"),
    stay: line("LOS"),
  };
}

/** Mean of the known values; null without any. */
export function meanOf(line: Line): number | null {
  const known = line.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
}

/** A line to scale a chart by: with values above twice the 95th percentile, all are capped at it. */
export function withoutSpikes(line: Line): Line {
  const known = line.filter((value) => value !== null).toSorted((a, b) => a - b);
  const usual = percentile(known, 0.95) ?? 0;
  if ((known.at(-1) ?? 0) <= 2 * usual) return line;
  return line.map((value) => value && Math.min(value, usual));
}

/** Position of a price among the percentiles; null where either is unknown. */
export function standingOf(
  price: number | null,
  { p25, p50, p75 }: Record<"p25" | "p50" | "p75", number | null>,
): "low" | "lower" | "upper" | "high" | null {
  if (price === null || p25 === null || p50 === null || p75 === null) return null;
  if (price < p25) return "low";
  if (price < p50) return "lower";
  return price <= p75 ? "upper" : "high";
}

function means(line: Line, size: number): Line {
  if (size === 1) return line;
  return Array.from({ length: Math.ceil(line.length / size) }, (_, at) => {
    const mean = meanOf(line.slice(at * size, (at + 1) * size));
    return mean === null ? null : Math.round(mean * 100) / 100;
  });
}

function quotients(parts: Line, wholes: Line, unit: number): Line {
  return parts.map((part, at) => {
    const whole = wholes[at] ?? null;
    if (part === null || whole === null || whole === 0) return null;
    return Math.round((100 * unit * part) / whole) / 100;
  });
}

/** The confidence in a category's prices (`pricing.md` §2.3, Guards), and the comparables they come from. */
export interface Trust {
  confidence: Confidence;
  /** Comparables with a price on an open night of the next 180. */
  priced: number;
  /** Age of their data in days, where it lowers the confidence (§2.5); else null. */
  age: number | null;
}

/** The confidence in a category; until its homes are loaded, those with an open night are counted. */
export function trustIn(
  market: Market,
  category: string,
  homes: Comparables["comparables"] | undefined,
): Trust {
  const summary = market["Summary Table Base Price"].Category[category];
  const known = summary?.Y_values.filter((price) => price !== null) ?? [];
  const { priced, age } = homes
    ? countedIn(homes.filter((home) => home.category === category))
    : { priced: summary?.["Active Used"] ?? 0, age: 0 };
  return {
    confidence: known.length > 0 ? levelConfidence(confidenceOf(priced), age) : "none",
    priced,
    age: hasLevelNote(age) ? age : null,
  };
}

/** Homes with a price and the age of their data; where none counts any more, the age says why. */
function countedIn(homes: Comparables["comparables"]): { priced: number; age: number } {
  const counted = homes.filter(({ price }) => price !== null);
  const aged = counted.length === 0 ? homes : counted;
  return { priced: counted.length, age: middleOf(aged.map((home) => home.age)) };
}

/** Upper ends of all bands but the last, ascending: up to five bands with about as many prices in each. */
export function bandEnds(prices: readonly number[]): number[] {
  const ascending = prices.toSorted((a, b) => a - b);
  const ends = [0.2, 0.4, 0.6, 0.8].map((share) => Math.round(percentile(ascending, share) ?? 0));
  const highest = ascending.at(-1) ?? 0;
  return [...new Set(ends)].filter((end) => end < highest);
}

/** Index of a price's band; a band includes its upper end. */
export function bandOf(price: number, ends: readonly number[]): number {
  return ends.filter((end) => end < price).length;
}

/** Median of the known prices; null without any. */
export function medianOf(prices: readonly (number | null)[]): number | null {
  return median(prices.filter((price) => price !== null));
}

/** Bearing from one point to another nearby, in whole degrees clockwise from north. */
export function bearingOf(
  from: { latitude: number; longitude: number },
  to: { latitude: number; longitude: number },
): number {
  const east = (to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180);
  const degrees = (Math.atan2(east, to.latitude - from.latitude) * 180) / Math.PI;
  return (Math.round(degrees) + 360) % 360;
}

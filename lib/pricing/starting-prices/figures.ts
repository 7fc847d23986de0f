import { clamp } from "@/lib/core/numbers";
import { median, percentile } from "@/lib/market/model/percentiles";

/** An open night of the PMS's calendar. */
export interface OpenNight {
  /** The price that the PMS asks, in the currency. */
  price: number;
  /** The engine's price before thresholds ÷ the base price; null where the price does not follow from the base. */
  factor: number | null;
  /** Days from today. */
  ahead: number;
}

/** A booked night of the past year. */
export interface SoldNight {
  /** What the guest paid for the night, in the currency. */
  rate: number;
  /** The market's factor of the night: seasonality × demand, without occupancy. */
  factor: number;
}

/** The market's price level for homes like the listing, in the currency. */
interface MarketLevel {
  value: number;
  comparables: number;
  isConfident: boolean;
}

/** What is known about a listing's prices before Nightrate sets them. */
export interface Evidence {
  open: readonly OpenNight[];
  sold: readonly SoldNight[];
  pmsBase: number | null;
  market: MarketLevel | null;
  /** Prices have cents. */
  decimals: boolean;
}

/** What a person should know about a suggestion. */
export const noteCodes = [
  "pms_base_unlikely",
  "min_at_lower_bound",
  "min_at_upper_bound",
  "calendar_too_short",
  "bookings_too_few",
  "market_low_confidence",
  "nothing_known",
] as const;
export type NoteCode = (typeof noteCodes)[number];

interface Counted {
  value: number;
  nights: number;
}

/** Prices a listing can start from, in the currency, and each source. */
export interface StartingFigures {
  base: number | null;
  min: number | null;
  /** Offered, never part of a suggestion. */
  max: number | null;
  sources: {
    calendar: Counted | null;
    bookings: Counted | null;
    pms_base: number | null;
    market: { value: number; comparables: number; confidence: "normal" | "low" } | null;
  };
  notes: NoteCode[];
}

/** Nights that a source of the base needs. */
const fewestNights = 30;
/** Nights that a source of the minimum needs. */
const fewestForMin = 60;
/** A night this many days ahead counts 1/e of tonight. */
const weightDays = 60;
/** The minimum lies within these shares of the base. */
const minBounds = { least: 0.5, usual: 0.6, most: 0.85 } as const;
const offeredMax = 3;
/** The most that a minimum may be for a base that the listing has, in whole units from 1 on. */
export function mostMin(base: number): number {
  const most = minBounds.most * base;
  return most < 1 ? most : Math.floor(most);
}

/** A PMS's base that differs more from another source is not one that somebody keeps. */
const likelyWithin = 0.4;

/**
 * Prices that a listing can start from (`first-night.md` §1). The base is the first source known of calendar, bookings,
 * PMS and market; from the calendar it is level-neutral: half of the nights about to be booked rise and half fall.
 */
export function startingFigures(evidence: Evidence): StartingFigures {
  const { open, sold, pmsBase, market } = evidence;
  const rounded = roundingOf(evidence);
  const known = { pmsBase, market, calendar: ofCalendar(open), bookings: ofBookings(sold) };
  const sources = sourcesOf(known, rounded);
  const wanted = ownLevel(known) ?? pmsBase ?? marketLevel(known);
  if (wanted === null) {
    return { base: null, min: null, max: null, sources, notes: notesOf(known, null) };
  }
  const base = Math.max(rounded(wanted), evidence.decimals ? 0.01 : 1);
  const lowest = lowestOf(open, sold, base);
  const [min, max] = [rounded(lowest.value), rounded(offeredMax * base)];
  return { base, min, max, sources, notes: notesOf(known, lowest) };
}

function roundingOf({ decimals }: Pick<Evidence, "decimals">): (value: number) => number {
  return decimals ? (value) => Math.round(value * 100) / 100 : Math.round;
}

interface Known extends Pick<Evidence, "pmsBase" | "market"> {
  calendar: Counted | null;
  bookings: Counted | null;
}

/** The level of the listing's own calendar, else of its bookings. */
function ownLevel({ calendar, bookings }: Known): number | null {
  return calendar?.value ?? bookings?.value ?? null;
}

function marketLevel({ market }: Known): number | null {
  return market?.isConfident ? market.value : null;
}

function sourcesOf(
  { calendar, bookings, pmsBase, market }: Known,
  rounded: (value: number) => number,
): StartingFigures["sources"] {
  const counted = (source: Counted | null) => source && { ...source, value: rounded(source.value) };
  return {
    calendar: counted(calendar),
    bookings: counted(bookings),
    pms_base: pmsBase,
    market: market && {
      value: rounded(market.value),
      comparables: market.comparables,
      confidence: market.isConfident ? "normal" : "low",
    },
  };
}

/** `lowest`: null without a base. */
function notesOf(known: Known, lowest: Lowest | null): NoteCode[] {
  const compared = ownLevel(known) ?? marketLevel(known);
  const holds: Record<NoteCode, boolean> = {
    pms_base_unlikely: isUnlikely(known.pmsBase, compared),
    min_at_lower_bound: lowest?.bound === "least",
    min_at_upper_bound: lowest?.bound === "most",
    calendar_too_short: known.calendar === null,
    bookings_too_few: known.bookings === null,
    market_low_confidence: known.market?.isConfident === false,
    nothing_known: lowest === null,
  };
  return noteCodes.filter((code) => holds[code]);
}

function isUnlikely(pmsBase: number | null, compared: number | null): boolean {
  return pmsBase !== null && compared !== null && Math.abs(pmsBase / compared - 1) > likelyWithin;
}

function ofCalendar(open: readonly OpenNight[]): Counted | null {
  const weighed = open.flatMap(({ price, factor, ahead }) =>
    factor === null || factor <= 0
      ? []
      : [{ value: price / factor, weight: Math.exp(-ahead / weightDays) }],
  );
  if (weighed.length < fewestNights) return null;
  return { value: weightedMedian(weighed), nights: weighed.length };
}

/** The smallest value at which half of the weight is reached. */
function weightedMedian(weighed: readonly { value: number; weight: number }[]): number {
  const ascending = weighed.toSorted((a, b) => a.value - b.value);
  const half = ascending.reduce((sum, { weight }) => sum + weight, 0) / 2;
  let reached = 0;
  const middle = ascending.find(({ weight }) => (reached += weight) >= half);
  return middle?.value ?? 0;
}

function ofBookings(sold: readonly SoldNight[]): Counted | null {
  if (sold.length < fewestNights) return null;
  const value = median(sold.map(({ rate, factor }) => rate / factor));
  return value === null ? null : { value, nights: sold.length };
}

interface Lowest {
  value: number;
  bound: "least" | "most" | null;
}

/**
 * The minimum beside a base that somebody chose: the suggested one within its bounds for that base, else the usual share.
 * `suggested`: null where nothing is known.
 */
export function minimumFor(base: number, suggested: number | null, decimals: boolean): number {
  return roundingOf({ decimals })(withinBounds(suggested ?? minBounds.usual * base, base));
}

function withinBounds(min: number, base: number): number {
  return clamp(min, minBounds.least * base, minBounds.most * base);
}

function lowestOf(open: readonly OpenNight[], sold: readonly SoldNight[], base: number): Lowest {
  const wanted = lowPrice(open, sold) ?? minBounds.usual * base;
  const value = withinBounds(wanted, base);
  if (value === wanted) return { value, bound: null };
  return { value, bound: value > wanted ? "least" : "most" };
}

/** What the listing has been sold for, else what it asks, at the low end; null where too few nights are known. */
function lowPrice(open: readonly OpenNight[], sold: readonly SoldNight[]): number | null {
  if (sold.length >= fewestForMin) return quantile(sold, ({ rate }) => rate, 0.05);
  return open.length >= fewestForMin ? quantile(open, ({ price }) => price, 0.1) : null;
}

function quantile<T>(nights: readonly T[], priceOf: (night: T) => number, share: number) {
  return percentile(
    nights.map(priceOf).toSorted((a, b) => a - b),
    share,
  );
}

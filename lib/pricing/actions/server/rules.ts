import type { AlikeName } from "./alike";
import { type Nights, available, blocked, unknown } from "@/lib/inventory/calendars/nights";
import type { Confidence } from "@/lib/market/model/guards";
import type { CurrencyConflict } from "@/lib/pricing/levels/server";
import { type ActionType, actionTypes, type HoldCause, type NudgeType } from "../types";
import { type GuardRails, priceBounds } from "@/lib/inventory/guard-rails/rules";
import type { EngineInput } from "@/lib/pricing/engine/input";
import { hasBase, makePricer } from "@/lib/pricing/engine/price";
import { dateOf } from "@/lib/core/dates";
import * as limits from "./thresholds";

/** Everything that the conditions depend on. Money: minor units. */
export interface EvaluationInput extends SuggestionLimits {
  latitude: number | null;
  longitude: number | null;
  bedrooms: number | null;
  isChild: boolean;
  /** The listing's today, in days since 1970-01-01; element 0 of the nights. */
  today: number;
  nights: Nights;
  /** True if base and minimum have been unchanged long enough. */
  isBaseSettled: boolean;
  isMinimumSettled: boolean;
  rules: {
    isOccupancyOff: boolean;
    /** True if a season with fixed prices sets the base of its nights. */
    setsBase: boolean;
  };
  /** Amounts of its groups that are in another currency; `own` is the listing's. */
  conflicts: readonly Pick<CurrencyConflict, "rule" | "level" | "currency" | "own">[];
  /** Why its prices are held; null where they are sent. */
  hold: HeldCause | null;
  /** Units of a listing of one whose stays overlap; null where they do not. */
  suspectedUnits: number | null;
  /** Listings that it could be counted with, itself among them; null without enough of them. */
  alike: readonly AlikeName[] | null;
  engine: EngineFigures;
  /** Figures of the market; null if unknown. */
  market: {
    recommended: number | null;
    confidence: Confidence;
    comparables: number;
    lowPrice: number | null;
    /** True if a larger share of the past 60 and next 30 nights is booked than in its market. */
    isFuller: boolean;
    minStay: number | null;
    lastMinute: number | null;
  };
}

/** What a held plan changes by itself; the change in %. */
export interface HeldCause {
  cause: HoldCause;
  nights: number;
  change_percent: number;
}

type Metadata =
  | HeldCause
  | Record<string, never>
  | { current: number; recommended: number }
  | { count: number; threshold: number; date_ranges: DateRange[] }
  | { currency: string | null; conflicts: object[] }
  | { suggested: number }
  | { listings: readonly AlikeName[] };

interface Finding<M = Metadata> {
  type: ActionType;
  severity: number;
  metadata: M;
}

/** Actions whose condition holds, except price alerts. */
export function findingsOf(subject: EvaluationInput): Finding[] {
  return [
    ...(subject.hold ? [finding("push_held", subject.hold)] : []),
    ...missing(subject),
    ...currencies(subject),
    ...overlaps(subject),
    ...(subject.alike ? [finding("group_suspected", { listings: subject.alike })] : []),
    ...(subject.isChild ? [] : availability(subject)),
    ...configuration(subject),
  ];
}

/** Severity with its effect in percent, 0…100. */
export function severityOf(type: ActionType, percent = 0): number {
  return actionTypes[type].severity + Math.round(Math.min(limits.mostEffect, percent));
}

function finding(type: ActionType, metadata: Metadata = {}, percent = 0): Finding {
  return { type, severity: severityOf(type, percent), metadata };
}

function missing({ basePrice, latitude, longitude, bedrooms }: EvaluationInput): Finding[] {
  const isNowhere = latitude === null || longitude === null || (latitude === 0 && longitude === 0);
  return [
    ...(basePrice === null ? [finding("base_price_missing")] : []),
    ...(isNowhere ? [finding("location_missing")] : []),
    ...(bedrooms === null ? [finding("bedroom_count_missing")] : []),
  ];
}

/** Each level's setting once, in the order of the levels. */
function currencies({ conflicts }: EvaluationInput): Finding[] {
  const [first] = conflicts;
  if (!first) return [];
  const found = conflicts.map(({ rule, level, currency }) => ({ setting: rule, level, currency }));
  return [finding("currency_conflict", { currency: first.own, conflicts: found })];
}

function overlaps({ suspectedUnits: suggested }: EvaluationInput): Finding[] {
  return suggested === null ? [] : [finding("units_suspected", { suggested })];
}

function availability({ nights, today, engine }: EvaluationInput): Finding[] {
  const { nightsAhead, unbookableFrom, blockedFrom } = limits;
  const about = (
    type: ActionType,
    found: readonly number[],
    threshold: number,
    count = found.length,
  ): Finding[] => {
    if (count < threshold) return [];
    const metadata = { count, threshold, date_ranges: dateRanges(found, today) };
    return [finding(type, metadata, (100 * count) / nightsAhead)];
  };
  return [
    ...about("many_unbookable_dates", engine.unbookable, unbookableFrom),
    ...about(
      "many_blocked_dates",
      blockedNights(nights, nightsAhead),
      blockedFrom,
      blockedCount(nights, nightsAhead),
    ),
  ];
}

/** Nights blocked by the owner; of a listing with units, as many as its closed unit-nights make (`pricing.md` §11). */
function blockedCount(nights: Nights, count: number): number {
  const { units } = nights;
  if (!units) return blockedNights(nights, count).length;
  const found = blockedNights(nights, count);
  const closed = found.reduce((sum, at) => sum + units.units - (units.sellable[at] ?? 0), 0);
  return Math.round(closed / units.units);
}

function configuration(subject: EvaluationInput): Finding[] {
  return [
    ...minimumStay(subject),
    ...lateDiscount(subject),
    ...(subject.rules.isOccupancyOff ? [finding("oba_turned_off")] : []),
  ];
}

function minimumStay({ nights, market }: EvaluationInput): Finding[] {
  const current = medianStay(nights, limits.nightsAhead);
  const recommended = market.minStay;
  if (current === null || recommended === null) return [];
  if (Math.abs(current - recommended) < limits.stayDiffersBy) return [];
  return [finding("minimum_stay_off_vs_market", { current, recommended })];
}

/** A discount is negative; a market without one recommends none. */
function lateDiscount({ engine, market }: EvaluationInput): Finding[] {
  const { lastMinute: current } = engine;
  const { lastMinute: recommended } = market;
  if (current === null || recommended === null || recommended >= 0) return [];
  if (current - recommended < limits.lateDiffersBy) return [];
  return [finding("last_minute_conservative_vs_market", { current, recommended })];
}

/** A price and its suggested replacement. Minor units; the suggestion is a whole number of currency units. */
export interface Suggestion {
  type: NudgeType;
  current: number;
  suggested: number;
}

/** A suggestion that can be accepted, and the range of values accepted in its place. */
export interface BoundedSuggestion extends Suggestion {
  least: number;
  most: number;
}

/** The limits of a listing's suggestions. Minor units. */
export interface SuggestionLimits {
  basePrice: number | null;
  minPrice: number | null;
  maxPrice: number | null;
  rails: GuardRails;
  /** Prices in a cool-down, for which nothing is suggested. */
  cooling: Readonly<Record<NudgeType, boolean>>;
}

/**
 * The suggestion within the listing's own prices and guard rails (`pricing.md` §2.3, "Own bounds"). None in a
 * cool-down, and none within five percent of the current value.
 */
export function bounded(suggestion: Suggestion, listing: SuggestionLimits): BoundedSuggestion[] {
  const { type, current } = suggestion;
  if (listing.cooling[type]) return [];
  const { least, most } = boundsOf(suggestion, listing);
  if (least > most) return [];
  const suggested = Math.min(Math.max(suggestion.suggested, least), most);
  const [change, little] = [Math.abs(suggested - current), limits.baseDiffersBy * current];
  // A minimum is lowered by at least a twentieth, hence the inclusive limit.
  const isWorthIt = type === "base_price" ? change > little : change >= little;
  return isWorthIt ? [{ type, current, suggested, least, most }] : [];
}

/** The lowest and highest whole price that other prices and guard rails allow; minor units, infinite without a limit. */
export function boundsOf(
  { type, current }: Omit<Suggestion, "suggested">,
  listing: Omit<SuggestionLimits, "cooling">,
): { least: number; most: number } {
  const { basePrice, minPrice, maxPrice, rails } = listing;
  const [low, high] = type === "base_price" ? [minPrice, maxPrice] : [null, basePrice ?? maxPrice];
  const rail = priceBounds(current / 100, rails);
  return {
    // In binary, 200 × 1.1 is not exactly 220.
    least: Math.max(0, Math.ceil(Math.max((low ?? 0) / 100, rail.least) - 1e-9)) * 100,
    most: Math.floor(Math.min((high ?? Infinity) / 100, rail.most) + 1e-9) * 100,
  };
}

/** What the engine calculates for a listing's coming nights. */
interface EngineFigures {
  /** Open nights among the next 60 that no stay can include; 0 is tonight. */
  unbookable: number[];
  /** Open nights among the next 30 that are priced at the minimum. */
  atMinimum: number;
  /** Mean last-minute factor of nights 0–14 ÷ that of nights 15–60, − 1, in percent; null without a base. */
  lastMinute: number | null;
}

/** Late nights end before this one; the others up to and with the last are their reference (`pricing.md` §2.4, §5). */
const lateNights = 15;
const lastReference = 60;

/** Prices the nights that actions are based on (`pricing.md` §5). */
export function engineFigures(input: EngineInput): EngineFigures {
  const { priceNight, stays } = makePricer(input);
  const isOpen = (night: number): boolean => input.calendar.states[night] === available;
  const factors = new Float64Array(lastReference + 1);
  const figures: EngineFigures = { unbookable: [], atMinimum: 0, lastMinute: null };
  for (let night = 0; night <= lastReference; night++) {
    const { lastMinute, applied } = priceNight(input.today + night);
    factors[night] = lastMinute;
    if (!isOpen(night)) continue;
    if (night < limits.nightsAhead && stays.unbookable[night] === 1) figures.unbookable.push(night);
    if (night < limits.minimumNights && applied === "min") figures.atMinimum++;
  }
  if (hasBase(input)) {
    const ratio = meanOf(factors.subarray(0, lateNights)) / meanOf(factors.subarray(lateNights));
    figures.lastMinute = Math.round((ratio - 1) * 1_000) / 10;
  }
  return figures;
}

function meanOf(values: Float64Array): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

interface DateRange {
  start_date: string;
  /** Included. */
  end_date: string;
}

/** The nights among the first `count` that the owner has blocked, or on which units are closed. */
export function blockedNights(
  { states, units }: Pick<Nights, "states" | "units">,
  count: number,
): number[] {
  return nightsWhere(count, (night) => {
    if (!units || states[night] === unknown) return states[night] === blocked;
    return (units.sellable[night] ?? 0) < units.units;
  });
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

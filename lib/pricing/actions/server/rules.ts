import type { Nights } from "@/lib/inventory/calendars/nights";
import type { Confidence } from "@/lib/market/model/guards";
import type { CurrencyConflict } from "@/lib/pricing/prices/server/conflicts";
import type { SuggestionLimits } from "./bounded";
import type { EngineFigures } from "./engine-figures";
import { blockedNights, type DateRange, dateRanges, medianStay } from "./nights";
import { type ActionType, actionTypes } from "../types";
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

export type Metadata =
  | Record<string, never>
  | { current: number; recommended: number }
  | { count: number; threshold: number; date_ranges: DateRange[] }
  | { currency: string | null; conflicts: object[] };

export interface Finding<M = Metadata> {
  type: ActionType;
  severity: number;
  metadata: M;
}

/** Actions whose condition holds, except price alerts. */
export function findingsOf(subject: EvaluationInput): Finding[] {
  return [
    ...missing(subject),
    ...currencies(subject),
    ...availability(subject),
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

function availability({ nights, today, engine }: EvaluationInput): Finding[] {
  const { nightsAhead, unbookableFrom, blockedFrom } = limits;
  const about = (type: ActionType, found: readonly number[], threshold: number): Finding[] => {
    const count = found.length;
    if (count < threshold) return [];
    const metadata = { count, threshold, date_ranges: dateRanges(found, today) };
    return [finding(type, metadata, (100 * count) / nightsAhead)];
  };
  return [
    ...about("many_unbookable_dates", engine.unbookable, unbookableFrom),
    ...about("many_blocked_dates", blockedNights(nights, nightsAhead), blockedFrom),
  ];
}

function configuration(subject: EvaluationInput): Finding[] {
  return [
    ...minimumStay(subject),
    ...lastMinute(subject),
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
function lastMinute({ engine, market }: EvaluationInput): Finding[] {
  const { lastMinute: current } = engine;
  const { lastMinute: recommended } = market;
  if (current === null || recommended === null || recommended >= 0) return [];
  if (current - recommended < limits.lateDiffersBy) return [];
  return [finding("last_minute_conservative_vs_market", { current, recommended })];
}

import { fieldsOf } from "@/lib/pricing/customizations/fields";
import type { Payload } from "@/lib/pricing/customizations/kinds";
import { lastMinutePercentOfBase } from "@/lib/pricing/steps/curves";
import type { Nights } from "@/lib/inventory/calendars/nights";
import type { SuggestionLimits } from "./bounded";
import { blockedNights, type DateRange, dateRanges, medianStay, unbookableNights } from "./nights";
import { type ActionType, actionTypes } from "../types";
import * as limits from "./thresholds";

/** All that the conditions look at. Money: minor units. */
export interface EvaluationInput extends SuggestionLimits {
  latitude: number | null;
  longitude: number | null;
  bedrooms: number | null;
  isChild: boolean;
  /** Its day, from 1970-01-01, on which element 0 of the nights falls. */
  today: number;
  nights: Nights;
  /** Was the minimum left alone long enough? */
  isMinimumSettled: boolean;
  /** The rules in force. */
  rules: { lateRule: Payload; occupancyRule: Payload; hasSeasons: boolean };
  /** What the market says; null where it does not. */
  market: {
    medianPrice: number | null;
    lowPrice: number | null;
    minStay: number | null;
    lastMinute: number | null;
  };
}

export type Metadata =
  | Record<string, never>
  | { current: number; recommended: number }
  | { count: number; threshold: number; date_ranges: DateRange[] };

export interface Finding<M = Metadata> {
  type: ActionType;
  severity: number;
  metadata: M;
}

/** Every action but the price alerts whose condition holds. */
export function findingsOf(subject: EvaluationInput): Finding[] {
  return [...missing(subject), ...availability(subject), ...configuration(subject)];
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

function availability({ nights, today }: EvaluationInput): Finding[] {
  const { nightsAhead, unbookableFrom, blockedFrom } = limits;
  const about = (type: ActionType, found: readonly number[], threshold: number): Finding[] => {
    const count = found.length;
    if (count < threshold) return [];
    const metadata = { count, threshold, date_ranges: dateRanges(found, today) };
    return [finding(type, metadata, (100 * count) / nightsAhead)];
  };
  return [
    ...about("many_unbookable_dates", unbookableNights(nights, nightsAhead), unbookableFrom),
    ...about("many_blocked_dates", blockedNights(nights, nightsAhead), blockedFrom),
  ];
}

function configuration(subject: EvaluationInput): Finding[] {
  const { rules } = subject;
  return [
    ...minimumStay(subject),
    ...lastMinute(subject),
    ...(rules.occupancyRule["oba_type"] === "none" ? [finding("oba_turned_off")] : []),
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
function lastMinute({ basePrice, rules, market }: EvaluationInput): Finding[] {
  const current = lateAdjustment(rules.lateRule, basePrice === null ? null : basePrice / 100);
  const recommended = market.lastMinute;
  if (current === null || recommended === null || recommended >= 0) return [];
  if (current - recommended < limits.lateDiffersBy) return [];
  return [finding("last_minute_conservative_vs_market", { current, recommended })];
}

/** Tonight's last-minute adjustment in %; a fixed price against `base` (in the currency), null without one. */
export function lateAdjustment(rule: Payload, base: number | null): number | null {
  return lastMinutePercentOfBase(fieldsOf("last_minute_prices", rule), 0, base);
}

import { strength } from "@/lib/pricing/rules/curves";
import { weekdayOf } from "@/lib/core/dates";
import { type Bounds, boundsOf, effectiveOverrides, seasonLookup } from "./bounds";
import {
  strengthened,
  gapFactors,
  chosenBy,
  limitFactor,
  occupancyFactors,
  windowOf,
  farOutTable,
  lastMinuteTable,
  salesOf,
  makeCareful,
  weekdayTable,
} from "./factors";
import { makeFinish, endingOf, roundedMinor } from "./rounding";
import { type EngineInput, emptyNight, type PricedNight } from "./input";
import { makeSettle } from "./settling";
import { type Stays, staysOf } from "./stays";

/** Version of the engine, raised with every change that gives the same input another price (`golden.test.ts`). */
export const engineVersion = 3;

/** Prices of consecutive nights, one element per night. Money in minor units. */
export interface PricedNights {
  /** Days since 1970-01-01. */
  first: number;
  prices: Float64Array;
  uncustomized: Float64Array;
  /** Both end with the calendar, if that is earlier. */
  minStays: Uint16Array;
  unbookable: Uint8Array;
}

/** Prices the nights of one listing. */
export interface Pricer {
  /** Prices a night; the object is used again for the next one. */
  priceNight: (day: number) => PricedNight;
  stays: Stays;
}

/** True if the listing has a base price, its own or a recommended one. */
export function hasBase({ base, recommendedBase }: EngineInput): boolean {
  return base !== null || recommendedBase !== null;
}

/** Prices of `count` nights from day `first` on, which is today or later (`pricing.md` §1). */
export function priceNights(input: EngineInput, first: number, count: number): PricedNights {
  const { priceNight, stays } = makePricer(input);
  const from = first - input.today;
  const priced: PricedNights = {
    first,
    prices: new Float64Array(count),
    uncustomized: new Float64Array(count),
    minStays: stays.minStays.subarray(from, from + count),
    unbookable: stays.unbookable.subarray(from, from + count),
  };
  for (let at = 0; at < count; at++) {
    const night = priceNight(first + at);
    priced.prices[at] = night.price;
    priced.uncustomized[at] = roundedMinor(night.uncustomized, input.decimals);
  }
  return priced;
}

/** Makes a listing's pricer, with what its nights share: tables by days ahead, windows, runs of open nights. */
export function makePricer(input: EngineInput): Pricer {
  const { today, rules } = input;
  const overrides = effectiveOverrides(input.overrides, today);
  const overrideOn = (day: number) => overrides.get(day)?.override;
  const stays = staysOf(input, overrides.size === 0 ? undefined : overrideOn);
  const seasonOn = seasonLookup(rules.custom_seasonal_profile.value.custom_seasonal_profile);
  const usual = boundsOf(input, undefined, undefined);
  const factorsOn = makeFactors(input, stays);
  const { decimals, currencyDigits, floor } = input;
  const ending = endingOf(rules.rounding.value.rounding_type);
  const finish = makeFinish({ ending, decimals, currencyDigits, floor });
  const night = emptyNight();
  let set: Bounds | undefined;
  const priceNight = (day: number): PricedNight => {
    const season = seasonOn?.(day);
    const found = overrides.size === 0 ? undefined : overrides.get(day);
    night.day = day;
    night.override = found?.override;
    night.overrideLevel = found?.level;
    const bounds = season || found ? boundsOf(input, season, found?.override) : usual;
    if (bounds !== set) setBounds(night, (set = bounds));
    factorsOn(night);
    finish(night);
    return night;
  };
  return { priceNight, stays };
}

function setBounds(night: PricedNight, bounds: Bounds): void {
  night.base = bounds.base;
  night.baseSource = bounds.baseSource;
  night.isBaseSet = bounds.isBaseSet;
  night.min = bounds.min;
  night.max = bounds.max;
}

type Step = (night: PricedNight, ahead: number) => void;

/** Returns a function that sets a night's factors and the resulting prices. Multiplies left to right, unrounded. */
function makeFactors(input: EngineInput, stays: Stays): (night: PricedNight) => void {
  const { today, rules } = input;
  const setMarket = makeMarketFactors(input);
  const setEmpty = makeEmptyFactors(input, stays);
  const weekdays = weekdayTable(rules.day_of_week_adjustment.value);
  const farOut = farOutTable(rules.far_out_premium.value);
  const fixed = fixedLate(input);
  const settle = makeSettle(input);
  return (night) => {
    const ahead = night.day - today;
    setMarket(night, ahead);
    night.uncustomized = night.base * night.seasonality * night.demand;
    night.dayOfWeek = weekdays[weekdayOf(night.day)] ?? 1;
    night.farOut = farOut[ahead] ?? 1;
    const running = night.uncustomized * night.dayOfWeek * night.farOut;
    if (ahead <= fixed.until) setFixed(night, running, fixed.price);
    else setEmpty(night, ahead);
    night.beforeThreshold = running * night.lastMinute * night.occupancy * night.gap * night.limit;
    settle?.(night);
  };
}

/** Seasonality and demand; the season doesn't apply to a base that is set for the date. */
function makeMarketFactors({ today, market, rules }: EngineInput): Step {
  const seasonStrength = strength(rules.seasonality.value.seasonality_type ?? "recommended");
  const demandStrength = strength(rules.demand_factor.value.tone_demand_factor ?? "recommended");
  const offset = today - market.first;
  return (night, ahead) => {
    const at = ahead + offset;
    const season = night.isBaseSet ? 1 : (market.seasonality[at] ?? 1);
    night.seasonality = strengthened(seasonStrength, season);
    night.demand = strengthened(demandStrength, market.demand[at] ?? 1);
  };
}

/** Discounts of an empty night: last minute, occupancy, gap, and the limit on the default ones together. */
function makeEmptyFactors(input: EngineInput, { gaps: lengths }: Stays): Step {
  const { rules } = input;
  const chosen = chosenBy(rules);
  const counts = makeCareful(input.evidence);
  const late = lastMinuteTable(rules.last_minute_prices.value, salesOf(input).units?.units ?? 1);
  const windows = occupancyFactors(rules.occupancy_adjustment.value, input);
  for (const [at, factor] of windows.entries()) windows[at] = counts(chosen.occupancy, factor);
  const gapOf = gapFactors(input, lengths);
  return (night, ahead) => {
    night.fixedLate = null;
    const lastMinute = counts(chosen.lastMinute, late[ahead] ?? 1);
    const occupancy = ahead < windowOf.length ? (windows[windowOf[ahead] ?? 0] ?? 1) : 1;
    const gap = gapOf && lengths[ahead] ? counts(chosen.gap, gapOf(ahead)) : 1;
    night.lastMinute = lastMinute;
    night.occupancy = occupancy;
    night.gap = gap;
    night.limit = limitFactor(chosen, lastMinute, occupancy, gap);
  };
}

/** A fixed last-minute price replaces all discounts of an empty night. */
function setFixed(night: PricedNight, running: number, price: number): void {
  night.fixedLate = price;
  night.lastMinute = running > 0 ? price / running : 1;
  night.occupancy = night.gap = night.limit = 1;
}

/** The fixed last-minute price and the last day ahead it applies to; −1 without one. */
function fixedLate({ rules }: EngineInput): { until: number; price: number } {
  const { value } = rules.last_minute_prices;
  if (value.last_min_factor_type !== "fixed") return { until: -1, price: 0 };
  return { until: value.last_min_factor_dfd ?? fixedDays, price: value.last_min_factor_value ?? 0 };
}

/** Default days ahead of a fixed last-minute price (`pricing.md` §1). */
const fixedDays = 15;

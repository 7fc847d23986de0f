import type { Nights } from "@/lib/inventory/calendars/nights";
import type { Fields } from "@/lib/pricing/customizations/fields";
import type { Kind } from "@/lib/pricing/customizations/kinds";
import type { ResolvedRule } from "@/lib/pricing/customizations/resolve";

/** Level that a rule comes from; "default" is the engine's default. */
export type RuleLevel = ResolvedRule["level"];

/** The effective rule of each kind with its level. */
export type EngineRules = {
  readonly [K in Kind]: { readonly value: Fields[K]; readonly level: RuleLevel };
};

/** An override of one night; fields that are not set are absent. Money in the currency, percentages as 10 = +10%. */
export interface EngineOverride {
  price?: number;
  priceType?: "fixed" | "percent" | "percent_stacked" | "percent_base";
  basePrice?: number;
  minPrice?: number;
  minPriceType?: "fixed" | "percent_base" | "percent_min";
  maxPrice?: number;
  maxPriceType?: "fixed" | "percent_base" | "percent_max";
  minStay?: number;
  /** Seven 0/1 from Monday: arrivals and departures allowed. */
  checkIn?: string;
  checkOut?: string;
  /** Absent for nights at most this many days ahead. */
  leadTimeExpiry?: number;
}

/** Overrides of one level by day (days since 1970-01-01). */
export interface OverrideLevel {
  level: "listing" | "subgroup" | "group";
  byDay: ReadonlyMap<number, EngineOverride>;
}

/** Market factors of each night from `first` on: S and D of `pricing.md` §2.1. */
export interface MarketFactors {
  /** Days since 1970-01-01. */
  first: number;
  seasonality: Float64Array;
  demand: Float64Array;
}

/** Everything that a listing's prices depend on (`pricing.md` §1). Money in the listing's currency. */
export interface EngineInput {
  /** The listing's day, days since 1970-01-01. */
  today: number;
  base: number | null;
  min: number | null;
  max: number | null;
  /** Used if the listing has no base price. */
  recommendedBase: number | null;
  /** The guard rail below which no night is priced; null without one. */
  floor: number | null;
  /** Prices have two decimals instead of none; false for a currency without minor units. */
  decimals: boolean;
  /** Digits after the point that the currency has; 0 makes fixed prices whole. */
  currencyDigits: number;
  market: MarketFactors;
  rules: EngineRules;
  /** The closest level first. */
  overrides: readonly OverrideLevel[];
  /** Element 0 is tonight. A night is booked if any listing of the mapping group has it booked. */
  calendar: Pick<Nights, "states" | "minStays">;
  /** Share booked that is usual for each occupancy window, 0…1. */
  expected: readonly number[];
}

import type { Nights, UnitNights } from "@/lib/inventory/calendars/nights";
import type { Fields, Kind } from "@/lib/pricing/rules/kinds";

/** Level that a rule comes from; "default" is the engine's default. */
export type RuleLevel = "listing" | "subgroup" | "group" | "account" | "default";

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
interface MarketFactors {
  /** Days since 1970-01-01. */
  first: number;
  seasonality: Float64Array;
  demand: Float64Array;
}

/** What is known of how a listing sells: without it, the engine's own discounts count half. */
export interface SalesEvidence {
  /** Booked nights of the past 365 days. */
  bookedNights: number;
  /** How much a market that tells bookings counts, 0…1 (`pricing.md` §2.5). */
  market: number;
}

/** The prices of a listing's PMS when sync was turned on, and how long new prices stay near them. */
export interface Settling {
  /** The listing's day on which sync was turned on; days since 1970-01-01. */
  since: number;
  /** Days until prices have settled in; 0: at once. */
  days: number;
  /** The day of element 0 of `prices`. */
  first: number;
  /** In the currency; 0: not known. */
  prices: ArrayLike<number>;
}

/** Nights from tonight on. */
export type EngineCalendar = Pick<Nights, "states" | "minStays" | "units">;

/**
 * The listings of a group that count as one listing of all their units for demand, last minute and occupancy
 * (`pricing.md` §11), from tonight on.
 */
export interface Pool extends UnitNights {
  /** Of the group. */
  name: string;
  listings: number;
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
  calendar: EngineCalendar;
  /** With the scope `group` of the occupancy adjustment. */
  pool?: Pool | undefined;
  /** Share booked that is usual for each occupancy window, 0…1. */
  expected: readonly number[];
  evidence: SalesEvidence;
  /** Null where sync was never turned on, or long ago. */
  settling: Settling | null;
}

/** Where the base price of a night comes from. */
export type BaseSource = "override" | "season" | "listing" | "recommended";

/** One priced night: factors in the order they multiply, prices in the currency, unrounded except `price`. */
export interface PricedNight {
  /** Days since 1970-01-01. */
  day: number;
  base: number;
  baseSource: BaseSource;
  isBaseSet: boolean;
  seasonality: number;
  demand: number;
  dayOfWeek: number;
  farOut: number;
  lastMinute: number;
  /** The price that a fixed last-minute rule sets. */
  fixedLate: number | null;
  occupancy: number;
  gap: number;
  limit: number;
  settling: number;
  /** The band of a price that settles in; 0 and Infinity without one. */
  bandLeast: number;
  bandMost: number;
  /** After seasonality and demand. */
  uncustomized: number;
  /** After every factor: the price before override, thresholds and rounding. */
  beforeThreshold: number;
  min: number;
  max: number;
  applied: "min" | "max" | "floor" | null;
  override: EngineOverride | undefined;
  overrideLevel: OverrideLevel["level"] | undefined;
  /** The final price. Minor units. */
  price: number;
}

/** A night to be filled in by the pricer. */
export function emptyNight(): PricedNight {
  return {
    day: 0,
    base: 0,
    baseSource: "listing",
    isBaseSet: false,
    seasonality: 1,
    demand: 1,
    dayOfWeek: 1,
    farOut: 1,
    lastMinute: 1,
    fixedLate: null,
    occupancy: 1,
    gap: 1,
    limit: 1,
    settling: 1,
    bandLeast: 0,
    bandMost: Infinity,
    uncustomized: 0,
    beforeThreshold: 0,
    min: 0,
    max: 0,
    applied: null,
    override: undefined,
    overrideLevel: undefined,
    price: 0,
  };
}

/** `make`, called once for each rule object, which listings share. What it returns must not be changed. */
export function perRule<Rule extends object, Made extends object>(
  make: (rule: Rule) => Made,
): (rule: Rule) => Made {
  const made = new WeakMap<Rule, Made>();
  return (rule) => {
    const known = made.get(rule);
    if (known) return known;
    const own = make(rule);
    made.set(rule, own);
    return own;
  };
}

/** A factor of the base price. */
interface EngineStep {
  title: string;
  factor: keyof PricedNight;
  /** The rule that sets it. */
  kind: Kind | null;
  /** Further rules that it depends on. */
  uses?: readonly Kind[];
  /** What moves it while its rules stay the same; null for nothing but other steps. */
  movedBy: "market" | "lead_time" | "bookings" | "settling" | null;
}

/** Steps whose factors multiply the base price, in order (`pricing.md` §1). */
export const steps = {
  seasonality: {
    title: "Seasonality",
    factor: "seasonality",
    kind: "seasonality",
    movedBy: "market",
  },
  demand: { title: "Demand", factor: "demand", kind: "demand_factor", movedBy: "market" },
  day_of_week: {
    title: "Day of week",
    factor: "dayOfWeek",
    kind: "day_of_week_adjustment",
    movedBy: null,
  },
  far_out: {
    title: "Far-out premium",
    factor: "farOut",
    kind: "far_out_premium",
    movedBy: "lead_time",
  },
  last_minute: {
    title: "Last-minute prices",
    factor: "lastMinute",
    kind: "last_minute_prices",
    movedBy: "lead_time",
  },
  occupancy: {
    title: "Occupancy adjustment",
    factor: "occupancy",
    kind: "occupancy_adjustment",
    movedBy: "bookings",
  },
  gap: {
    title: "Gap adjustment",
    factor: "gap",
    kind: "gap_adjustment",
    uses: ["min_stay", "weekend_days"],
    movedBy: "bookings",
  },
  default_discount_limit: {
    title: "Limit of default discounts",
    factor: "limit",
    kind: null,
    movedBy: null,
  },
  settling_in: { title: "Settling in", factor: "settling", kind: null, movedBy: "settling" },
} as const satisfies Record<string, EngineStep>;

export type StepKey = keyof typeof steps;

export const stepKeys = Object.keys(steps) as [StepKey, ...StepKey[]];

/** What is known of a step. */
export function stepOf(key: StepKey): EngineStep {
  return steps[key];
}

/** Keys of the steps of an explanation: `currency` says what does not apply because of its currency. */
export const reasonKeys = [...stepKeys, "currency"] as const;

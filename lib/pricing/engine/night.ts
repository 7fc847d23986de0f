import type { BaseSource } from "./bounds";
import type { EngineOverride, OverrideLevel } from "./input";

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

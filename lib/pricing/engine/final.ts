import { mostMinor } from "@/lib/core/money";
import { factorOf } from "./factors";
import type { EngineInput } from "./input";
import type { PricedNight } from "./night";
import { ceiledMinor, endedMinor, type Ending, flooredMinor, roundedMinor } from "./rounding";

/** Settings of the last steps of a listing's prices. */
export interface FinalRules extends Pick<EngineInput, "decimals" | "currencyDigits" | "floor"> {
  ending: Ending;
}

/** Returns what sets `price` and `applied` of a night: override, thresholds, rounding, floor (`pricing.md` §1, steps 9–11). */
export function makeFinish(rules: FinalRules): (night: PricedNight) => void {
  const { floor, decimals } = rules;
  const limits: Limits = { min: NaN, max: NaN, least: 0, most: 0 };
  const least = floor === null ? 0 : Math.round(floor * 100);
  return (night) => {
    night.applied = null;
    // Most nights of a listing have the same thresholds.
    if (night.min !== limits.min || night.max !== limits.max) setLimits(limits, night, decimals);
    night.price = Math.min(priceOf(night, rules, limits), mostMinor.nightly);
    if (floor === null || night.price >= least) return;
    night.price = ceiledMinor(floor, decimals);
    night.applied = "floor";
  };
}

/** The thresholds of a night, and the prices between which they leave it, in minor units. */
interface Limits {
  min: number;
  max: number;
  least: number;
  most: number;
}

function setLimits(limits: Limits, { min, max }: PricedNight, decimals: boolean): void {
  limits.min = min;
  limits.max = max;
  limits.least = ceiledMinor(min, decimals);
  limits.most = flooredMinor(max, decimals);
}

function priceOf(night: PricedNight, rules: FinalRules, limits: Limits): number {
  const { override } = night;
  if (override?.price === undefined) return within(night, night.beforeThreshold, rules, limits);
  const { price, priceType } = override;
  if (priceType === "percent")
    return within(night, night.uncustomized * factorOf(price), rules, limits);
  if (priceType === "percent_stacked")
    return within(night, night.beforeThreshold * factorOf(price), rules, limits);
  // A fixed price is applied as set: no thresholds, no ending.
  if (priceType === "percent_base")
    return roundedMinor(night.base * factorOf(price), rules.decimals);
  return roundedMinor(price, rules.currencyDigits > 0);
}

/** The price within the thresholds and rounded, in minor units; the minimum does not raise a fixed last-minute price. */
function within(
  night: PricedNight,
  value: number,
  { ending, decimals }: FinalRules,
  { min, max, least, most }: Limits,
): number {
  const onlyMax = night.fixedLate !== null && night.override?.price === undefined;
  let limited = value;
  if (value > max) {
    limited = max;
    night.applied = "max";
  } else if (!onlyMax && value < min) {
    limited = min;
    night.applied = "min";
  }
  const rounded = Math.min(endedMinor(limited, ending, decimals), most);
  return onlyMax ? rounded : Math.max(rounded, least);
}

import { mostMinor } from "@/lib/core/money";
import { factorOf } from "./factors";
import type { EngineInput } from "./input";
import type { PricedNight } from "./night";
import { ceiledMinor, endedMinor, type Ending, flooredMinor, roundedMinor } from "./rounding";

/** Settings of the last steps of a listing's prices. */
export interface FinalRules extends Pick<EngineInput, "decimals" | "currencyDigits" | "floor"> {
  ending: Ending;
}

/** Sets `price` and `applied` of a night: override, thresholds, rounding, floor (`pricing.md` §1, steps 9–11). */
export function finish(night: PricedNight, rules: FinalRules): void {
  night.applied = null;
  night.price = Math.min(priceOf(night, rules), mostMinor.nightly);
  const { floor, decimals } = rules;
  if (floor === null || night.price >= Math.round(floor * 100)) return;
  night.price = ceiledMinor(floor, decimals);
  night.applied = "floor";
}

function priceOf(night: PricedNight, rules: FinalRules): number {
  const { override } = night;
  if (override?.price === undefined)
    return within(night, night.beforeThreshold, rules, night.fixedLate !== null);
  const { price, priceType } = override;
  if (priceType === "percent")
    return within(night, night.uncustomized * factorOf(price), rules, false);
  if (priceType === "percent_stacked")
    return within(night, night.beforeThreshold * factorOf(price), rules, false);
  // A fixed price is applied as set: no thresholds, no ending.
  if (priceType === "percent_base")
    return roundedMinor(night.base * factorOf(price), rules.decimals);
  return roundedMinor(price, rules.currencyDigits > 0);
}

/** The price within the thresholds and rounded, in minor units; `onlyMax` leaves the minimum out. */
function within(
  night: PricedNight,
  value: number,
  { ending, decimals }: FinalRules,
  onlyMax: boolean,
): number {
  const { min, max } = night;
  let limited = value;
  if (value > max) {
    limited = max;
    night.applied = "max";
  } else if (!onlyMax && value < min) {
    limited = min;
    night.applied = "min";
  }
  const rounded = endedMinor(limited, ending, decimals);
  const most = Math.min(rounded, flooredMinor(max, decimals));
  return onlyMax ? most : Math.max(most, ceiledMinor(min, decimals));
}

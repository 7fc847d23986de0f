import { factorOf } from "./factors";
import type { PricedNight } from "./night";
import { ceiledMinor, endedMinor, type Ending, flooredMinor, roundedMinor } from "./rounding";

/** Settings of the last steps of a listing's prices. */
export interface FinalRules {
  ending: Ending;
  decimals: boolean;
}

/** Sets `price` and `applied` of a night: override, thresholds, rounding (`pricing.md` §1, steps 9–11). */
export function finish(night: PricedNight, rules: FinalRules): void {
  night.applied = null;
  const { override } = night;
  if (override?.price === undefined) {
    const isFixed = night.fixedLate !== null;
    night.price = within(night, night.beforeThreshold, rules, isFixed);
    return;
  }
  const { price, priceType } = override;
  // A fixed price is applied as set: no thresholds, no ending.
  if (priceType === "percent_base") {
    night.price = roundedMinor(night.base * factorOf(price), rules.decimals);
  } else if (priceType === "percent") {
    night.price = within(night, night.uncustomized * factorOf(price), rules, false);
  } else if (priceType === "percent_stacked") {
    night.price = within(night, night.beforeThreshold * factorOf(price), rules, false);
  } else night.price = Math.round(price * 100);
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

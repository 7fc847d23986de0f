import { fromMinor } from "@/lib/core/money";
import { explain, type StepKey } from "@/lib/pricing/engine/explain";
import type { EngineInput } from "@/lib/pricing/engine/input";
import type { PricedNight } from "@/lib/pricing/engine/night";
import { endingOf } from "@/lib/pricing/engine/rounding";
import type { Reason, Step } from "../schema-reason";
import { type CurrencyConflict, conflictSteps } from "./conflicts";

/** Explains a night's price: its steps in the order they multiply, then override, limits and rounding. */
export function reasonOf(
  night: PricedNight,
  { rules, min, max }: EngineInput,
  minStay: number,
  titleOf: (key: StepKey) => string,
  conflicts: readonly CurrencyConflict[] = [],
): Reason {
  const { market, customizations } = explain(night, rules, titleOf);
  const price = [...market, ...customizations].at(-1)?.price ?? night.base;
  const passedOver = conflictSteps(conflicts, night.day, price);
  return {
    listing_info: {
      base_price: night.base,
      base_price_source: night.baseSource,
      min_price: min,
      max_price: max,
    },
    market_factors: numbered(market),
    pricing_customizations: numbered([...customizations, ...passedOver]),
    thresholds: { min: night.min, max: night.max, applied: night.applied },
    other_customizations: { min_stay: minStay },
    final_price_override: overrideOf(night),
    final_adjustments: {
      rounding: endingOf(rules.rounding.value.rounding_type),
      price: fromMinor(night.price) ?? 0,
    },
  };
}

function numbered(steps: readonly Step[]): Record<string, Step> {
  return Object.fromEntries(steps.map((step, place) => [String(place), step]));
}

function overrideOf({ override, overrideLevel }: PricedNight): Reason["final_price_override"] {
  if (override?.price === undefined || !overrideLevel) return {};
  const { price, priceType = "fixed" } = override;
  return { price, price_type: priceType, level: overrideLevel };
}

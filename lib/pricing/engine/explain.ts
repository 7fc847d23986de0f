import type { EngineRules, RuleLevel } from "./input";
import type { PricedNight } from "./night";
import { roundedMinor } from "./rounding";

/** Steps whose factors multiply the base price, in order (`pricing.md` §1). */
export const stepKeys = [
  "seasonality",
  "demand",
  "day_of_week",
  "far_out",
  "last_minute",
  "occupancy",
  "gap",
  "default_discount_limit",
] as const;
export type StepKey = (typeof stepKeys)[number];

/** Keys of the steps of an explanation: `currency` says what does not apply because of its currency. */
export const reasonKeys = [...stepKeys, "currency"] as const;

/** One factor of a price. */
export interface PriceStep {
  key: StepKey;
  title: string;
  factor: number;
  /** The change with its sign, "-26.0%", or the price that a fixed last-minute rule sets. */
  value: string;
  /** The price after this step, rounded to whole units for showing. */
  price: number;
  level: RuleLevel;
}

/** The steps of a night, from the market and from rules; steps that change nothing are left out. */
export function explain(
  night: PricedNight,
  rules: EngineRules,
  titleOf: (key: StepKey) => string,
): { market: PriceStep[]; customizations: PriceStep[] } {
  let running = night.base;
  const steps = stepKeys.flatMap((key) => {
    const factor = factorIn(night, key);
    running *= factor;
    const isKept = factor !== 1 || (key === "seasonality" && night.isBaseSet);
    if (!isKept) return [];
    const price = roundedMinor(running, false) / 100;
    const value = valueOf(night, key, factor);
    return [{ key, title: titleOf(key), factor, value, price, level: levelOf(rules, key) }];
  });
  const isMarket = ({ key }: PriceStep): boolean => key === "seasonality" || key === "demand";
  return {
    market: steps.filter(isMarket),
    customizations: steps.filter((step) => !isMarket(step)),
  };
}

/** A factor as a change in percent, one decimal: 0.74 → "-26.0%". */
export function percentText(factor: number): string {
  const tenths = Math.round((factor - 1) * 1_000);
  return `${tenths < 0 ? "-" : "+"}${(Math.abs(tenths) / 10).toFixed(1)}%`;
}

function valueOf(night: PricedNight, key: StepKey, factor: number): string {
  if (key === "last_minute" && night.fixedLate !== null) return String(night.fixedLate);
  return percentText(factor);
}

const fields = {
  seasonality: "seasonality",
  demand: "demand",
  day_of_week: "dayOfWeek",
  far_out: "farOut",
  last_minute: "lastMinute",
  occupancy: "occupancy",
  gap: "gap",
  default_discount_limit: "limit",
} as const;

/** The factor of a step. */
export function factorIn(night: PricedNight, key: StepKey): number {
  return night[fields[key]];
}

/** The rule that sets a step. */
export const stepKinds = {
  seasonality: "seasonality",
  demand: "demand_factor",
  day_of_week: "day_of_week_adjustment",
  far_out: "far_out_premium",
  last_minute: "last_minute_prices",
  occupancy: "occupancy_adjustment",
  gap: "gap_adjustment",
} as const;

function levelOf(rules: EngineRules, key: StepKey): RuleLevel {
  return key === "default_discount_limit" ? "default" : rules[stepKinds[key]].level;
}

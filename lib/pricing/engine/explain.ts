import {
  type EngineRules,
  type PricedNight,
  type RuleLevel,
  type StepKey,
  stepKeys,
  steps,
} from "./input";
import { roundedMinor } from "./rounding";

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
  const market: PriceStep[] = [];
  const customizations: PriceStep[] = [];
  let running = night.base;
  for (const key of stepKeys) {
    const factor = factorIn(night, key);
    running *= factor;
    const isKept = factor !== 1 || (key === "seasonality" && night.isBaseSet);
    if (!isKept) continue;
    const price = roundedMinor(running, false) / 100;
    const value = valueOf(night, key, factor);
    const isMarket = key === "seasonality" || key === "demand";
    const step = { key, title: titleOf(key), factor, value, price, level: levelOf(rules, key) };
    (isMarket ? market : customizations).push(step);
  }
  return { market, customizations };
}

/** A factor as a change in percent, one decimal: 0.74 → "-26.0%". */
export function percentText(factor: number): string {
  const change = Math.round((factor - 1) * 1_000);
  const tenths = Math.abs(change);
  return `${change < 0 ? "-" : "+"}${Math.floor(tenths / 10)}.${tenths % 10}%`;
}

function valueOf(night: PricedNight, key: StepKey, factor: number): string {
  if (key === "last_minute" && night.fixedLate !== null) return String(night.fixedLate);
  return percentText(factor);
}

/** The factor of a step. */
export function factorIn(night: PricedNight, key: StepKey): number {
  return night[steps[key].factor];
}

function levelOf(rules: EngineRules, key: StepKey): RuleLevel {
  const { kind } = steps[key];
  return kind === null ? "default" : rules[kind].level;
}

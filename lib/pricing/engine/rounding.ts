import { mostMinor } from "@/lib/core/money";
import { factorOf } from "./factors";
import type { EngineInput, PricedNight } from "./input";

/** Added as a share of the value before rounding, so that 0.5 less the last bit still rounds up (`pricing.md` §1). */
const slack = 1e-9;

/** Most slack: a ten-thousandth of what is rounded to, or it would move large amounts (decision 030). */
const mostSlack = { units: 1e-4, hundredths: 1e-6 };

/** Slack of a value that is rounded to whole units or, with decimals, to hundredths. */
function slackOf(value: number, decimals: boolean): number {
  return Math.min(value * slack, decimals ? mostSlack.hundredths : mostSlack.units);
}

export type Ending = "none" | "nearest_5" | "ending_9";

/** The ending of a rounding rule. */
export function endingOf(type: string | undefined): Ending {
  return type === "nearest_5" || type === "ending_9" ? type : "none";
}

/** Half up, to whole units or, with decimals, to hundredths. Minor units. */
export function roundedMinor(value: number, decimals: boolean): number {
  const lifted = value + slackOf(value, decimals);
  return decimals ? Math.floor(lifted * 100 + 0.5) : Math.floor(lifted + 0.5) * 100;
}

/** The value rounded and, with an ending, moved to the nearest number with that ending, ties up. Minor units. */
export function endedMinor(value: number, ending: Ending, decimals: boolean): number {
  const lifted = value + slackOf(value, false);
  if (ending === "nearest_5") return Math.floor(lifted / 5 + 0.5) * 500;
  if (ending === "ending_9") return Math.max(9, Math.floor((lifted + 1) / 10 + 0.5) * 10 - 1) * 100;
  return roundedMinor(value, decimals);
}

/** The smallest price at or above a limit. Minor units. */
export function ceiledMinor(value: number, decimals: boolean): number {
  const lowered = value - slackOf(value, decimals);
  return decimals ? Math.ceil(lowered * 100) : Math.ceil(lowered) * 100;
}

/** The largest price at or below a limit. Minor units. */
export function flooredMinor(value: number, decimals: boolean): number {
  const lifted = value + slackOf(value, decimals);
  return decimals ? Math.floor(lifted * 100) : Math.floor(lifted) * 100;
}

/** Settings of the last steps of a listing's prices. */
interface FinalRules extends Pick<EngineInput, "decimals" | "currencyDigits" | "floor"> {
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
  const ended = endedMinor(limited, ending, decimals);
  const isBound = night.bandMost < Infinity && limited === value;
  const rounded = Math.min(isBound ? inBand(night, ended, ending, decimals) : ended, most);
  return onlyMax ? rounded : Math.max(rounded, least);
}

/** The nearest price with the ending in the night's band, where it holds one; else the price as rounded. Minor units. */
function inBand(
  { bandLeast, bandMost }: PricedNight,
  rounded: number,
  ending: Ending,
  decimals: boolean,
): number {
  const [least, most] = [ceiledMinor(bandLeast, decimals), flooredMinor(bandMost, decimals)];
  const lowest = endingFrom(least, ending);
  if (rounded < least) return lowest <= most ? lowest : rounded;
  const step = ending === "ending_9" ? 1_000 : 500;
  const highest = ending === "none" ? most : lowest + Math.floor((most - lowest) / step) * step;
  return rounded > most && highest >= least ? highest : rounded;
}

/** The smallest price with the ending at or above one. Minor units. */
function endingFrom(least: number, ending: Ending): number {
  if (ending === "nearest_5") return Math.ceil(least / 500) * 500;
  if (ending === "ending_9") return Math.max(900, Math.ceil((least + 100) / 1_000) * 1_000 - 100);
  return least;
}

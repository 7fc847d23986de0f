import { clamp } from "@/lib/core/numbers";
import { weekdayOf } from "@/lib/core/days";
import type { NightEffects } from "./fixed-effects";
import type { LogPrices } from "./log-prices";
import { medianOf } from "./medians";
import { gaussian, type Season, seasonAt, weightOf } from "./season";

/** §2.1 step 3: late discounts end here, and are smoothed over this many days (standard deviation). */
const lateUntil = 60;
const spread = 5;
/** §2.4: nights before this one are late, the others up to and with the last are their reference. */
const lateNights = 15;
const lastReference = 60;
/** §2.4: with fewer comparables, a market's discounts are unknown. */
const fewest = 20;

/** Night effects less season and weekday; NaN where no home is open. */
export function restOf(
  { effects }: NightEffects,
  { season, weekday }: Season,
  today: number,
): Float64Array {
  return effects.map(
    (effect, night) => effect - seasonAt(season, night) - (weekday[weekdayOf(today + night)] ?? 0),
  );
}

/**
 * How the market discounts by days ahead (`pricing.md` §2.1 step 3): the rest of each night, smoothed by a Gaussian
 * (σ 5), 0 from day 60. `rest` as `restOf` returns it.
 */
export function lateCurve(rest: Float64Array, open: Int32Array): Float64Array {
  const kernel = gaussian(spread, lateUntil + 1);
  return Float64Array.from({ length: lateUntil }, (_, day) => {
    let [sum, total] = [0, 0];
    for (let night = 0; night < Math.min(lateUntil, rest.length); night++) {
      const weight = weightOf(open[night] ?? 0) * (kernel[Math.abs(night - day)] ?? 0);
      if (weight === 0) continue;
      sum += weight * (rest[night] ?? 0);
      total += weight;
    }
    return total === 0 ? 0 : sum / total;
  });
}

/**
 * The market's last-minute discount in percent, to one decimal (`pricing.md` §2.4): per home, the median price of
 * nights 0–14, without season and weekday, against nights 15–60; then the median over homes. Null under 20 homes.
 */
export function lateDiscount(prices: LogPrices, fitted: Season, today: number): number | null {
  const ratios = new Float64Array(prices.homes);
  let count = 0;
  for (let home = 0; home < prices.homes; home++) {
    const late = restMedian(prices, home, fitted, today, [0, lateNights]);
    const later = restMedian(prices, home, fitted, today, [lateNights, lastReference + 1]);
    if (!Number.isNaN(late - later)) ratios[count++] = Math.exp(late - later) - 1;
  }
  return count < fewest ? null : toPercent(medianOf(ratios, count));
}

/** Nights counted for a day: the week around it, with every weekday. */
const week = 7;

/**
 * The same by days ahead, 0…60: per home the median of the week around a night against nights 15–60, in percent to one
 * decimal. Null under 20 homes.
 */
export function lateByNight(prices: LogPrices, fitted: Season, today: number): (number | null)[] {
  const later = Float64Array.from({ length: prices.homes }, (_, home) =>
    restMedian(prices, home, fitted, today, [lateNights, lastReference + 1]),
  );
  return Array.from({ length: lastReference + 1 }, (_, night) => {
    const from = clamp(night - (week >> 1), 0, lastReference + 1 - week);
    const ratios = new Float64Array(prices.homes);
    let count = 0;
    for (const [home, reference] of later.entries()) {
      const apart = restMedian(prices, home, fitted, today, [from, from + week]) - reference;
      if (!Number.isNaN(apart)) ratios[count++] = Math.exp(apart) - 1;
    }
    return count < fewest ? null : toPercent(medianOf(ratios, count));
  });
}

function toPercent(ratio: number): number {
  return Math.round(ratio * 1_000) / 10 + 0;
}

/** Median of a home's x − s − w over the nights from the first up to the second. */
function restMedian(
  { nights, values }: LogPrices,
  home: number,
  { season, weekday }: Season,
  today: number,
  [from, until]: readonly [number, number],
): number {
  const rests = new Float64Array(until - from);
  let count = 0;
  for (let night = from; night < Math.min(until, nights); night++) {
    const value = values[home * nights + night] ?? NaN;
    if (Number.isNaN(value)) continue;
    const seasonal = seasonAt(season, night) + (weekday[weekdayOf(today + night)] ?? 0);
    rests[count++] = value - seasonal;
  }
  return medianOf(rests, count);
}

import { clamp } from "@/lib/core/numbers";
import { weekdayOf } from "@/lib/core/dates";
import { medianOf, type LogPrices } from "../log-prices";
import { gaussian, type Season, seasonAt, weightOf } from "./season";

/** §2.1 step 3: late discounts end here, and are smoothed over this many days (standard deviation). */
const lateUntil = 60;
const spread = 5;
/** §2.4: nights before this one are late, the others up to and with the last are their reference. */
const lateNights = 15;
const lastReference = 60;
/** §2.4: with fewer comparables, a market's discounts are unknown. */
const fewest = 20;

/** Prices with what was found of them: levels of the homes, season and weekday; `first`: the first night's day. */
export interface Fitted {
  prices: LogPrices;
  levels: Float64Array;
  season: Season;
  first: number;
}

/** What is left of prices, ln (NaN without an open home), and the homes open. */
interface Rest {
  rest: Float64Array;
  open: Int32Array;
}

/** Median over homes of x − a − s − w by days ahead, 0…59 (`pricing.md` §2.1 step 3). */
export function restByLead({ prices, levels, season, first }: Fitted): Rest {
  const { homes, nights, starts, values } = prices;
  return medians(lateUntil, homes, (ahead, home) => {
    const night = (starts[home] ?? 0) + ahead;
    if (night >= nights) return NaN;
    const price = (values[home * nights + night] ?? NaN) - (levels[home] ?? NaN);
    return price - seasonalOn(season, first, night);
  });
}

/** Median over homes of x − a − s − w − g by night (`pricing.md` §2.1 step 4); `late`: g as `lateCurve` returns it. */
export function restByNight({ prices, levels, season, first }: Fitted, late: Float64Array): Rest {
  const { homes, nights, starts, values } = prices;
  const found = medians(nights, homes, (night, home) => {
    const discount = late[night - (starts[home] ?? 0)] ?? 0;
    return (values[home * nights + night] ?? NaN) - (levels[home] ?? NaN) - discount;
  });
  const rest = found.rest.map((value, night) => value - seasonalOn(season, first, night));
  return { ...found, rest };
}

/** Medians over homes of known values, and how many there are. */
function medians(
  count: number,
  homes: number,
  valueOf: (at: number, home: number) => number,
): Rest {
  const found = { rest: new Float64Array(count), open: new Int32Array(count) };
  const scratch = new Float64Array(homes);
  for (let at = 0; at < count; at++) {
    let known = 0;
    for (let home = 0; home < homes; home++) {
      const value = valueOf(at, home);
      if (!Number.isNaN(value)) scratch[known++] = value;
    }
    found.open[at] = known;
    found.rest[at] = medianOf(scratch, known);
  }
  return found;
}

function seasonalOn({ season, weekday }: Season, first: number, night: number): number {
  return seasonAt(season, night) + (weekday[weekdayOf(first + night)] ?? 0);
}

/**
 * How the market discounts by days ahead (`pricing.md` §2.1 step 3): the rest by days ahead, smoothed by a Gaussian
 * (σ 5), 0 from day 60. `rest` as `restByLead` returns it.
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
export function lateDiscount(fitted: Fitted): number | null {
  const { homes } = fitted.prices;
  const ratios = new Float64Array(homes);
  let count = 0;
  for (let home = 0; home < homes; home++) {
    const late = restMedian(fitted, home, [0, lateNights]);
    const later = restMedian(fitted, home, [lateNights, lastReference + 1]);
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
export function lateByNight(fitted: Fitted): (number | null)[] {
  const { homes } = fitted.prices;
  const later = Float64Array.from({ length: homes }, (_, home) =>
    restMedian(fitted, home, [lateNights, lastReference + 1]),
  );
  return Array.from({ length: lastReference + 1 }, (_, night) => {
    const from = clamp(night - (week >> 1), 0, lastReference + 1 - week);
    const ratios = new Float64Array(homes);
    let count = 0;
    for (const [home, reference] of later.entries()) {
      const apart = restMedian(fitted, home, [from, from + week]) - reference;
      if (!Number.isNaN(apart)) ratios[count++] = Math.exp(apart) - 1;
    }
    return count < fewest ? null : toPercent(medianOf(ratios, count));
  });
}

function toPercent(ratio: number): number {
  return Math.round(ratio * 1_000) / 10 + 0;
}

/** Median of a home's x − s − w over its days ahead from the first up to the second. */
function restMedian(
  { prices: { nights, starts, values }, season, first }: Fitted,
  home: number,
  [from, until]: readonly [number, number],
): number {
  const rests = new Float64Array(until - from);
  const start = starts[home] ?? 0;
  let count = 0;
  for (let night = start + from; night < Math.min(start + until, nights); night++) {
    const value = values[home * nights + night] ?? NaN;
    if (!Number.isNaN(value)) rests[count++] = value - seasonalOn(season, first, night);
  }
  return medianOf(rests, count);
}

import { weekdayOf, yearDayOf } from "@/lib/core/dates";
import type { NightEffects } from "./fixed-effects";

/** 52 weeks: a year in which weekdays keep their place. */
export const yearNights = 364;
const leapYearDays = 366;
/** 29 February. */
const leapDay = 59;
/** Standard deviation of the Gaussian mean, in days, and the homes from which a night counts no more (§2.1 step 2). */
const spread = 14;
const mostWeight = 30;
const alternations = 6;

/** Season and weekday of a market, unshrunk. */
export interface Season {
  /** ln, by place in a year of 364 nights that begins with the first night. */
  season: Float64Array;
  /** ln, Monday first; their mean is 0. */
  weekday: Float64Array;
}

/** Weight of a night's effect: the homes open, at most 30. */
export function weightOf(open: number): number {
  return Math.min(open, mostWeight);
}

/** Gaussian weights by distance in days. */
export function gaussian(sigma: number, count: number): Float64Array {
  return Float64Array.from({ length: count }, (_, distance) =>
    Math.exp(-0.5 * (distance / sigma) ** 2),
  );
}

/**
 * Splits night effects into season and weekday (`pricing.md` §2.1 step 2) by alternating six times between a Gaussian
 * mean over the circle of 364 nights and weekday means. Nights without an effect take the season of the same time of
 * year. `first`: the first night, in days since 1970-01-01.
 */
export function splitSeason({ effects, open }: NightEffects, first: number): Season {
  const season = new Float64Array(yearNights);
  const weekday = new Float64Array(7);
  const kernel = gaussian(spread, yearNights / 2 + 1);
  const nights = { effects, open, first };
  for (let round = 0; round < alternations; round++) {
    smoothInto(season, sumsByPlace(nights, weekday), kernel);
    weekdaysInto(weekday, nights, season);
  }
  return { season, weekday };
}

/** Season of a night, counted from the first one. */
export function seasonAt(season: Float64Array, night: number): number {
  return season[night % yearNights] ?? 0;
}

/** The season by day of a leap year, so that it serves every year; 29 February lies between its neighbours. */
export function byYearDay(season: Float64Array, first: number): Float64Array {
  const days = new Float64Array(leapYearDays).fill(NaN);
  for (let night = leapYearDays - 1; night >= 0; night--)
    days[yearDayOf(first + night)] = seasonAt(season, night);
  const neighbours = ((days[leapDay - 1] ?? 0) + (days[leapDay + 1] ?? 0)) / 2;
  if (Number.isNaN(days[leapDay])) days[leapDay] = neighbours;
  return days;
}

/** Night effects from day `first` on. */
interface FittedNights extends NightEffects {
  first: number;
}

/** Weighted effects less the weekday, and the weights, by place in the year. */
function sumsByPlace(
  { effects, open, first }: FittedNights,
  weekday: Float64Array,
): { sums: Float64Array; weights: Float64Array } {
  const sums = new Float64Array(yearNights);
  const weights = new Float64Array(yearNights);
  for (let night = 0; night < effects.length; night++) {
    const weight = weightOf(open[night] ?? 0);
    if (weight === 0) continue;
    const rest = (effects[night] ?? 0) - (weekday[weekdayOf(first + night)] ?? 0);
    const place = night % yearNights;
    sums[place] = (sums[place] ?? 0) + weight * rest;
    weights[place] = (weights[place] ?? 0) + weight;
  }
  return { sums, weights };
}

function smoothInto(
  season: Float64Array,
  { sums, weights }: { sums: Float64Array; weights: Float64Array },
  kernel: Float64Array,
): void {
  for (let place = 0; place < yearNights; place++) {
    let [sum, total] = [0, 0];
    for (let other = 0; other < yearNights; other++) {
      const apart = Math.abs(place - other);
      const near = kernel[Math.min(apart, yearNights - apart)] ?? 0;
      sum += near * (sums[other] ?? 0);
      total += near * (weights[other] ?? 0);
    }
    season[place] = total === 0 ? 0 : sum / total;
  }
}

function weekdaysInto(
  weekday: Float64Array,
  { effects, open, first }: FittedNights,
  season: Float64Array,
): void {
  const sums = new Float64Array(7);
  const weights = new Float64Array(7);
  for (let night = 0; night < effects.length; night++) {
    const weight = weightOf(open[night] ?? 0);
    if (weight === 0) continue;
    const day = weekdayOf(first + night);
    sums[day] = (sums[day] ?? 0) + weight * ((effects[night] ?? 0) - seasonAt(season, night));
    weights[day] = (weights[day] ?? 0) + weight;
  }
  const means = sums.map((sum, day) => sum / (weights[day] || 1));
  const mean = means.reduce((total, value) => total + value, 0) / 7;
  for (let day = 0; day < 7; day++) weekday[day] = (means[day] ?? 0) - mean;
}

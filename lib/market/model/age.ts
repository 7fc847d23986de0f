import { clamp } from "@/lib/core/numbers";
import type { Confidence } from "./guards";

/**
 * How long market data counts (`pricing.md` §2.5, Age). Ages are days since the day that data tells of; all days are
 * counted since 1970-01-01.
 */

/** What was booked counts fully up to 3 days and not at all from 21 on. */
const occupancyUntil = 21;
const occupancyFades = 18;
/** Price levels, percentiles and late discounts count up to this age; older ones carry a note. */
const levelUntil = 180;
const levelNotedFrom = 120;
/** Season and weekday fade out between these ages; older ones carry a note. */
const shapeFadesFrom = 700;
const shapeUntil = 800;
const shapeNotedFrom = 400;

/** Age on a day; data of a later day is new. */
export function ageOn(today: number, asOf: number): number {
  return Math.max(0, today - asOf);
}

/** Weight of what was booked: w = clamp((21 − a) / 18, 0, 1). */
export function occupancyWeight(age: number): number {
  return clamp((occupancyUntil - age) / occupancyFades, 0, 1);
}

/** Weight of season and weekday, 1 up to 700 days and 0 from 800 on. */
export function shapeWeight(age: number): number {
  return clamp((shapeUntil - age) / (shapeUntil - shapeFadesFrom), 0, 1);
}

/** True while prices of that age count for a level, a percentile or a late discount. */
export function tellsPrices(age: number): boolean {
  return age <= levelUntil;
}

/** True for prices that carry a note on their age. */
export function hasLevelNote(age: number): boolean {
  return age >= levelNotedFrom;
}

/** True for a season that carries a note on its age. */
export function hasShapeNote(age: number): boolean {
  return age >= shapeNotedFrom;
}

/** Confidence in a figure of prices of that age: a note lowers it by one step. */
export function levelConfidence(confidence: Confidence, age: number): Confidence {
  return hasLevelNote(age) ? lowered[confidence] : confidence;
}

/** Confidence in a season of that age: a note lowers it by one step. */
export function shapeConfidence(confidence: Confidence, age: number): Confidence {
  return hasShapeNote(age) ? lowered[confidence] : confidence;
}

/** Confidence in late discounts, which need 20 comparables; none where they are too old to count. */
export function lateConfidence(discount: number | null, age: number): Confidence {
  return discount === null || !tellsPrices(age) ? "none" : levelConfidence("normal", age);
}

const lowered = { normal: "low", low: "none", none: "none" } as const;

/** The middle one of ages or days, the older of two; 0 without any. */
export function middleOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}

import { percentile } from "@/lib/market/neighborhood/percentiles";

/** Bounds of the middle 90% of replicates; null if most of them lack the figure. */
export type Interval = readonly [low: number, high: number] | null;

export const replicates = 300;
const bounds = [0.05, 0.95] as const;

/** Calendar week of a day since 1970-01-01, Monday first. */
export function weekOf(day: number): number {
  return Math.floor((day + 3) / 7);
}

/**
 * How often each week is drawn in one replicate: as many draws with replacement as there are weeks (block bootstrap:
 * nights of a week resemble each other). `next` returns numbers in [0, 1).
 */
export function drawWeeks(weeks: readonly number[], next: () => number): Map<number, number> {
  const drawn = new Map<number, number>();
  for (let at = 0; at < weeks.length; at++) {
    const week = weeks[Math.floor(next() * weeks.length)];
    if (week !== undefined) drawn.set(week, (drawn.get(week) ?? 0) + 1);
  }
  return drawn;
}

/** The 90% interval of a figure over replicates (percentile method). */
export function intervalOf(values: readonly (number | null)[]): Interval {
  const known = values.filter((value) => value !== null).toSorted((a, b) => a - b);
  if (known.length <= values.length / 2) return null;
  const [low, high] = bounds.map((share) => percentile(known, share));
  return low === null || low === undefined || high === null || high === undefined
    ? null
    : [low, high];
}

/** Random numbers in [0, 1) that repeat with their seed (Mulberry32); for sampling, not for secrets. */
export function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

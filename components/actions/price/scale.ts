import type { Band } from "./reason";

const rounding = 1e-9;
/** The part of the present price that a value may change without a note. */
export const usualChange = 0.1;
/** The part that the slider reaches at most. */
const mostShown = 0.3;

export interface Scale {
  low: number;
  high: number;
}

/** Ends of the slider: ten percent to each side of the present price, wider where the suggestion or the market is. */
export function scaleOf(current: number, suggested: number, band: Band | null): Scale {
  const wanted = [suggested, ...(band ? [band.low, band.high] : [])];
  const within = (value: number) =>
    Math.min(current * (1 + mostShown), Math.max(current * (1 - mostShown), value));
  const values = [
    current * (1 - usualChange),
    current * (1 + usualChange),
    suggested,
    ...wanted.map(within),
  ];
  // In binary, 200 × 1.1 is not exactly 220.
  return {
    low: Math.floor(Math.min(...values) + rounding),
    high: Math.ceil(Math.max(...values) - rounding),
  };
}

/** Position of a value between the ends, in percent; values beyond are at the end. */
export function shareOf(value: number, { low, high }: Scale): number {
  return high === low ? 0 : (100 * Math.min(Math.max(value - low, 0), high - low)) / (high - low);
}

/** True if the change is larger than usual. */
export function isUnusual(current: number, value: number): boolean {
  return current > 0 && Math.abs(value / current - 1) > usualChange + 1e-9;
}

import type { XTick } from "./types";

/** Returns a tick at the first day of each month, or of every nth month. */
export function monthTicks(
  dates: readonly string[],
  text: (date: string) => string,
  every = 1,
): XTick[] {
  return dates
    .flatMap((date, at) => (date.endsWith("-01") ? [{ at, text: text(date) }] : []))
    .filter((_, index) => index % every === 0);
}

/** Returns every nth tick, with n large enough for labels of `width` px; `step` is the width of an x value in px. */
export function fittingTicks(ticks: readonly XTick[], step: number, width: number): XTick[] {
  const [first, second] = ticks;
  if (!first || !second) return [...ticks];
  const gap = (second.at - first.at) * step;
  const every = gap > 0 ? Math.max(1, Math.ceil(width / gap)) : 1;
  return ticks.filter((_, index) => index % every === 0);
}

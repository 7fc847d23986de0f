import type { XTick } from "./types";

/** A tick at the first day of each month in a row of dates, `every` so many months. */
export function monthTicks(
  dates: readonly string[],
  text: (date: string) => string,
  every = 1,
): XTick[] {
  return dates
    .flatMap((date, at) => (date.endsWith("-01") ? [{ at, text: text(date) }] : []))
    .filter((_, index) => index % every === 0);
}

/** Those of the ticks that have `room` px each, evenly left out; `step` is the width of a place. */
export function fittingTicks(ticks: readonly XTick[], step: number, room: number): XTick[] {
  const [first, second] = ticks;
  if (!first || !second) return [...ticks];
  const gap = (second.at - first.at) * step;
  const every = gap > 0 ? Math.max(1, Math.ceil(room / gap)) : 1;
  return ticks.filter((_, index) => index % every === 0);
}

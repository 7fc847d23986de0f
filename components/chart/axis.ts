import type { Domain, Series, XTick } from "./types";

/** Returns a domain from zero, or a little below the lowest value, to a little above the highest; [0, 1] without values. */
export function domainOf(series: readonly Series[], from: "zero" | "lowest" = "zero"): Domain {
  const known = series.flatMap(({ values }) => values.filter((value) => value !== null));
  if (known.length === 0) return [0, 1];
  const high = known.reduce((most, value) => Math.max(most, value), 0);
  const low = known.reduce((least, value) => Math.min(least, value), high);
  const padding = Math.max((high - low) * 0.08, high * 0.02, 1e-9);
  return [from === "zero" ? 0 : Math.max(0, low - padding), high + padding];
}

/** A domain of every value and zero. At either end it has `share` of its length as room, and no less than `least`. */
export function aroundZero(
  values: readonly (number | null)[],
  { share, least }: { share: number; least: number },
): Domain {
  const known = values.map((value) => value ?? 0);
  const [low, high] = [Math.min(0, ...known), Math.max(0, ...known)];
  const room = Math.max(least, (high - low) * share);
  return [low - room, high + room];
}

/** True if at least one value is known. */
export function isDrawable(series: readonly Series[]): boolean {
  return series.some(({ values }) => values.some((value) => value !== null));
}

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

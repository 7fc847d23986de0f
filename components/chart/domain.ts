import type { Domain, Series } from "./types";

/** From zero, or from a little below the lowest value, to a little above the highest; 0 to 1 of nothing. */
export function domainOf(series: readonly Series[], from: "zero" | "lowest" = "zero"): Domain {
  const known = series.flatMap(({ values }) => values.filter((value) => value !== null));
  if (known.length === 0) return [0, 1];
  const high = known.reduce((most, value) => Math.max(most, value), 0);
  const low = known.reduce((least, value) => Math.min(least, value), high);
  const room = Math.max((high - low) * 0.08, high * 0.02, 1e-9);
  return [from === "zero" ? 0 : Math.max(0, low - room), high + room];
}

/** Has the chart anything to draw: one known value at least? */
export function isDrawable(series: readonly Series[]): boolean {
  return series.some(({ values }) => values.some((value) => value !== null));
}

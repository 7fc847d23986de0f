import { median, percentile } from "./percentiles";

/** Upper ends of all bands but the last, ascending: up to five bands with about as many prices in each. */
export function bandEnds(prices: readonly number[]): number[] {
  const ascending = prices.toSorted((a, b) => a - b);
  const ends = [0.2, 0.4, 0.6, 0.8].map((share) => Math.round(percentile(ascending, share) ?? 0));
  const highest = ascending.at(-1) ?? 0;
  return [...new Set(ends)].filter((end) => end < highest);
}

/** Index of a price's band; a band includes its upper end. */
export function bandOf(price: number, ends: readonly number[]): number {
  return ends.filter((end) => end < price).length;
}

/** Median of the known prices; null without any. */
export function middleOf(prices: readonly (number | null)[]): number | null {
  return median(prices.filter((price) => price !== null));
}

/** Bearing from one point to another nearby, in whole degrees clockwise from north. */
export function bearingOf(
  from: { latitude: number; longitude: number },
  to: { latitude: number; longitude: number },
): number {
  const east = (to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180);
  const degrees = (Math.atan2(east, to.latitude - from.latitude) * 180) / Math.PI;
  return (Math.round(degrees) + 360) % 360;
}

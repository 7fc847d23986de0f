import type { Occupied } from "./occupancy";

/** Days ahead of the windows in which a listing's occupancy is compared (`pricing.md` §1, Occupancy), both ends counted. */
export const occupancyWindows = [
  [0, 7],
  [8, 15],
  [16, 30],
  [31, 60],
  [61, 90],
  [91, 180],
] as const;

/** Default shares booked, if no source is known (`pricing.md` §1, Occupancy). */
const usualShares = [0.58, 0.48, 0.37, 0.26, 0.19, 0.11];

/**
 * Expected share booked in each window, 0…1: booked ÷ offered of the source from `today` on; the default share without
 * a source or an offer.
 */
export function expectedShares(source: Occupied | null, today: number): number[] {
  return occupancyWindows.map(([from, to], window) => {
    const share = source === null ? null : shareBetween(source, today + from, today + to);
    return share ?? usualShares[window] ?? 0;
  });
}

/** Booked ÷ offered over the days between two, both counted; null where nothing is offered. */
export function shareBetween(
  { first, booked, open }: Occupied,
  from: number,
  to: number,
): number | null {
  let [taken, offered] = [0, 0];
  for (let at = Math.max(0, from - first); at <= Math.min(booked.length - 1, to - first); at++) {
    taken += booked[at] ?? 0;
    offered += (booked[at] ?? 0) + (open[at] ?? 0);
  }
  return offered === 0 ? null : taken / offered;
}

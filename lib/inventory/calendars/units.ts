import { available, blocked, booked } from "./nights";

/** From so many units on, a listing's own occupancy comes before every other source (`pricing.md` §11). */
export const ownUnits = 4;

/** A night of a listing with units. */
interface UnitNight {
  /** Sold units, at most all of them. */
  booked: number;
  /** Sold and open units: those that are neither closed nor sold beyond what exists. */
  sellable: number;
  /** Open units. */
  left: number;
  /** The listing's state: open while a unit is left. */
  state: typeof available | typeof booked | typeof blocked;
}

/**
 * B = min(u, sold), N = max(B, u − X), left = N − B (`pricing.md` §11). `sold`: units on the books; more than `units` is
 * overbooked and counts as full. `closed`: units that the host keeps.
 */
export function unitNight(units: number, sold: number, closed: number): UnitNight {
  const taken = Math.min(units, sold);
  const sellable = Math.max(taken, units - closed);
  const left = sellable - taken;
  const full = taken > 0 ? booked : blocked;
  return { booked: taken, sellable, left, state: left > 0 ? available : full };
}

/** A night of a listing with units as its source says it is. */
export interface SaidNight {
  /** Code of `nights.ts`, not unknown. */
  state: number;
  /** Units that are left; −1: the source does not count them. */
  left: number;
}

/**
 * True if a counted night is what its source says: with as many units left, none left, or, where it is open and the source
 * doesn't count, none closed. What stays took is counted here.
 */
export function saysSame(
  { state, left }: SaidNight,
  { units, sold, sellable }: { units: number; sold: number; sellable: number },
): boolean {
  if (left >= 0) return sellable - sold === left;
  if (state === available) return sellable === units;
  // Booked by the calendar's word alone, all units count as sold.
  return sellable === sold && (sold > 0 || state !== booked);
}

import { available, blocked, booked } from "./nights";

/** Nights of a listing that sells several rooms of one kind, counted in unit-nights. */
export interface UnitNights {
  /** Rooms, at least 2. */
  units: number;
  /** Sold by night, at most `units`. */
  booked: Uint16Array;
  /** Sold or open by night. */
  sellable: Uint16Array;
}

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

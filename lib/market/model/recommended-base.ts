import { clamp } from "@/lib/core/numbers";

/** Inputs of a recommended base price (`pricing.md` §2.3). Prices in minor units. */
export interface BaseEvidence {
  base: number | null;
  /** As `levelOf` returns it. */
  level: number | null;
  /** Booked nights of the past 365; null where that can't be known, which leaves the level out. */
  bookedNights: number | null;
  /** Occupancy of the past 60 and next 30 days; null if no source distinguishes bookings. */
  occupancy: OccupancyEvidence | null;
}

export interface OccupancyEvidence {
  /** Booked and sellable nights of the listing. */
  booked: number;
  sellable: number;
  /** Share booked of the same nights in the sources of occupancy, 0…1. */
  expected: number;
  /** How much those sources count, 0…1 (`pricing.md` §2.5); default 1. */
  weight?: number;
}

/** The listing's prices, which limit a suggestion; minor units. */
export interface OwnPrices {
  base: number | null;
  min: number | null;
  max: number | null;
}

/** `pricing.md` §2.3. */
const priorNights = 30;
const settledNights = 60;
const strength = 0.2;
const settledBound = 0.1;
const newBound = 0.3;
/** Smaller differences are not suggested. */
const differsBy = 0.05;
/** Minor units of a whole one. */
const whole = 100;

/** z: ln of booked against expected nights, each with 30 nights of the expected; 0 where nothing is expected.
 * Sources that fade out leave less of it (§2.5). */
export function occupancyExcess(evidence: OccupancyEvidence | null): number {
  if (evidence === null || evidence.expected <= 0) return 0;
  const { booked, sellable, expected, weight = 1 } = evidence;
  const prior = priorNights * expected;
  return weight * Math.log((booked + prior) / (sellable * expected + prior));
}

/**
 * Recommended base in minor units, whole in the currency (`pricing.md` §2.3): the base moved by occupancy, and the less
 * has been booked the nearer to the level, within ±10 % (under 60 booked nights ±30 %), also once it is whole. Null
 * without base and level, or if no whole price fits.
 */
export function recommendedBase({
  base,
  level,
  bookedNights,
  occupancy,
}: BaseEvidence): number | null {
  if (base === null || base <= 0) return level === null ? null : toWhole(level);
  const settled = bookedNights ?? settledNights;
  const share = level === null ? 0 : Math.max(0, 1 - settled / settledNights);
  const own = Math.log(base) + strength * occupancyExcess(occupancy);
  const wanted = Math.exp((1 - share) * own + share * Math.log(level ?? base));
  const bound = settled < settledNights ? newBound : settledBound;
  return clampWhole(toWhole(wanted), base * (1 - bound), base * (1 + bound));
}

/**
 * The recommended base as a suggestion that can be accepted (`pricing.md` §2.3, Own bounds): within the listing's own
 * minimum and maximum, whole; null where that is within 5 % of the base, or no whole price fits.
 */
export function suggestedBase(
  recommended: number | null,
  { base, min, max }: OwnPrices,
): number | null {
  if (recommended === null) return null;
  const suggested = clampWhole(recommended, min ?? 0, max ?? Infinity);
  if (suggested === null || base === null) return suggested;
  return Math.abs(suggested - base) <= differsBy * base ? null : suggested;
}

/** The whole price, or the whole price within the bounds that is nearest; null if none is. */
function clampWhole(price: number, low: number, high: number): number | null {
  // In binary, 200 × 1.1 is not exactly 220.
  const least = Math.ceil(low / whole - 1e-9) * whole;
  const most = Math.floor(high / whole + 1e-9) * whole;
  return least > most ? null : clamp(price, least, most);
}

/** Half up. */
function toWhole(minor: number): number {
  return Math.round(minor / whole) * whole;
}

import {
  betaOf,
  demandRatio,
  type NightOccupancy,
  type Occupied,
  occupancyOf,
  type OccupancySource,
} from "./occupancy";
import { finalShare, paceDemandRatio, type PaceOf } from "./pace";

/** Expected final shares from a year of pace (`pricing.md` §2.2), 0…1. */
export interface ExpectedShares {
  /** Mean L over the year. */
  year: number;
  /** F by night; NaN for nights without a year of pace. */
  final: Float64Array;
}

/** Q of each night from day `first` on, and the shares behind it. */
export interface OccupancyDemand {
  /** Days since 1970-01-01. */
  first: number;
  /** Q; 1 if unknown. */
  demand: Float64Array;
  nights: readonly NightOccupancy[];
  /** Null without a year of pace. */
  expected: ExpectedShares | null;
}

/**
 * Q of every night of a source (`pricing.md` §2.2), compared with neighbouring nights or, if `paceOf` has it, with a
 * year of pace; beyond 180 days ahead only with pace. 1 for past nights and nights without an offer.
 */
export function occupancyDemand(
  source: Occupied,
  kind: OccupancySource,
  today: number,
  paceOf: PaceOf = () => null,
): OccupancyDemand {
  const nights = occupancyOf(source, today);
  return demandOf(source, kind, nights, expectedOf(source, nights, today, paceOf));
}

/** The same from stored expected shares. */
export function expectedDemand(
  source: Occupied,
  kind: OccupancySource,
  today: number,
  expected: ExpectedShares | null,
): OccupancyDemand {
  return demandOf(source, kind, occupancyOf(source, today), expected);
}

function demandOf(
  source: Occupied,
  kind: OccupancySource,
  nights: readonly NightOccupancy[],
  expected: ExpectedShares | null,
): OccupancyDemand {
  const demand = Float64Array.from(nights, ({ ratio }, at) => {
    const final = expected?.final[at] ?? NaN;
    return expected === null || Number.isNaN(final)
      ? demandRatio(ratio, betaOf(kind, false))
      : paceDemandRatio(final, expected.year, betaOf(kind, true));
  });
  return { first: source.first, demand, nights, expected };
}

function expectedOf(
  { first, booked, open }: Occupied,
  nights: readonly NightOccupancy[],
  today: number,
  paceOf: PaceOf,
): ExpectedShares | null {
  let year: number | null = null;
  const final = Float64Array.from(nights, ({ usual, share }, at) => {
    const offered = (booked[at] ?? 0) + (open[at] ?? 0);
    if (first + at < today || offered === 0 || usual === 0) return NaN;
    const pace = paceOf(first + at);
    if (pace === null) return NaN;
    year = pace.year;
    return finalShare(pace, share);
  });
  return year === null ? null : { year, final };
}

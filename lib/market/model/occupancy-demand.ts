import {
  betaOf,
  demandRatio,
  type NightOccupancy,
  type Occupied,
  occupancyOf,
  type OccupancySource,
} from "./occupancy";
import { paceDemandRatio, type PaceOf } from "./pace";

/** Q of each night from day `first` on, and what it was read from. */
export interface OccupancyDemand {
  /** Days since 1970-01-01. */
  first: number;
  /** Q; 1 where nothing tells it. */
  demand: Float64Array;
  nights: readonly NightOccupancy[];
}

/**
 * Q of every night of a source (`pricing.md` §2.2), against its neighbours or, where `paceOf` has it, against a year of
 * pace; beyond 180 days ahead only with pace. 1 for past nights and for those nobody offers.
 */
export function occupancyDemand(
  source: Occupied,
  kind: OccupancySource,
  today: number,
  paceOf: PaceOf = () => null,
): OccupancyDemand {
  const nights = occupancyOf(source, today);
  const demand = Float64Array.from(nights, (night, at) => {
    const day = source.first + at;
    const offered = (source.booked[at] ?? 0) + (source.open[at] ?? 0);
    const pace = day < today || offered === 0 || night.usual === 0 ? null : paceOf(day);
    return pace === null
      ? demandRatio(night.ratio, betaOf(kind, false))
      : paceDemandRatio(pace, night.share, betaOf(kind, true));
  });
  return { first: source.first, demand, nights };
}

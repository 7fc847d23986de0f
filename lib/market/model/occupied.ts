import { available, booked, unavailable } from "@/lib/inventory/calendars/states";
import { nightsBack } from "./home";
import {
  expectedDemand,
  type ExpectedShares,
  occupancyDemand,
  type OccupancyDemand,
} from "./occupancy-demand";
import type { Occupied, OccupancySource } from "./occupancy";
import type { PaceOf } from "./pace";
import { expectedShares, shareBetween } from "./windows";

/** Figures of a source of occupancy (`pricing.md` §2.2). */
export interface OccupancyFigures {
  source: OccupancySource;
  counts: Occupied;
  /** Q by night. */
  demand: OccupancyDemand;
  /** Share booked that is usual in each window of §1. */
  expected: readonly number[];
  /** Share booked of the past 60 and next 30 nights (§2.3); null if the source doesn't distinguish bookings. */
  booked: number | null;
}

/** States of a home's nights from `nightsBack` nights before today on. */
interface HomeStates {
  /** Origin of the data. */
  source: string;
  states: Uint8Array;
}

/** The last night ahead that a recommended base compares (`pricing.md` §2.3). */
export const lastCompared = 29;

/** Occupancy of a market: from sources that distinguish bookings, else from unavailable nights of scraped calendars. */
export function marketOccupancy(
  homes: readonly HomeStates[],
  today: number,
  paceOf?: PaceOf,
): OccupancyFigures | null {
  const telling = new Set(
    homes.filter(({ states }) => states.includes(booked)).map(({ source }) => source),
  );
  if (telling.size > 0) {
    const those = homes.filter(({ source }) => telling.has(source));
    return occupancyFigures(those, "market", today, paceOf);
  }
  const isScraped = homes.some(({ states }) => states.includes(unavailable));
  return isScraped ? occupancyFigures(homes, "scraped", today) : null;
}

/** Occupancy of the homes of one source; `paceOf`: its year of pace, if any. */
export function occupancyFigures(
  homes: readonly Pick<HomeStates, "states">[],
  source: OccupancySource,
  today: number,
  paceOf?: PaceOf,
): OccupancyFigures {
  const counts = countStates(homes, source === "scraped" ? unavailable : booked, today);
  return figuresOf(counts, source, today, occupancyDemand(counts, source, today, paceOf));
}

/** Figures from counts of booked and open homes and stored expected shares. */
export function figuresOfCounts(
  counts: Occupied,
  source: OccupancySource,
  today: number,
  expected: ExpectedShares | null,
): OccupancyFigures {
  return figuresOf(counts, source, today, expectedDemand(counts, source, today, expected));
}

function figuresOf(
  counts: Occupied,
  source: OccupancySource,
  today: number,
  demand: OccupancyDemand,
): OccupancyFigures {
  const tells = source === "scraped" ? null : counts;
  return {
    source,
    counts,
    demand,
    expected: expectedShares(tells, today),
    booked: tells && shareBetween(tells, today - nightsBack, today + lastCompared),
  };
}

function countStates(
  homes: readonly Pick<HomeStates, "states">[],
  taken: number,
  today: number,
): Occupied {
  const nights = Math.max(0, ...homes.map(({ states }) => states.length));
  const counts = {
    first: today - nightsBack,
    booked: new Uint16Array(nights),
    open: new Uint16Array(nights),
  };
  for (const { states } of homes) {
    for (let at = 0; at < states.length; at++) {
      const state = states[at];
      if (state === taken) counts.booked[at] = (counts.booked[at] ?? 0) + 1;
      else if (state === available) counts.open[at] = (counts.open[at] ?? 0) + 1;
    }
  }
  return counts;
}

import { distanceMetres } from "@/lib/core/geo";
import { booked } from "@/lib/inventory/calendars/nights";
import { reachMetres } from "@/lib/market/comparables/server";
import { modelNights } from "@/lib/market/model/log-prices";
import { capacityOf } from "../buildings";
import type { PastListing } from "@/lib/market/model/occupancy/past-nights";
import { nightsOf } from "@/lib/market/model/occupancy/pace";
import { knownOn, type OfflineStay, recordedBy } from "../stays";
import type { ListingRow } from "@/lib/intake/sources/files/schema";
import { calendarOf, type FileNights } from "./calendars";
import { buildingPace, type PlacePaces } from "./pace";
import type { OfflineListing } from "./listing";
import { countStates, type OccupancyFound } from "./market-model";

/** Fewer other listings say nothing about a place (`pricing.md` §2.2). */
const fewestNeighbours = 10;

/** Listings as known on `today`; `given`: nights of the calendar file from today on, `count` of them, by key. */
export function portfolioOf(
  rows: readonly ListingRow[],
  stays: readonly OfflineStay[],
  given: (key: number) => FileNights,
  today: number,
  count: number,
): OfflineListing[] {
  const recorded = Map.groupBy(recordedBy(stays, today), ({ listing }) => listing);
  return rows.map((row, key) => {
    const history = recorded.get(key) ?? [];
    const own = knownOn(history, today);
    const capacity = capacityOf(own, today);
    const calendar = calendarOf(given(key), own, capacity, today, count);
    return { row, capacity, stays: own, history, calendar };
  });
}

/** A building's own occupancy (`pricing.md` §9): units sold and left, from `today` on, with its pace. */
export function buildingOccupancy(
  { stays, history, capacity }: Pick<OfflineListing, "stays"> & PastListing,
  today: number,
): OccupancyFound {
  const { sold, kept } = nightsOf(stays, today, modelNights);
  const taken = sold.map((units) => Math.min(units, capacity));
  const open = taken.map((units, at) => (kept[at] === 1 ? 0 : capacity - units));
  const paceOf = buildingPace({ history, capacity }, today);
  return { source: { first: today, booked: taken, open }, kind: "account", paceOf };
}

/**
 * Occupancy of the other listings within 15 km, with the pace of the place; null for fewer than ten, or where no night of
 * theirs is booked.
 */
export function neighbourOccupancy(
  listings: readonly OfflineListing[],
  listing: OfflineListing,
  { today, paces }: { today: number; paces: PlacePaces },
): OccupancyFound | null {
  const near = listings.filter(
    (other) =>
      other !== listing && (distanceMetres(other.row, listing.row) ?? Infinity) <= reachMetres,
  );
  if (near.length < fewestNeighbours) return null;
  const states = near.map(({ calendar }) => calendar.states);
  if (!states.some((nights) => nights.includes(booked))) return null;
  const source = countStates(states, 0, booked, today);
  return { source, kind: "account", paceOf: paces.around(listing.row) };
}

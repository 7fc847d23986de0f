import { booked } from "@/lib/inventory/calendars/states";
import { modelNights } from "@/lib/market/model/log-prices";
import { homesPace } from "@/lib/market/model/occupancy/homes-pace";
import type { Occupied } from "@/lib/market/model/occupancy/occupancy";
import {
  type OccupancyDemand,
  occupancyDemand,
} from "@/lib/market/model/occupancy/occupancy-demand";
import type { PastListing } from "@/lib/market/model/occupancy/past-nights";
import { calendarOf } from "@/lib/sync/offline/server/calendars";
import { countStates } from "@/lib/sync/offline/server/market-model";
import { buildingOccupancy } from "@/lib/sync/offline/server/portfolio";
import type { OfflineStay } from "@/lib/sync/offline/stays";
import type { KnownData } from "./strategy";

/** Occupancy of a place and the Q that follows from it. */
export interface PlaceDemand {
  source: Occupied;
  demand: OccupancyDemand;
}

/** A listing and the ten others of `pricing.md` §2.2. */
const fewestListings = 11;

/**
 * Q of a place on the decision day, null for fewer than eleven listings with stays. The listing itself counts too, which
 * saves a count per listing.
 */
export function placeDemand(
  place: readonly number[],
  { stays, history, day }: KnownData,
): PlaceDemand | null {
  const states = place.flatMap((listing) => {
    const own = stays.get(listing);
    return own ? [calendarOf(null, own, 1, day, modelNights).states] : [];
  });
  if (states.length < fewestListings) return null;
  const source = countStates(states, 0, booked, day);
  const past = place.map((listing) => ({ history: history.get(listing) ?? [], capacity: 1 }));
  return { source, demand: occupancyDemand(source, "account", day, homesPace(past, day)) };
}

/** A building is its own source. */
export function demandOf(
  listing: PastListing & { stays: readonly OfflineStay[] },
  day: number,
): PlaceDemand {
  const { source, kind, paceOf } = buildingOccupancy(listing, day);
  return { source, demand: occupancyDemand(source, kind, day, paceOf) };
}

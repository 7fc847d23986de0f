import { distanceMetres } from "@/lib/core/geo";
import { booked } from "@/lib/inventory/calendars/nights";
import { reachMetres } from "@/lib/market/comparables/server";
import { modelNights } from "@/lib/market/model/log-prices";
import { capacityOf } from "../buildings";
import type { UnitNights } from "@/lib/inventory/calendars/units";
import type { Occupied } from "@/lib/market/model/occupancy/occupancy";
import type { PastListing } from "@/lib/market/model/occupancy/past-nights";
import { knownOn, type OfflineStay, recordedBy } from "../stays";
import type { ListingRow } from "@/lib/intake/sources/files/schema";
import { calendarOf, type FileNights } from "./calendars";
import { unitsPace, type PlacePaces } from "./pace";
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

/** The own occupancy of a listing with units (`pricing.md` §11): units sold and left from `today` on, with their pace. */
export function unitsOccupancy(
  { calendar, history, capacity }: Pick<OfflineListing, "calendar"> & PastListing,
  today: number,
): OccupancyFound {
  const { booked: taken, sellable } = calendar.units ?? { booked: [], sellable: [] };
  const nights = Math.min(modelNights, taken.length);
  const sold = Uint16Array.from({ length: nights }, (_, at) => taken[at] ?? 0);
  const open = sold.map((units, at) => (sellable[at] ?? 0) - units);
  const paceOf = unitsPace({ history, capacity }, today);
  return { source: { first: today, booked: sold, open }, kind: "account", paceOf };
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
  const single = near.filter(({ calendar }) => !calendar.units);
  const states = single.map(({ calendar }) => calendar.states);
  const source = countStates(states, 0, booked, today);
  const counts = withUnits(
    source,
    near.flatMap(({ calendar }) => calendar.units ?? []),
  );
  if (!Array.from(counts.booked).some((homes) => homes > 0)) return null;
  return { source: counts, kind: "account", paceOf: paces.around(listing.row) };
}

/** As a source for others, a listing counts as many homes as it has units, five at most (`pricing.md` §11). */
const mostWeight = 5;

function withUnits(source: Occupied, listings: readonly UnitNights[]): Occupied {
  if (listings.length === 0) return source;
  const [taken, open] = [Float64Array.from(source.booked), Float64Array.from(source.open)];
  for (const { units, booked: sold, sellable } of listings) {
    const weight = Math.min(units, mostWeight) / units;
    for (let at = 0; at < taken.length; at++) {
      const left = (sellable[at] ?? 0) - (sold[at] ?? 0);
      taken[at] = (taken[at] ?? 0) + weight * (sold[at] ?? 0);
      open[at] = (open[at] ?? 0) + weight * left;
    }
  }
  return { first: source.first, booked: taken, open };
}

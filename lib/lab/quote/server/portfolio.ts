import { nightsBack } from "@/lib/market/model/home";
import { modelNights } from "@/lib/market/model/log-prices";
import { capacityOf } from "../buildings";
import type { PaceOf } from "@/lib/market/model/occupancy/pace";
import { hasYear, paceOfYear } from "@/lib/market/model/occupancy/pace-year";
import { type PastListing, pastNightsOf } from "@/lib/market/model/occupancy/past-nights";
import { pickupPace } from "@/lib/market/model/occupancy/pickup";
import { knownOn, type OfflineStay, recordedBy } from "../stays";
import type { ListingRow } from "@/lib/intake/sources/files/schema";
import { calendarFrom, calendarOf, type FileNights } from "./calendars";
import type { OfflineListing } from "./listing";
import type { OccupancyFound } from "./market-model";

/** Nights of a listing in a calendar file, from a day on; null without one. */
export type GivenNights = (key: number, first: number, count: number) => FileNights;

/** Listings as known on `today`, with `count` nights from then on. */
export function portfolioOf(
  rows: readonly ListingRow[],
  stays: readonly OfflineStay[],
  given: GivenNights,
  today: number,
  count: number,
): OfflineListing[] {
  const recorded = Map.groupBy(recordedBy(stays, today), ({ listing }) => listing);
  const [first, nights] = [today - nightsBack, nightsBack + count];
  return rows.map((row, key) => {
    const history = recorded.get(key) ?? [];
    const own = knownOn(history, today);
    const capacity = capacityOf(own, today);
    const recent = calendarOf(given(key, first, nights), own, capacity, first, nights);
    return {
      row,
      capacity,
      stays: own,
      history,
      recent,
      calendar: calendarFrom(recent, nightsBack),
    };
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
 * Pace of one listing with units: of a year if its stays reach back that far, else additive pickup (`pricing.md` §11). A
 * night with less than half of its units on offer tells nothing.
 */
function unitsPace(listing: PastListing, today: number): PaceOf {
  const past = pastNightsOf([listing], today);
  const fewest = listing.capacity / 2;
  return (hasYear(past, fewest, today) ? paceOfYear : pickupPace)(past, fewest, today);
}

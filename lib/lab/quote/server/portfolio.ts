import { nightsBack } from "@/lib/market/model/home";
import { capacityOf } from "../buildings";
import { knownOn, type OfflineStay, recordedBy } from "../stays";
import type { ListingRow } from "@/lib/intake/sources/files/schema";
import { calendarFrom, calendarOf, type FileNights } from "./calendars";
import type { OfflineListing } from "./listing";

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
    const capacity = row.units ?? capacityOf(own, today);
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

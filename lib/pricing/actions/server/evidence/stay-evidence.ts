import { allows } from "@/lib/auth/permissions";
import type { Caller } from "@/lib/auth/server/caller";
import { addDays, dateIn, type DateText, dayOf } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { readListingNights } from "@/lib/inventory/calendars/server";
import { marketModelsOf } from "@/lib/market/model/server";
import { findPricedListing, type ListingRef } from "./priced-listing";
import { openStays } from "../nights";
import type { StayEvidence } from "@/lib/pricing/actions/schema-evidence";
import { nightsAhead } from "../thresholds";

/** Past stays are counted over this many days. */
const daysBack = 365;

/**
 * Minimum stays of a listing and of its market, and the lengths of its past stays, as of `now`. A fixed number of
 * statements. Throws LISTING_NOT_FOUND.
 */
export async function stayEvidence(
  caller: Caller,
  ref: ListingRef,
  now: Date = new Date(),
): Promise<StayEvidence> {
  const listing = await findPricedListing(caller, ref);
  const today = dateIn(listing.timeZone ?? caller.account.timeZone, now);
  const nightsOf = await readListingNights(
    new Map([[listing.key, dayOf(today)]]),
    nightsAhead,
    "minStays",
  );
  const { stays } = (await marketModelsOf(caller, [listing], () => dayOf(today)))(listing);
  const own = new Map<number, number>();
  for (const stay of openStays(nightsOf(listing.key), nightsAhead)) {
    own.set(stay, (own.get(stay) ?? 0) + 1);
  }
  const seesBookings = allows(caller.permissions, "bookings:view");
  return {
    comparables: stays.homes,
    own: rising(own),
    market: rising(stays.counts),
    booked: seesBookings ? await readStays(caller, listing.key, today) : null,
  };
}

function rising(counts: ReadonlyMap<number, number>): StayEvidence["own"] {
  const sorted = [...counts].toSorted(([a], [b]) => a - b);
  return sorted.map(([nights, count]) => ({ nights, count }));
}

/** Stays of a listing by length that began within a year before `today`. One statement. */
function readStays({ accountId }: Caller, key: number, today: DateText) {
  return db().$queryRaw<StayEvidence["own"]>`
    SELECT check_out - check_in AS nights, count(*)::int AS count
    FROM reservation
    WHERE account_id = ${accountId} AND listing_key = ${key} AND status = 'booked'
      AND check_in >= ${addDays(today, -daysBack)}::text::date AND check_in < ${today}::text::date
      AND check_out > check_in
    GROUP BY 1 ORDER BY 1`;
}

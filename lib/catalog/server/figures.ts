import { type Caller, owned } from "@/lib/auth/server/caller";
import { dateIn, dayMs, dayOf } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { type FigureListing, marketFiguresOf } from "@/lib/market/neighborhood/server";
import { type BasedListing, recommendedBasesOf } from "@/lib/pricing/prices/server/recommended";
import { readListingNights } from "@/lib/inventory/calendars/server";
import { type Clock, clocksAt } from "@/lib/inventory/listings/server/clock";
import { averageRate, marketTexts, occupancyText } from "./figure-rules";
import type { Listing } from "../schema";

type Figures = Pick<
  Listing,
  | `${"" | "market_"}occupancy_next_${7 | 30 | 60 | 90}`
  | "recommended_base_price"
  | `${"" | "stly_"}${"adr" | "revenue"}_past_90`
  | "booking_pickup_past_30"
  | "last_booked_date"
>;

type ListingWithKey = FigureListing & BasedListing;

/** Nights from today that occupancy looks at. */
const occupancyNights = 90;

/** Money in minor units, not rounded; nights and sums are 0 where nothing matches. */
interface BookingRow {
  key: number;
  revenue: number;
  nights: number;
  stly_revenue: number;
  stly_nights: number;
  pickup: number;
  last_booked: Date | null;
}

/**
 * Figures of many listings in a fixed number of statements, by the definitions of product.md, "Figures"; each listing
 * has its own today. Figures from reservations are null for a listing that never had any.
 */
export async function figuresOf<T extends ListingWithKey>(
  caller: Caller,
  listings: readonly T[],
  now: Date = new Date(),
): Promise<(listing: T) => Figures> {
  const { clockOf, clocksOf } = clocksAt(now, caller.account.timeZone);
  const clocks = clocksOf(listings);
  const keys = listings.map(({ key }) => key);
  const todays = listings.map((listing) => [listing.key, dayOf(clockOf(listing).today)] as const);
  const nightsOf = await readListingNights(new Map(todays), occupancyNights, "states");
  const bookings = await readBookings(caller, keys, clocks, now);
  const booked = new Map(bookings.map((row) => [row.key, row]));
  const marketOf = await marketFiguresOf(caller, listings, now);
  const recommendedOf = await recommendedBasesOf(caller, listings, now);
  return (listing) => ({
    ...occupancies(nightsOf(listing.key).states),
    ...bookingFigures(booked.get(listing.key), clockOf(listing).zone),
    ...marketTexts(marketOf(listing), recommendedOf(listing)),
  });
}

/** Figures from stays, counted by night; a year ago, a stay was on the books if booked and not yet cancelled by then. */
async function readBookings(
  caller: Caller,
  keys: readonly number[],
  clocks: readonly Clock[],
  now: Date,
): Promise<BookingRow[]> {
  const yearAgo = new Date(now.getTime() - 364 * dayMs);
  return db().$queryRaw`
    WITH clock AS (
      SELECT zone, today::date, pickup_from::timestamptz, pickup_to::timestamptz
      FROM unnest(
        ${clocks.map(({ zone }) => zone)}::text[],
        ${clocks.map(({ today }) => today)}::text[],
        ${clocks.map(({ pickupFrom }) => pickupFrom.toISOString())}::text[],
        ${clocks.map(({ pickupTo }) => pickupTo.toISOString())}::text[]
      ) AS given (zone, today, pickup_from, pickup_to)
    ), stay AS (
      SELECT r.listing_key AS key, r.booked_at, r.status = 'booked' AS booked,
        r.status <> 'blocked' AND coalesce(r.booked_at, r.check_in) <= ${yearAgo}::timestamptz
          AND (r.status = 'booked' OR r.cancelled_at > ${yearAgo}::timestamptz) AS stly_booked,
        r.booked_at >= pickup_from AND r.booked_at < pickup_to AS picked_up,
        r.check_out - r.check_in AS nights,
        greatest(0, least(r.check_out, today) - greatest(r.check_in, today - 90)) AS past,
        greatest(0, least(r.check_out, today - 364) - greatest(r.check_in, today - 454)) AS stly,
        CASE WHEN coalesce(r.currency, l.currency) IS NOT DISTINCT FROM l.currency
          THEN r.rental_revenue::numeric / nullif(r.check_out - r.check_in, 0) END AS rate
      FROM listing l
      JOIN clock ON clock.zone = coalesce(l.time_zone, ${caller.account.timeZone})
      JOIN reservation r ON r.listing_key = l.key AND r.account_id = l.account_id
      WHERE l.account_id = ${owned(caller).accountId} AND l.key = ANY(${keys}::int[])
    )
    SELECT key,
      coalesce(sum(rate * past) FILTER (WHERE booked), 0)::float8 AS revenue,
      coalesce(sum(past) FILTER (WHERE booked AND rate IS NOT NULL), 0)::int AS nights,
      coalesce(sum(rate * stly) FILTER (WHERE stly_booked), 0)::float8 AS stly_revenue,
      coalesce(sum(stly) FILTER (WHERE stly_booked AND rate IS NOT NULL), 0)::int AS stly_nights,
      coalesce(sum(nights) FILTER (WHERE booked AND picked_up), 0)::int AS pickup,
      max(booked_at) FILTER (WHERE booked) AS last_booked
    FROM stay GROUP BY key`;
}

function occupancies(states: Uint8Array) {
  return {
    occupancy_next_7: occupancyText(states, 7),
    occupancy_next_30: occupancyText(states, 30),
    occupancy_next_60: occupancyText(states, 60),
    occupancy_next_90: occupancyText(states, 90),
  };
}

function bookingFigures(row: BookingRow | undefined, zone: string) {
  return {
    adr_past_90: row ? averageRate(row.revenue, row.nights) : null,
    stly_adr_past_90: row ? averageRate(row.stly_revenue, row.stly_nights) : null,
    revenue_past_90: row ? Math.round(row.revenue) / 100 : null,
    stly_revenue_past_90: row ? Math.round(row.stly_revenue) / 100 : null,
    booking_pickup_past_30: row?.pickup ?? null,
    last_booked_date: row?.last_booked ? dateIn(zone, row.last_booked) : null,
  };
}

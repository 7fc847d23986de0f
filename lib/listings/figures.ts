import { type Caller, owned } from "@/lib/auth/caller";
import { addDays, dateIn, type DateText, startOf } from "@/lib/dates";
import { db } from "@/lib/db";
import { averageRate, occupancyText } from "./figure-rules";
import type { Listing } from "./schema";

type Figures = Pick<
  Listing,
  | `occupancy_next_${7 | 30 | 60 | 90}`
  | `${"" | "stly_"}${"adr" | "revenue"}_past_90`
  | "booking_pickup_past_30"
  | "last_booked_date"
>;

interface Subject {
  key: number;
  timeZone: string | null;
}

/** A listing's own day, and the instants between which the 30 days before it lie. */
interface Clock {
  zone: string;
  today: DateText;
  pickupFrom: Date;
  pickupTo: Date;
}

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
 * The figures of many listings of the caller's account in two statements. Definitions: product.md, "Figures";
 * "today" is each listing's own. What needs reservations is null for a listing that never had any.
 */
export async function figuresOf(
  caller: Caller,
  listings: readonly Subject[],
  now: Date = new Date(),
): Promise<(listing: Subject) => Figures> {
  const clockIn = clocks(caller.account.timeZone, now);
  const states = new Map((await readStates(listings, clockIn)).map((row) => [row.key, row.states]));
  const bookings = await readBookings(caller, listings, clockIn, now);
  const booked = new Map(bookings.map((row) => [row.key, row]));
  return (listing) => ({
    ...occupancies(states.get(listing.key) ?? "", clockIn(listing).today),
    ...bookingFigures(booked.get(listing.key), clockIn(listing).zone),
  });
}

/** One clock per zone, however many listings are in it. */
function clocks(accountZone: string, now: Date): (listing: Subject) => Clock {
  const known = new Map<string, Clock>();
  return ({ timeZone }) => {
    const zone = timeZone ?? accountZone;
    const today = dateIn(zone, now);
    const clock = known.get(zone) ?? {
      zone,
      today,
      pickupFrom: startOf(addDays(today, -30), zone),
      pickupTo: startOf(today, zone),
    };
    known.set(zone, clock);
    return clock;
  };
}

/** One digit a night, from the first of today's month on; a month without a row is all 0. */
async function readStates(
  listings: readonly Subject[],
  clockIn: (listing: Subject) => Clock,
): Promise<{ key: number; states: string }[]> {
  return db().$queryRaw`
    SELECT asked.key, string_agg(
        coalesce(
          array_to_string(c.states, '', '0'),
          repeat('0', extract(day FROM month.first + interval '1 month - 1 day')::int)
        ), '' ORDER BY month.first) AS states
    FROM unnest(
        ${listings.map(({ key }) => key)}::int[],
        ${listings.map((listing) => clockIn(listing).today)}::text[]
      ) AS asked (key, today)
    CROSS JOIN LATERAL generate_series(
        date_trunc('month', asked.today::timestamp),
        asked.today::timestamp + interval '89 days',
        interval '1 month'
      ) AS month (first)
    LEFT JOIN calendar_month c ON c.listing_key = asked.key AND c.month = month.first::date
    GROUP BY asked.key`;
}

/** A stay counts by night; on the books then: booked by that moment and not yet cancelled. */
async function readBookings(
  caller: Caller,
  listings: readonly Subject[],
  clockIn: (listing: Subject) => Clock,
  now: Date,
): Promise<BookingRow[]> {
  const yearAgo = new Date(now.getTime() - 364 * 86_400_000);
  const clocksOf = listings.map(clockIn);
  return db().$queryRaw`
    WITH stay AS (
      SELECT asked.key, r.booked_at, r.status = 'booked' AS booked,
        r.status <> 'blocked' AND coalesce(r.booked_at, r.check_in) <= ${yearAgo}::timestamptz
          AND (r.status = 'booked' OR r.cancelled_at > ${yearAgo}::timestamptz) AS stly_booked,
        r.booked_at >= asked.pickup_from AND r.booked_at < asked.pickup_to AS picked_up,
        r.check_out - r.check_in AS nights,
        greatest(0, least(r.check_out, asked.today) - greatest(r.check_in, asked.today - 90)) AS past,
        greatest(0, least(r.check_out, asked.today - 364)
          - greatest(r.check_in, asked.today - 454)) AS stly,
        CASE WHEN coalesce(r.currency, l.currency) IS NOT DISTINCT FROM l.currency
          THEN r.rental_revenue::numeric / nullif(r.check_out - r.check_in, 0) END AS rate
      FROM unnest(
          ${listings.map(({ key }) => key)}::int[],
          ${clocksOf.map(({ today }) => today)}::text[]::date[],
          ${clocksOf.map(({ pickupFrom }) => pickupFrom.toISOString())}::text[]::timestamptz[],
          ${clocksOf.map(({ pickupTo }) => pickupTo.toISOString())}::text[]::timestamptz[]
        ) AS asked (key, today, pickup_from, pickup_to)
      JOIN listing l ON l.key = asked.key
      JOIN reservation r ON r.listing_key = l.key AND r.account_id = ${owned(caller).accountId}
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

function occupancies(fromFirst: string, today: DateText) {
  const states = fromFirst.slice(Number(today.slice(8)) - 1);
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

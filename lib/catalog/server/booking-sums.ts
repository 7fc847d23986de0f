import { addDays, dateIn, startOf } from "@/lib/core/dates";
import { db, overAllNights, Prisma } from "@/lib/db/server";
import type { Clock } from "@/lib/inventory/listings/server";
import { type Home, homeStays, memberTable } from "./homes";

/** Nights to sum up, in days from a home's today: the first, and the one after the last. */
export interface NightWindow {
  from: number;
  to: number;
}

/** Sums over one window; money in minor units, not rounded, 0 where nothing matches. */
export interface WindowSums {
  revenue: number;
  /** Booked nights with a known revenue. */
  nights: number;
  /** The same 364 days earlier, with what was on the books at this moment 364 days ago. */
  stlyRevenue: number;
  stlyNights: number;
  /** Booked nights, with and without a known revenue. */
  stlyBooked: number;
}

/** Sums of a home's reservations. */
export interface BookingSums {
  /** Sums over the window at this index. */
  window: (at: number) => WindowSums;
  /** Nights booked since 7, 15 and 30 days ago, all of today included, and not cancelled; of a home of one listing. */
  pickups: [number, number, number];
  lastBooked: Date | null;
}

interface BookingRow {
  home: number;
  revenue: number[];
  nights: number[];
  stly_revenue: number[];
  stly_nights: number[];
  stly_booked: number[];
  pickups: [number, number, number];
  last_booked: Date | null;
}

/** The same weekday a year ago (`product.md`, STLY). */
export const yearBack = 364;
const pickupDays = [7, 15, 30] as const;

/**
 * Sums of the homes' stays, counted by night (`product.md`, Figures); undefined for a home without any reservation. A year
 * ago, a stay was on the books if booked and not yet cancelled by then. One statement, one pass over the reservations:
 * materialized, because each column of a stay is used by several sums. The sum in the join keeps a planner without
 * statistics from reading all of the account's reservations for each listing.
 */
export async function readBookingSums(
  homes: readonly Home[],
  windows: readonly NightWindow[],
  now: Date,
): Promise<(home: Home) => BookingSums | undefined> {
  if (homes.length === 0) return () => undefined;
  const yearAgo = new Date(now.getTime() - yearBack * 86_400_000);
  const rows = await overAllNights(
    () => db().$queryRaw<BookingRow[]>`
    WITH clock AS MATERIALIZED (${clockTable(homes, now)}),
    member AS MATERIALIZED (${memberTable(homes)}),
    stay AS NOT MATERIALIZED (
      SELECT member.home, member.bucket, member.zone, member.key, member.members > 1 AND member.units = 1 AS contested,
        r.check_in, r.check_out, r.booked_at, r.status = 'booked' AS booked,
        r.status <> 'blocked' AND coalesce(r.booked_at, r.check_in) <= ${yearAgo}::timestamptz
          AND (r.status = 'booked' OR r.cancelled_at > ${yearAgo}::timestamptz) AS was_booked,
        CASE WHEN coalesce(r.currency, member.own_currency) IS NOT DISTINCT FROM member.currency
          THEN r.rental_revenue::numeric / nullif(r.check_out - r.check_in, 0) END AS rate
      FROM member
      JOIN reservation r ON r.listing_key = member.key AND r.account_id + 0 = member.account_id
    ), counted AS MATERIALIZED (
      SELECT home, r.booked_at, booked, was_booked, rate, check_out - check_in AS length,
        CASE WHEN booked AND r.booked_at < tomorrow THEN r.booked_at END AS picked_at,
        since_7, since_15, since_30,
        ${overlaps("own", windows, 0)}, ${overlaps("stly", windows, yearBack)}
      FROM (${homeStays}) AS r JOIN clock USING (zone)
    )
    SELECT home,
      ${revenues("own", windows, "booked")} AS revenue,
      ${counts("own", windows, "booked AND rate IS NOT NULL")} AS nights,
      ${revenues("stly", windows, "was_booked")} AS stly_revenue,
      ${counts("stly", windows, "was_booked AND rate IS NOT NULL")} AS stly_nights,
      ${counts("stly", windows, "was_booked")} AS stly_booked,
      ARRAY[
        coalesce(sum(length) FILTER (WHERE picked_at >= since_7), 0)::int,
        coalesce(sum(length) FILTER (WHERE picked_at >= since_15), 0)::int,
        coalesce(sum(length) FILTER (WHERE picked_at >= since_30), 0)::int
      ] AS pickups,
      max(booked_at) FILTER (WHERE booked) AS last_booked
    FROM counted GROUP BY home`,
  );
  const found = new Map(rows.map((row) => [homes[row.home], toSums(row)]));
  return (home) => found.get(home);
}

/** SQL of each zone's today, and of the instants from which pickups count, and before which today ends. */
function clockTable(homes: readonly Home[], now: Date): Prisma.Sql {
  const zones = [...new Set(homes.map(({ zone }) => zone))];
  const clocks = zones.map((zone) => ({ zone, today: dateIn(zone, now) }));
  const since = [...pickupDays, -1].map((days) => Prisma.sql`${daysAgo(clocks, days)}::text[]`);
  return Prisma.sql`
    SELECT zone, today::date, since_7::timestamptz, since_15::timestamptz, since_30::timestamptz,
      tomorrow::timestamptz
    FROM unnest(${zones}::text[], ${clocks.map(({ today }) => today)}::text[], ${Prisma.join(since)})
      AS given (zone, today, since_7, since_15, since_30, tomorrow)`;
}

/** For each clock, the instant at which the day `days` before its today began. */
function daysAgo(clocks: readonly Clock[], days: number): string[] {
  return clocks.map(({ zone, today }) => startOf(addDays(today, -days), zone).toISOString());
}

/** SQL columns with the nights of a stay in each window, moved back by `back` days. */
function overlaps(name: string, windows: readonly NightWindow[], back: number): Prisma.Sql {
  const columns = windows.map(({ from, to }, at) => {
    const [first, end] = [from - back, to - back];
    return `greatest(0, least(r.check_out, today + (${end})) - greatest(r.check_in, today + (${first}))) AS ${name}_${at}`;
  });
  return Prisma.raw(columns.join(", "));
}

function revenues(name: string, windows: readonly NightWindow[], condition: string): Prisma.Sql {
  return arrayOf(windows, (at) => {
    const column = `${name}_${at}`;
    return `coalesce(sum(rate * ${column}) FILTER (WHERE ${condition} AND ${column} > 0), 0)::float8`;
  });
}

function counts(name: string, windows: readonly NightWindow[], condition: string): Prisma.Sql {
  return arrayOf(
    windows,
    (at) => `coalesce(sum(${name}_${at}) FILTER (WHERE ${condition}), 0)::int`,
  );
}

/** SQL of an array with one element for each window; its text comes from this file only. */
function arrayOf(windows: readonly NightWindow[], element: (at: number) => string): Prisma.Sql {
  return Prisma.raw(`ARRAY[${windows.map((_, at) => element(at)).join(", ")}]`);
}

function toSums(row: BookingRow): BookingSums {
  const window = (at: number): WindowSums => ({
    revenue: row.revenue[at] ?? 0,
    nights: row.nights[at] ?? 0,
    stlyRevenue: row.stly_revenue[at] ?? 0,
    stlyNights: row.stly_nights[at] ?? 0,
    stlyBooked: row.stly_booked[at] ?? 0,
  });
  return { window, pickups: row.pickups, lastBooked: row.last_booked };
}

import { type Caller, owned } from "@/lib/auth/server/caller";
import { addDays, startOf } from "@/lib/core/dates";
import { db, Prisma } from "@/lib/db/server";
import type { Clock } from "@/lib/inventory/listings/server";

/** Nights to sum up, in days from a listing's today: the first, and the one after the last. */
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

/** Sums of a listing's reservations. */
export interface BookingSums {
  /** Sums over the window at this index. */
  window: (at: number) => WindowSums;
  /** Nights booked since 7, 15 and 30 days ago, all of today included, and not cancelled. */
  pickups: [number, number, number];
  lastBooked: Date | null;
}

interface BookingRow {
  key: number;
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
 * Sums of the listings' stays, counted by night (`product.md`, Figures), by listing key; a listing without any
 * reservation is absent. A year ago, a stay was on the books if booked and not yet cancelled by then. One statement,
 * one pass over the reservations: materialized, because each column of a stay is used by several sums. The sum in the
 * join keeps a planner without statistics from reading all of the account's reservations for each listing.
 */
export async function readBookingSums(
  caller: Caller,
  { keys, clocks, now }: { keys: readonly number[]; clocks: readonly Clock[]; now: Date },
  windows: readonly NightWindow[],
): Promise<ReadonlyMap<number, BookingSums>> {
  const yearAgo = new Date(now.getTime() - yearBack * 86_400_000);
  const rows = await db().$queryRaw<BookingRow[]>`
    WITH clock AS (
      SELECT zone, today::date, since_7::timestamptz, since_15::timestamptz, since_30::timestamptz,
        tomorrow::timestamptz
      FROM unnest(
        ${clocks.map(({ zone }) => zone)}::text[],
        ${clocks.map(({ today }) => today)}::text[],
        ${Prisma.join([...pickupDays, -1].map((days) => Prisma.sql`${daysAgo(clocks, days)}::text[]`))}
      ) AS given (zone, today, since_7, since_15, since_30, tomorrow)
    ), home AS MATERIALIZED (
      SELECT l.key, l.account_id, l.currency, clock.*
      FROM listing l JOIN clock ON clock.zone = coalesce(l.time_zone, ${caller.account.timeZone})
      WHERE l.account_id = ${owned(caller).accountId} AND l.key = ANY(${keys}::int[])
    ), stay AS MATERIALIZED (
      SELECT r.listing_key AS key, r.booked_at, r.status = 'booked' AS booked,
        r.status <> 'blocked' AND coalesce(r.booked_at, r.check_in) <= ${yearAgo}::timestamptz
          AND (r.status = 'booked' OR r.cancelled_at > ${yearAgo}::timestamptz) AS stly_booked,
        r.check_out - r.check_in AS length,
        CASE WHEN r.status = 'booked' AND r.booked_at < tomorrow THEN r.booked_at END AS picked_at,
        since_7, since_15, since_30,
        ${overlaps("own", windows, 0)}, ${overlaps("stly", windows, yearBack)},
        CASE WHEN coalesce(r.currency, home.currency) IS NOT DISTINCT FROM home.currency
          THEN r.rental_revenue::numeric / nullif(r.check_out - r.check_in, 0) END AS rate
      FROM home
      JOIN reservation r ON r.listing_key = home.key AND r.account_id + 0 = home.account_id
    )
    SELECT key,
      ${revenues("own", windows, "booked")} AS revenue,
      ${counts("own", windows, "booked AND rate IS NOT NULL")} AS nights,
      ${revenues("stly", windows, "stly_booked")} AS stly_revenue,
      ${counts("stly", windows, "stly_booked AND rate IS NOT NULL")} AS stly_nights,
      ${counts("stly", windows, "stly_booked")} AS stly_booked,
      ARRAY[
        coalesce(sum(length) FILTER (WHERE picked_at >= since_7), 0)::int,
        coalesce(sum(length) FILTER (WHERE picked_at >= since_15), 0)::int,
        coalesce(sum(length) FILTER (WHERE picked_at >= since_30), 0)::int
      ] AS pickups,
      max(booked_at) FILTER (WHERE booked) AS last_booked
    FROM stay GROUP BY key`;
  return new Map(rows.map((row) => [row.key, toSums(row)]));
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

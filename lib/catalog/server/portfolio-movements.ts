import { addDays, dateIn, type DateText, dayMs, fromUtc, startOf } from "@/lib/core/dates";
import { db, overAllNights, Prisma } from "@/lib/db/server";
import { yearBack } from "./booking-sums";
import { type Home, memberTable } from "./homes";

/** Days that pickup looks back (`product.md`, Figures). */
export const pickupDays = 7;
/** Weeks of the trend, the last one ending today. */
const trendWeeks = 8;

/** Recent bookings in a bucket. */
export interface Movements {
  /** Nights booked of the listings asked for in the past 7 days, all of today included, and not cancelled. */
  pickup: number;
  /** The same at this moment 364 days ago. */
  pickupLastYear: number;
  /** Nights booked and not cancelled in each of the last 8 weeks, the oldest first. */
  weeks: number[];
  /** First check-in ever stored of the homes; null without bookings. */
  firstStay: DateText | null;
}

/** Figures are null if nothing was booked in their days. */
interface Row {
  bucket: number;
  pickup: number | null;
  last: number | null;
  weeks: number[] | null;
  first: Date | null;
}

/** Pickup, its trend, and how far back the bookings reach, by bucket. One statement. */
export async function readMovements(
  homes: readonly Home[],
  now: Date,
): Promise<(bucket: number) => Movements> {
  const yearAgo = new Date(now.getTime() - yearBack * dayMs);
  const zones = [...new Set(homes.map(({ zone }) => zone))];
  const since = zones.map((zone) => startOf(addDays(dateIn(zone, now), -pickupDays), zone));
  const sinceYearAgo = since.map((at) => new Date(at.getTime() - yearBack * dayMs));
  // A few days more than are counted: the zones' days begin at different instants.
  const trendStart = new Date(now.getTime() - (7 * trendWeeks + 2) * dayMs);
  const pastStart = new Date(yearAgo.getTime() - (pickupDays + 2) * dayMs);
  const weeks = Array.from({ length: trendWeeks }, (_, at) => week(trendWeeks - 1 - at));
  const rows =
    homes.length === 0
      ? []
      : await overAllNights(
          () => db().$queryRaw<Row[]>`
    WITH member AS MATERIALIZED (${memberTable(homes)}), clock AS MATERIALIZED (
      SELECT zone, since::timestamptz, since_ly::timestamptz, today::date
      FROM unnest(${zones}::text[], ${since.map((at) => at.toISOString())}::text[],
        ${sinceYearAgo.map((at) => at.toISOString())}::text[],
        ${zones.map((zone) => dateIn(zone, now))}::text[]) AS given (zone, since, since_ly, today)
    ), begun AS (
      SELECT member.bucket, min(r.check_in) AS first
      FROM member
      JOIN reservation r ON r.listing_key = member.key AND r.account_id + 0 = member.account_id
      WHERE r.status <> 'blocked' GROUP BY member.bucket
    ), stay AS MATERIALIZED (
      SELECT member.bucket, r.check_out - r.check_in AS length, r.booked_at,
        r.status = 'booked' AS booked, r.cancelled_at, since, since_ly,
        today - (r.booked_at AT TIME ZONE member.zone)::date AS days_ago
      FROM member JOIN clock USING (zone)
      JOIN reservation r ON r.listing_key = member.key AND r.account_id + 0 = member.account_id
      WHERE member.asked AND r.status <> 'blocked' AND (r.booked_at > ${trendStart}::timestamptz
        OR r.booked_at BETWEEN ${pastStart}::timestamptz AND ${yearAgo}::timestamptz)
    ), moved AS (
      SELECT bucket, ARRAY[${Prisma.join(weeks)}] AS weeks,
        coalesce(sum(length) FILTER (
          WHERE booked AND booked_at >= since AND days_ago >= 0), 0)::int AS pickup,
        coalesce(sum(length) FILTER (
          WHERE booked_at >= since_ly AND booked_at <= ${yearAgo}::timestamptz
            AND (booked OR cancelled_at > ${yearAgo}::timestamptz)), 0)::int AS last
      FROM stay GROUP BY bucket
    )
    SELECT bucket, first, weeks, pickup, last FROM begun LEFT JOIN moved USING (bucket)`,
        );
  const found = new Map(rows.map((row) => [row.bucket, row]));
  return (bucket) => toMovements(found.get(bucket));
}

/** SQL of the nights booked in the week that began `at` weeks ago. */
function week(at: number): Prisma.Sql {
  return Prisma.sql`coalesce(sum(length) FILTER (
    WHERE booked AND days_ago >= ${7 * at} AND days_ago < ${7 * at + 7}), 0)::int`;
}

function toMovements(row: Row | undefined): Movements {
  return {
    pickup: row?.pickup ?? 0,
    pickupLastYear: row?.last ?? 0,
    weeks: row?.weeks ?? Array.from({ length: trendWeeks }, () => 0),
    firstStay: row?.first ? fromUtc(row.first) : null,
  };
}

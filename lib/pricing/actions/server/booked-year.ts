import { type Caller, owned } from "@/lib/auth/server/caller";
import { db } from "@/lib/db/server";
import { addDays, type DateText, dayMs } from "@/lib/core/dates";
import type { BookedYear } from "../money";

const daysBack = 365;
const paceNights = 90;
/** The same weekday a year ago (`product.md`, STLY). */
const yearBack = 364;

/** A listing and the day on which its year ends. */
export interface DatedListing {
  key: number;
  today: DateText;
}

/** Booked nights of the 365 days before each listing's today whose revenue is known in its currency. One statement. */
export async function readBookedYears(
  caller: Pick<Caller, "accountId">,
  listings: readonly DatedListing[],
): Promise<(key: number) => BookedYear> {
  const rows =
    listings.length === 0
      ? []
      : await db().$queryRaw<(BookedYear & { key: number })[]>`
    WITH given AS (
      SELECT key, today::date FROM unnest(
        ${listings.map(({ key }) => key)}::int[], ${listings.map(({ today }) => today)}::text[]
      ) AS given (key, today)
    ), stay AS (
      SELECT r.listing_key AS key, r.rental_revenue::float8 / (r.check_out - r.check_in) / 100 AS rate,
        least(r.check_out, given.today) - greatest(r.check_in, given.today - ${daysBack}::int) AS nights
      FROM given
      JOIN listing l ON l.key = given.key
      JOIN reservation r ON r.listing_key = given.key AND r.account_id = ${owned(caller).accountId}
      WHERE r.status = 'booked' AND r.rental_revenue > 0 AND r.check_out > r.check_in
        AND coalesce(r.currency, l.currency) IS NOT DISTINCT FROM l.currency
        AND r.check_in < given.today AND r.check_out > given.today - ${daysBack}::int
    )
    SELECT key, sum(nights)::int AS nights, sum(rate * nights)::float8 AS revenue
    FROM stay GROUP BY key`;
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return (key) => {
    const { nights, revenue } = byKey.get(key) ?? { nights: 0, revenue: 0 };
    return { nights, revenue };
  };
}

/** Nights booked now, and at this time last year; null if nothing was known then. */
export interface Pace {
  booked: number;
  last_year: number | null;
}

/** Booked nights of a listing's next 90, now and at the same time last year (364 days earlier). One statement. */
export async function readPace(
  caller: Pick<Caller, "accountId">,
  { key, today }: DatedListing,
  now: Date,
): Promise<Pace> {
  const yearAgo = new Date(now.getTime() - yearBack * dayMs);
  const [end, before] = [addDays(today, paceNights), addDays(today, -yearBack)];
  const endBefore = addDays(before, paceNights);
  const [row] = await db().$queryRaw<[{ booked: number; before: number; knows: boolean }]>`
    SELECT
      coalesce(sum(least(check_out, ${end}::text::date) - greatest(check_in, ${today}::text::date))
        FILTER (WHERE status = 'booked' AND check_in < ${end}::text::date AND check_out > ${today}::text::date), 0)::int AS booked,
      coalesce(sum(least(check_out, ${endBefore}::text::date) - greatest(check_in, ${before}::text::date))
        FILTER (WHERE check_in < ${endBefore}::text::date AND check_out > ${before}::text::date
          AND status <> 'blocked' AND coalesce(booked_at, check_in) <= ${yearAgo}::timestamptz
          AND (status = 'booked' OR cancelled_at > ${yearAgo}::timestamptz)), 0)::int AS before,
      coalesce(bool_or(status <> 'blocked' AND check_in < ${before}::text::date), false) AS knows
    FROM reservation
    WHERE account_id = ${owned(caller).accountId} AND listing_key = ${key}`;
  return { booked: row.booked, last_year: row.knows || row.before > 0 ? row.before : null };
}

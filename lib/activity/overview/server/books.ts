import type { Caller } from "@/lib/auth/server/caller";
import { dayMs, fromUtc } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import type { Overview } from "../schema";

type Books = NonNullable<Overview["books"]>;

/** Months shown, from the current one. */
const monthsAhead = 6;
interface Row {
  /** 0 is the current month. */
  at: number;
  /** 0 this year, 1 last year. */
  back: number;
  currency: string;
  nights: number;
  revenue: number;
}

/**
 * Nights and revenue on the books of these listings by month of stay, and the same months last year as known a year
 * ago: booked by then and not yet cancelled. Revenue is spread evenly over a stay's nights. One statement.
 */
export async function onTheBooks(
  caller: Caller,
  keys: readonly number[],
  now: Date,
): Promise<Books> {
  const first = `${fromUtc(now).slice(0, 7)}-01`;
  const moment = now.toISOString();
  const rows = await db().$queryRaw<Row[]>`
    SELECT at, back, coalesce(r.currency, l.currency, 'unknown') AS currency,
      sum(nights)::int AS nights,
      coalesce(sum(r.rental_revenue * nights / greatest(1, r.check_out - r.check_in)), 0)::float8 / 100
        AS revenue
    FROM generate_series(0, ${monthsAhead}::int - 1) AS at
    CROSS JOIN generate_series(0, 1) AS back
    CROSS JOIN LATERAL (SELECT
      (${first}::text::date + make_interval(months => at - 12 * back))::date AS starts,
      (${first}::text::date + make_interval(months => at - 12 * back + 1))::date AS ends) AS month
    JOIN reservation r ON r.check_in < ends AND r.check_out > starts
    JOIN listing l ON l.key = r.listing_key
    CROSS JOIN LATERAL (
      SELECT least(r.check_out, ends) - greatest(r.check_in, starts) AS nights) AS part
    WHERE r.account_id = ${caller.accountId} AND r.listing_key = ANY(${[...keys]}::int[])
      AND CASE WHEN r.status = 'blocked' THEN false
        WHEN back = 0 THEN r.status = 'booked'
        ELSE r.booked_at <= ${moment}::timestamptz - interval '1 year' AND (r.status = 'booked'
          OR r.cancelled_at > ${moment}::timestamptz - interval '1 year') END
    GROUP BY 1, 2, 3`;
  return toBooks(rows, first, keys.length);
}

/** Nights count in every currency, revenue only in the one with the most. */
function toBooks(rows: readonly Row[], first: string, listings: number): Books {
  const totals = new Map<string, number>();
  for (const { currency, revenue } of rows) {
    totals.set(currency, (totals.get(currency) ?? 0) + revenue);
  }
  const [main = null, ...others] = [...totals]
    .toSorted((a, b) => b[1] - a[1])
    .map(([name]) => name);
  const sum = (at: number, back: number, of: (row: Row) => number) =>
    rows
      .filter((row) => row.at === at && row.back === back)
      .reduce((total, row) => total + of(row), 0);
  const earned = (row: Row) => (row.currency === main ? row.revenue : 0);
  const months = Array.from({ length: monthsAhead }, (_, at) => ({
    ...monthOf(first, at, listings),
    nights: sum(at, 0, (row) => row.nights),
    nights_last_year: sum(at, 1, (row) => row.nights),
    revenue: Math.round(sum(at, 0, earned)),
    revenue_last_year: Math.round(sum(at, 1, earned)),
  }));
  return { currency: main, other_currencies: others, months };
}

function monthOf(first: string, at: number, listings: number) {
  const [year = 0, month = 1] = first.split("-").map(Number);
  const [start, end] = [Date.UTC(year, month - 1 + at, 1), Date.UTC(year, month + at, 1)];
  const days = Math.round((end - start) / dayMs);
  return { month: new Date(start).toISOString().slice(0, 7), capacity: days * listings };
}

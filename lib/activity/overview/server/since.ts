import { type Caller, owned } from "@/lib/auth/server/caller";
import { logTypes } from "@/lib/audit/entry-kinds";
import { addDays, fromUtc } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { changesSince } from "@/lib/activity/logs/server";
import { listingScopeOf } from "@/lib/activity/logs/server/listing-scope";
import { toLogEntry } from "@/lib/activity/logs/server/log-entry";
import { findEntries } from "@/lib/activity/logs/server/stored-entries";
import type { Overview } from "../schema";

type Bookings = NonNullable<Overview["bookings"]>;
/** Money: minor units. */
interface MovedRow {
  made: boolean;
  currency: string;
  bookings: number;
  nights: number;
  revenue: number;
}

/** Bookings made, and bookings cancelled, since then. One statement. */
export async function movementsSince(
  caller: Caller,
  keys: readonly number[],
  since: Date,
): Promise<Bookings> {
  const from = since.toISOString();
  const rows = await db().$queryRaw<MovedRow[]>`
    SELECT made, coalesce(r.currency, l.currency, 'unknown') AS currency, count(*)::int AS bookings,
      sum(check_out - check_in)::int AS nights, coalesce(sum(rental_revenue), 0)::float8 AS revenue
    FROM reservation r JOIN listing l ON l.key = r.listing_key
    CROSS JOIN LATERAL (SELECT status = 'booked' AS made) AS of
    WHERE r.account_id = ${owned(caller).accountId} AND listing_key = ANY(${[...keys]}::int[])
      AND (status = 'booked' AND booked_at >= ${from}::timestamptz
        OR status = 'cancelled' AND cancelled_at >= ${from}::timestamptz)
    GROUP BY 1, 2 ORDER BY revenue DESC, 2`;
  const of = (isMade: boolean) => {
    const own = rows.filter(({ made }) => made === isMade);
    return {
      bookings: own.reduce((sum, { bookings }) => sum + bookings, 0),
      nights: own.reduce((sum, { nights }) => sum + nights, 0),
      revenue: own.map(({ currency, revenue }) => ({ currency, amount: revenue / 100 })),
    };
  };
  return { made: of(true), cancelled: of(false) };
}

/** Entries of the log shown. */
const newest = 4;

/** The newest entries of the log since then, of every type, and how many there are. A fixed number of statements. */
export async function loggedSince(
  caller: Caller,
  since: Date,
  now: Date,
): Promise<NonNullable<Overview["changes"]>> {
  const changes = await changesSince(caller, since);
  const scope = await listingScopeOf(caller);
  // A filter's days are whole ones in UTC: entries before `since` are left out afterwards.
  const range = { start: fromUtc(since), end: addDays(fromUtc(now), 1) };
  const page = { after: null, limit: newest };
  const entries = [];
  for (const type of logTypes) {
    entries.push(...(await findEntries(caller, scope, { log_type: type, ...range }, page)));
  }
  return {
    count: changes.reduce((sum, { count }) => sum + count, 0),
    newest: entries
      .filter(({ created_at: at }) => at >= since)
      .toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())
      .slice(0, newest)
      .map((entry) => toLogEntry(caller, scope, entry)),
  };
}

import { type Caller, owned } from "@/lib/auth/server/caller";
import { dateIn, dayMs } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { yearBack } from "./booking-sums";

interface Row {
  marks: string;
  times: string;
  market: string | null;
  zones: string[];
}

/**
 * A text that changes with everything the figures of the account's listings depend on, except the time of day: a write
 * records itself in the log or marks the listings that it touches (decision 013). One statement.
 */
export async function readListingsVersion(caller: Caller, now: Date): Promise<string> {
  const { accountId } = owned(caller);
  const [row] = await db().$queryRaw<Row[]>`
    SELECT
      (SELECT concat_ws(' ', sum(mark), count(*), max(listing_key)) FROM listing_evaluation
        WHERE account_id = ${accountId}) AS marks,
      (SELECT version::text FROM market_version) AS market,
      concat_ws(' ', sum(extract(epoch FROM last_date_pushed)),
        sum(extract(epoch FROM last_refreshed_at))) AS times,
      coalesce(array_agg(DISTINCT time_zone) FILTER (WHERE time_zone IS NOT NULL), '{}') AS zones
    FROM listing WHERE account_id = ${accountId}`;
  if (!row) throw new Error("A statement with sums answers one row.");
  const { marks, times, market, zones } = row;
  const todays = ["UTC", caller.account.timeZone, ...zones].map((zone) => dateIn(zone, now));
  const { catalogVersion } = caller.account;
  return [catalogVersion, caller.grantVersion, marks, times, market, ...todays].join(" ");
}

/**
 * The next moment at which a booking made or cancelled a year ago starts or stops counting as on the books then
 * (`product.md`, STLY), in milliseconds since 1970; Infinity without one. One statement.
 */
export async function nextMoment(caller: Caller, now: Date): Promise<number> {
  const yearAgo = new Date(now.getTime() - yearBack * dayMs);
  const [row] = await db().$queryRaw<{ next: Date | null }[]>`
    SELECT min(at) AS next
    FROM reservation r
    CROSS JOIN LATERAL (VALUES (coalesce(r.booked_at, r.check_in)), (r.cancelled_at)) AS moment (at)
    WHERE r.account_id = ${owned(caller).accountId} AND at > ${yearAgo}`;
  return row?.next ? row.next.getTime() + yearBack * dayMs : Infinity;
}

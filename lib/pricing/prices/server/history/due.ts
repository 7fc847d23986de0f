import { dateIn, type DateText } from "@/lib/core/dates";
import { db } from "@/lib/db/server";

/** Listings of one account that have no snapshot of their current day yet. */
export interface DueListings {
  accountId: number;
  keys: number[];
}

/** Listings that are priced and written at a time. */
const batchSize = 100;

/** Today's date at `now` in each time zone of listings and accounts. One statement. */
export async function todaysAt(now: Date): Promise<ReadonlyMap<string, DateText>> {
  const rows = await db().$queryRaw<{ zone: string }[]>`
    SELECT time_zone AS zone FROM listing WHERE time_zone IS NOT NULL
    UNION SELECT time_zone FROM account`;
  return new Map(rows.map(({ zone }) => [zone, dateIn(zone, now)]));
}

/** The next batch after a listing (by account, then key); undefined if none is left. One statement. */
export async function nextDue(
  todays: ReadonlyMap<string, DateText>,
  after: { accountId: number; key: number },
): Promise<DueListings | undefined> {
  const rows = await db().$queryRaw<{ key: number; account_id: number }[]>`
    SELECT l.key, l.account_id FROM listing l
    JOIN account a ON a.id = l.account_id
    JOIN unnest(${[...todays.keys()]}::text[], ${[...todays.values()]}::text[]) AS clock (zone, today)
      ON clock.zone = coalesce(l.time_zone, a.time_zone)
    WHERE (l.account_id, l.key) > (${after.accountId}::int, ${after.key}::int)
      AND NOT EXISTS (
        SELECT 1 FROM price_snapshot s
        WHERE s.listing_key = l.key AND s.last_day >= clock.today::date)
    ORDER BY l.account_id, l.key LIMIT ${batchSize}`;
  const [first] = rows;
  if (!first) return undefined;
  const accountId = first.account_id;
  return { accountId, keys: rows.flatMap((row) => (row.account_id === accountId ? row.key : [])) };
}

import { LRUCache } from "lru-cache";
import { type Caller, scopeOf, owned } from "@/lib/auth/server/caller";
import { listListings } from "./queries";
import type { ListingFilters } from "../schema";
import { dateIn, dayMs } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { yearBack } from "./booking-sums";

type Bytes = Uint8Array<ArrayBuffer>;

interface Answer {
  version: string;
  /** From this moment on, time alone changes the answer. Milliseconds since 1970. */
  until: number;
  bytes: Bytes;
}

// One per process: pages, endpoints and the warm-up have a copy of this module each.
const shared = globalThis as { nightrateListingAnswers?: LRUCache<string, Answer> };

/** Answers by account, reach and filters; with its compressed forms one takes about one and a half times its bytes. */
const answers = (shared.nightrateListingAnswers ??= new LRUCache({
  maxSize: 128 * 1_048_576,
  sizeCalculation: ({ bytes }) => Math.ceil(1.5 * bytes.length) + 256,
}));

/**
 * The response of `listListings` as UTF-8 JSON. Recomputed after a write to the account, new market data, a midnight,
 * and when a booking of last year starts or stops counting; otherwise one statement.
 */
export async function listingsBytes(
  caller: Caller,
  filters: ListingFilters,
  now: Date = new Date(),
): Promise<Bytes> {
  const id = JSON.stringify([caller.accountId, scopeOf(caller), filters]);
  // Read before the data it covers, so that a concurrent write is picked up by the next read.
  const version = await readListingsVersion(caller, now);
  const known = answers.get(id);
  if (known?.version === version && now.getTime() < known.until) return known.bytes;
  const until = await nextMoment(caller, now);
  const page = await listListings(caller, filters, now);
  const bytes = new Uint8Array(Buffer.from(JSON.stringify(page)));
  answers.set(id, { version, until, bytes });
  return bytes;
}

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
async function readListingsVersion(caller: Caller, now: Date): Promise<string> {
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
async function nextMoment(caller: Caller, now: Date): Promise<number> {
  const yearAgo = new Date(now.getTime() - yearBack * dayMs);
  const [row] = await db().$queryRaw<{ next: Date | null }[]>`
    SELECT min(at) AS next
    FROM reservation r
    CROSS JOIN LATERAL (VALUES (coalesce(r.booked_at, r.check_in)), (r.cancelled_at)) AS moment (at)
    WHERE r.account_id = ${owned(caller).accountId} AND at > ${yearAgo}`;
  return row?.next ? row.next.getTime() + yearBack * dayMs : Infinity;
}

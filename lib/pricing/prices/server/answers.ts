import { LRUCache } from "lru-cache";
import { type Caller, owned } from "@/lib/auth/server/caller";
import type { ListingPrices, PricesRequest } from "../schema";
import { type PlannedRow, planPrices, listingPrices, priceRows } from "./queries";
import { dateIn } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { engineVersion } from "@/lib/pricing/engine/price";

interface Answer {
  /** A comma and the listing's element of the response, as JSON in UTF-8. */
  bytes: Buffer;
  /** Version of the account's homes if the prices depend on other listings; else null. */
  accountMarks: string | null;
}

/**
 * Cached elements by listing, range and the versions of everything they depend on; 64 MB hold about 400 listings for a
 * year.
 */
const answers = new LRUCache<string, Answer>({
  maxSize: 64 * 1_048_576,
  sizeCalculation: ({ bytes }) => bytes.length + 256,
});

/**
 * The response of `listingPrices` in parts, as UTF-8 JSON. A listing is priced again only after a write that affects it,
 * new market data or its midnight; two statements if nothing has changed. Throws as `listingPrices`.
 */
export async function pricesBytes(
  caller: Caller,
  request: PricesRequest,
  now: Date = new Date(),
): Promise<Buffer[]> {
  if (request.as_of) {
    const prices = await listingPrices(caller, request, now);
    return arrayOf(prices.map(toBytes));
  }
  // Read before the data they cover, so that a concurrent write is picked up by the next read.
  const versions = await readVersions(caller, request.listings, now);
  const plan = await planPrices(caller, request, now);
  const stored = plan.rows.map((row) => known(row, versions));
  const missing = plan.rows.filter((_, at) => stored[at] === undefined);
  const priced = missing.length > 0 ? await priceRows(caller, { ...plan, rows: missing }) : [];
  const made = new Map(
    missing.map((row, at) => [row, priced[at] && keep(row, versions, priced[at])]),
  );
  return arrayOf(plan.rows.flatMap((row, at) => stored[at] ?? made.get(row) ?? []));
}

function known(row: PlannedRow, versions: Versions): Buffer | undefined {
  const name = nameOf(row, versions);
  const answer = name === undefined ? undefined : answers.get(name);
  if (!answer) return undefined;
  const { accountMarks } = answer;
  return accountMarks === null || accountMarks === versions.account ? answer.bytes : undefined;
}

function keep(
  row: PlannedRow,
  versions: Versions,
  { prices, isShared }: Awaited<ReturnType<typeof priceRows>>[number],
): Buffer {
  const bytes = toBytes(prices);
  const name = nameOf(row, versions);
  const accountMarks = isShared ? versions.account : null;
  if (name !== undefined) answers.set(name, { bytes, accountMarks });
  return bytes;
}

/**
 * Cache key: everything an element depends on, except the rest of the account; undefined for a listing that is not
 * present.
 */
function nameOf({ row, listing, first, last }: PlannedRow, versions: Versions): string | undefined {
  if (!listing) return undefined;
  const { key, group, lastRefreshedAt } = listing;
  const version = versions.listing(key);
  return JSON.stringify([key, first, last, row.reason, group?.name, lastRefreshedAt, version]);
}

function toBytes(prices: ListingPrices): Buffer {
  return Buffer.from(`,${JSON.stringify(prices)}`);
}

const open = Buffer.from("[");
const close = Buffer.from("]");

/** The parts of a JSON array; a year of 100 listings has 17 MB, which are not copied. */
function arrayOf([first, ...others]: readonly Buffer[]): Buffer[] {
  return [open, ...(first ? [first.subarray(1)] : []), ...others, close];
}

/** Versions of everything that prices depend on. */
interface Versions {
  /** Of a listing with its mapping group, the market data, the account's settings, the listing's day and the engine. */
  listing: (key: number) => string;
  /** Of bookings, calendars and homes of the whole account. */
  account: string;
}

interface Row {
  account: string;
  settings: string;
  market: string;
  listings: { key: number; marks: string; zone: string }[] | null;
}

/**
 * Reads versions of the caller's listings: every write marks the listings that it touches in its transaction (decision
 * 013). One statement.
 */
async function readVersions(
  caller: Caller,
  asked: readonly { id: string; pms: string }[],
  now: Date,
): Promise<Versions> {
  const { accountId } = owned(caller);
  const [row] = await db().$queryRaw<Row[]>`
    SELECT
      (SELECT concat_ws(' ', sum(home_mark), count(*), max(listing_key)) FROM listing_evaluation
        WHERE account_id = ${accountId}) AS account,
      (SELECT time_zone || ' ' || decimals FROM account WHERE id = ${accountId}) AS settings,
      (SELECT version::text FROM market_version) AS market,
      (SELECT jsonb_agg(jsonb_build_object('key', key, 'marks', marks, 'zone', zone)) FROM (
        SELECT l.key, coalesce(l.time_zone, a.time_zone) AS zone,
          string_agg(e.listing_key || '.' || e.mark, ' ' ORDER BY e.listing_key) AS marks
        FROM (SELECT DISTINCT * FROM unnest(
          ${asked.map(({ pms }) => pms)}::text[], ${asked.map(({ id }) => id)}::text[]
        ) AS given (pms, id)) AS asked
        -- OFFSET keeps the planner from reading every listing of the account, and comparing each with those asked.
        CROSS JOIN LATERAL (
          SELECT key, account_id, mapping_group_id, time_zone FROM listing
          WHERE account_id = ${accountId} AND pms_name = asked.pms AND listing_id = asked.id
          OFFSET 0) AS l
        JOIN account a ON a.id = ${accountId}
        -- Not one condition with OR, which would read every listing for each.
        CROSS JOIN LATERAL (
          SELECT l.key UNION SELECT key FROM listing
          WHERE account_id = l.account_id AND mapping_group_id = l.mapping_group_id) AS m
        JOIN listing_evaluation e ON e.listing_key = m.key
        GROUP BY l.key, l.time_zone, a.time_zone) AS marked) AS listings`;
  if (!row) throw new Error("The account is gone.");
  const { account, settings, market, listings } = row;
  const versions = new Map(
    (listings ?? []).map(({ key, marks, zone }) => [
      key,
      [marks, dateIn(zone, now), settings, market, engineVersion].join(" "),
    ]),
  );
  return { account, listing: (key) => versions.get(key) ?? "" };
}

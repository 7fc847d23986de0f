import { LRUCache } from "lru-cache";
import type { Caller } from "@/lib/auth/server/caller";
import type { ListingPrices, PricesRequest } from "../schema";
import { type PlannedRow, planPrices } from "./plan";
import { listingPrices, priceRows } from "./queries";
import { readVersions, type Versions } from "./versions";

interface Answer {
  /** The listing's element of the response, as JSON in UTF-8. */
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
 * The response of `listingPrices` as UTF-8 JSON. A listing is priced again only after a write that affects it, new
 * market data or its midnight; two statements if nothing has changed. Throws as `listingPrices`.
 */
export async function pricesBytes(
  caller: Caller,
  request: PricesRequest,
  now: Date = new Date(),
): Promise<Uint8Array<ArrayBuffer>> {
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
  return Buffer.from(JSON.stringify(prices));
}

const open = Buffer.from("[");
const comma = Buffer.from(",");
const close = Buffer.from("]");

/** A JSON array of elements; joining bytes takes a tenth of the time of joining strings. */
function arrayOf(elements: readonly Buffer[]): Uint8Array<ArrayBuffer> {
  const parts = elements.flatMap((element, at) => (at === 0 ? [element] : [comma, element]));
  return Buffer.concat([open, ...parts, close]);
}

import { LRUCache } from "lru-cache";
import type { Caller } from "@/lib/auth/server/caller";
import type { PricesRequest } from "../schema";
import { type PlannedRow, planPrices } from "./plan";
import { listingPrices, priceRows } from "./queries";
import { readVersions, type Versions } from "./versions";

interface Answer {
  /** The element of the answer as JSON. */
  text: string;
  /** Version of the account's homes, where the prices depend on other listings; else null. */
  accountMarks: string | null;
}

/** Answers by listing, range and the versions of all that they follow from; 64 MB are some 400 listings of a year. */
const answers = new LRUCache<string, Answer>({
  maxSize: 64 * 1_048_576,
  sizeCalculation: ({ text }) => text.length + 256,
});

/**
 * The same answer as `listingPrices`, as UTF-8 JSON. A listing is priced again only after a write that touched it, new
 * market data or its midnight; two statements while nothing of that has happened. Throws as `listingPrices`.
 */
export async function pricesBytes(
  caller: Caller,
  request: PricesRequest,
  now: Date = new Date(),
): Promise<Uint8Array<ArrayBuffer>> {
  if (request.as_of) {
    const prices = await listingPrices(caller, request, now);
    return bytesOf(prices.map((each) => JSON.stringify(each)));
  }
  // Read before what they cover: what a write that comes between changed is read again next time.
  const versions = await readVersions(caller, request.listings, now);
  const plan = await planPrices(caller, request, now);
  const texts = plan.rows.map((row) => known(row, versions));
  const missing = plan.rows.filter((_, at) => texts[at] === undefined);
  const priced = missing.length > 0 ? await priceRows(caller, { ...plan, rows: missing }) : [];
  const made = new Map(
    missing.map((row, at) => [row, priced[at] && keep(row, versions, priced[at])]),
  );
  return bytesOf(plan.rows.map((row, at) => texts[at] ?? made.get(row) ?? "null"));
}

function known(row: PlannedRow, versions: Versions): string | undefined {
  const name = nameOf(row, versions);
  const answer = name === undefined ? undefined : answers.get(name);
  if (!answer) return undefined;
  const { accountMarks } = answer;
  return accountMarks === null || accountMarks === versions.account ? answer.text : undefined;
}

function keep(
  row: PlannedRow,
  versions: Versions,
  { prices, isShared }: Awaited<ReturnType<typeof priceRows>>[number],
): string {
  const text = JSON.stringify(prices);
  const name = nameOf(row, versions);
  const accountMarks = isShared ? versions.account : null;
  if (name !== undefined) answers.set(name, { text, accountMarks });
  return text;
}

/** All that an answer follows from, beside the rest of the account; undefined for a listing that is not present. */
function nameOf({ row, listing, first, last }: PlannedRow, versions: Versions): string | undefined {
  if (!listing) return undefined;
  const { key, group, lastRefreshedAt } = listing;
  const version = versions.listing(key);
  return JSON.stringify([key, first, last, row.reason, group?.name, lastRefreshedAt, version]);
}

function bytesOf(texts: readonly string[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(`[${texts.join(",")}]`));
}

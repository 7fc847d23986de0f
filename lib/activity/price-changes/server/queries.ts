import { type Caller, owned, ownedListings } from "@/lib/auth/server/caller";
import { addDays, dateIn, fromUtc } from "@/lib/core/dates";
import { PricesRequest } from "@/lib/pricing/prices/schema";
import { listingPrices } from "@/lib/pricing/prices/server";
import { comparePrices } from "../rules";
import {
  comparedNights,
  type PriceChanges,
  type PriceChangesRequest,
  type ChangedPrice,
  type ChangedRule,
} from "../schema";
import { allows } from "@/lib/auth/permissions";
import { Refusal } from "@/lib/core/errors";
import { fromMinor } from "@/lib/core/money";
import { db } from "@/lib/db/server";
import type { LogEntry } from "@/lib/activity/logs/schema";
import {
  listingScopeOf,
  toLogEntry,
  findEntries,
  type StoredEntry,
} from "@/lib/activity/logs/server";
import { kinds } from "@/lib/pricing/rules/kinds";
import { resolve } from "@/lib/pricing/levels/resolve";
import { rowsAsOf, groupNames, levelLookup, readChainRules } from "@/lib/pricing/levels/server";

const none = { nights: [], up: 0, down: 0, causes: [] };

/**
 * How the prices of a listing's next 365 nights differ from those of an instant (`contract.md` §9, `as_of`), and why. A
 * listing that was added later is compared with its first prices. A fixed number of statements. Throws
 * LISTING_NOT_FOUND.
 */
export async function priceChanges(
  caller: Caller,
  request: PriceChangesRequest,
  now: Date = new Date(),
): Promise<PriceChanges> {
  const listing = await findCompared(caller, request);
  const asked = new Date(request.since);
  const versions = await ownPricesSince(caller, listing, asked);
  const first = versions[0]?.at ?? now;
  const since = first > asked ? first : asked;
  const head = { since: since.toISOString(), is_first: first > asked };
  const [after, before] = await Promise.all([
    pricesAt(caller, request, now),
    pricesAt(caller, request, now, since),
  ]);
  if (!after || !before) return { ...head, error: "LISTING_NO_DATA", ...none };
  const between = {
    rules: await changedRules(caller, listing, since),
    prices: changedPrices(versions),
    entries: await entriesSince(caller, listing, since, now),
  };
  return { ...head, error: null, ...comparePrices(before, after, between) };
}

/** The explained nights of the next year, now or as of an instant; null without a price. */
async function pricesAt(caller: Caller, { id, pms }: PriceChangesRequest, now: Date, asOf?: Date) {
  // The listing's own today is at most a day later.
  const dateTo = addDays(dateIn("UTC", now), comparedNights - 1);
  const asked = PricesRequest.parse({
    listings: [{ id, pms, dateTo, reason: true }],
    as_of: asOf?.toISOString(),
  });
  const [prices] = await listingPrices(caller, asked, now);
  return prices && prices.error_status === undefined ? prices.data : null;
}

/** A listing that is compared, with the levels whose rules reach it. */
interface ComparedListing {
  key: number;
  listingId: string;
  pmsName: string;
  groupId: number | null;
  subgroupId: number | null;
  currency: string | null;
}

type Prices = Record<ChangedPrice["field"], number | null>;

/** A listing's own prices from an instant on. */
interface OwnPrices extends Prices {
  at: Date;
}

/** The named listing in reach. Throws LISTING_NOT_FOUND. */
async function findCompared(
  caller: Caller,
  { id, pms }: { id: string; pms: string },
): Promise<ComparedListing> {
  const listing = await db().listing.findFirst({
    where: { ...ownedListings(caller), listingId: id, pmsName: pms },
    select: {
      key: true,
      listingId: true,
      pmsName: true,
      groupId: true,
      subgroupId: true,
      currency: true,
    },
  });
  if (!listing) throw new Refusal("LISTING_NOT_FOUND");
  return listing;
}

/** Own prices of a listing, oldest first: the last version up to `since` and the later ones. Two statements. */
async function ownPricesSince(
  caller: Caller,
  { key }: ComparedListing,
  since: Date,
): Promise<OwnPrices[]> {
  const listing = { listingKey: key, listing: owned(caller) };
  const order = [{ createdAt: "desc" as const }, { id: "desc" as const }];
  const [last] = await db().listingPriceVersion.findMany({
    where: { ...listing, createdAt: { lte: since } },
    orderBy: order,
    take: 1,
  });
  const later = await db().listingPriceVersion.findMany({
    where: { ...listing, createdAt: { gt: since } },
    orderBy: order,
  });
  return [...later, ...(last ? [last] : [])].toReversed().map((version) => ({
    at: version.createdAt,
    min: fromMinor(version.minPrice),
    base: fromMinor(version.basePrice),
    max: fromMinor(version.maxPrice),
  }));
}

/** The prices that differ between the first and the last of some versions. */
function changedPrices(versions: readonly OwnPrices[]): ChangedPrice[] {
  const [first, last] = [versions[0], versions.at(-1)];
  if (!first || !last) return [];
  return (["min", "base", "max"] as const)
    .map((field) => ({ field, from: first[field], to: last[field] }))
    .filter(({ from, to }) => from !== to);
}

/** Rules of a listing whose effective value differs from that of an instant. Three statements. */
async function changedRules(
  caller: Caller,
  { key, groupId, subgroupId, pmsName, currency }: ComparedListing,
  since: Date,
): Promise<ChangedRule[]> {
  const chain = { listingKey: key, groupId, subgroupId, pmsName, currency };
  const rows = await readChainRules(db(), caller, chain);
  const names = await groupNames(db(), caller);
  const then = levelLookup(await rowsAsOf(db(), caller, rows, since), names)(chain);
  const now = levelLookup(rows, names)(chain);
  return kinds
    .map((kind) => ({ kind, before: resolve(kind, then), after: resolve(kind, now) }))
    .filter(({ before, after }) => JSON.stringify(before.value) !== JSON.stringify(after.value));
}

/** Entries of each type that are read: far more than people change of a listing in a year. */
const mostEntries = 200;

/**
 * Log entries since an instant that the caller may read and that can have changed the listing's prices, newest first;
 * none without the permission for logs. Five statements at most.
 */
async function entriesSince(
  caller: Caller,
  listing: ComparedListing,
  since: Date,
  now: Date,
): Promise<LogEntry[]> {
  if (!allows(caller.permissions, "logs:view")) return [];
  const scope = await listingScopeOf(caller);
  const range = { start: fromUtc(since), end: fromUtc(now) };
  const page = { after: null, limit: mostEntries };
  const { listingId: listing_id, pmsName: pms, groupId, subgroupId } = listing;
  const named = { log_type: "listing" as const, listings: [{ listing_id, pms }] };
  const own = await findEntries(caller, scope, { ...range, ...named }, page);
  const groups = [groupId, subgroupId].filter((id) => id !== null);
  const ofGroups =
    groups.length === 0
      ? []
      : await findEntries(caller, scope, { ...range, log_type: "group" }, page);
  const account = { log_type: "account" as const, pms_names: [pms] };
  const ofAccount = await findEntries(caller, scope, { ...range, ...account }, page);
  const isOfGroup = ({ group_id }: StoredEntry) => group_id !== null && groups.includes(group_id);
  return [...own, ...ofGroups.filter(isOfGroup), ...ofAccount]
    .filter(({ created_at }) => created_at > since)
    .toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())
    .map((entry) => toLogEntry(caller, scope, entry));
}

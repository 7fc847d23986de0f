import { type Caller, owned, ownedListings } from "@/lib/auth/server/caller";
import { allows } from "@/lib/auth/permissions";
import { fromUtc } from "@/lib/core/dates";
import { Refusal } from "@/lib/core/errors";
import { fromMinor } from "@/lib/core/money";
import { db } from "@/lib/db/server";
import type { LogEntry } from "@/lib/activity/logs/schema";
import { listingScopeOf } from "@/lib/activity/logs/server/listing-scope";
import { toLogEntry } from "@/lib/activity/logs/server/log-entry";
import { findEntries, type StoredEntry } from "@/lib/activity/logs/server/stored-entries";
import { kinds } from "@/lib/pricing/customizations/kinds";
import { resolve } from "@/lib/pricing/customizations/resolve";
import { rowsAsOf } from "@/lib/pricing/customizations/server/history";
import {
  groupNames,
  levelLookup,
  readChainRules,
} from "@/lib/pricing/customizations/server/level-rules";
import type { ChangedPrice, ChangedRule } from "../schema";

/** A listing that is compared, with the levels whose rules reach it. */
export interface ComparedListing {
  key: number;
  listingId: string;
  pmsName: string;
  groupId: number | null;
  subgroupId: number | null;
  currency: string | null;
}

type Prices = Record<ChangedPrice["field"], number | null>;

/** A listing's own prices from an instant on. */
export interface OwnPrices extends Prices {
  at: Date;
}

/** The named listing in reach. Throws LISTING_NOT_FOUND. */
export async function findCompared(
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
export async function ownPricesSince(
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
export function changedPrices(versions: readonly OwnPrices[]): ChangedPrice[] {
  const [first, last] = [versions[0], versions.at(-1)];
  if (!first || !last) return [];
  return (["min", "base", "max"] as const)
    .map((field) => ({ field, from: first[field], to: last[field] }))
    .filter(({ from, to }) => from !== to);
}

/** Rules of a listing whose effective value differs from that of an instant. Three statements. */
export async function changedRules(
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
export async function entriesSince(
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

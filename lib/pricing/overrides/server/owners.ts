import { type Caller, owned, ownedListings } from "@/lib/auth/server/caller";
import { Refusal } from "@/lib/core/errors";
import type { Prisma, Tx } from "@/lib/db/server";
import { type DateText, today, toUtc } from "@/lib/core/dates";
import { fromMinor } from "@/lib/core/money";
import { type GroupRow, lockGroup } from "@/lib/inventory/groups/server";
import type { OverrideContext } from "../rules";
import { type DatedOverride, toDated } from "./rows";

export type OverrideListing = Prisma.ListingGetPayload<{ select: typeof listingColumns }>;

/** A listing and, optionally, its children, locked until the transaction ends. */
export interface OverrideFamily {
  listing: OverrideListing;
  /** Children in reach, by listing_id. */
  children: OverrideListing[];
  /** Number of children out of reach. */
  beyond: number;
}

/** Columns needed to check and log a listing's overrides. */
export const listingColumns = {
  key: true,
  listingId: true,
  pmsName: true,
  name: true,
  currency: true,
  timeZone: true,
  parentKey: true,
  mappingGroupId: true,
} as const satisfies Prisma.ListingSelect;

/** Finds a listing in reach. Throws LISTING_NOT_FOUND. */
export async function findListing(
  tx: Tx,
  caller: Caller,
  listingId: string,
  pmsName: string,
): Promise<OverrideListing> {
  const listing = await tx.listing.findFirst({
    where: { ...ownedListings(caller), listingId, pmsName },
    select: listingColumns,
  });
  if (!listing) throw new Refusal("LISTING_NOT_FOUND");
  return listing;
}

/** Finds and locks a listing and, optionally, its children, in the order of their keys. Throws LISTING_NOT_FOUND. */
export async function lockFamily(
  tx: Tx,
  caller: Caller,
  { listingId, pmsName }: { listingId: string; pmsName: string },
  withChildren: boolean,
): Promise<OverrideFamily> {
  const { key, mappingGroupId } = await findListing(tx, caller, listingId, pmsName);
  const children = withChildren
    ? await tx.listing.findMany({
        where: { ...owned(caller), mappingGroupId, parentKey: key },
        select: { key: true },
      })
    : [];
  const keys = [key, ...children.map((child) => child.key)];
  const rows = await lockListings(tx, caller, keys);
  const listing = rows.find((row) => row.key === key);
  if (!listing) throw new Refusal("LISTING_NOT_FOUND");
  const reached = rows.filter((row) => row.parentKey === key);
  return { listing, children: reached, beyond: Math.max(0, children.length - reached.length) };
}

/** Locks listings in the order of their keys, and returns those that are still in reach, by listing_id. */
export async function lockListings(
  tx: Tx,
  caller: Caller,
  keys: readonly number[],
): Promise<OverrideListing[]> {
  await tx.$queryRaw`
    SELECT key FROM listing WHERE key = ANY(${[...keys]}::int[]) ORDER BY key FOR UPDATE`;
  // Read again: they may have changed before the lock.
  return tx.listing.findMany({
    where: { ...ownedListings(caller), key: { in: [...keys] } },
    select: listingColumns,
    orderBy: { listingId: "asc" },
  });
}

type Members = { OR: [{ groupId: number }, { subgroupId: number }] };

/** A group or subgroup that the caller may change, locked until the transaction ends. */
export interface LockedOverrideGroup {
  group: GroupRow;
  /** Filter for its listings within the account. */
  members: Members;
  context: OverrideContext;
}

/** Filter for the listings of a group or subgroup; it does not limit them to an account. */
function membersOf(id: number): Members {
  return { OR: [{ groupId: id }, { subgroupId: id }] };
}

/** Locks a group for a write. Throws GROUP_NOT_FOUND, and PERMISSION_DENIED when a listing of it is out of reach. */
export async function lockOverrideGroup(
  tx: Tx,
  caller: Caller,
  id: number,
): Promise<LockedOverrideGroup> {
  const { group } = await lockGroup(tx, caller, id);
  const members = membersOf(id);
  const found = await tx.listing.groupBy({
    by: ["currency", "timeZone"],
    where: { ...owned(caller), ...members },
  });
  const { _max } = await tx.guardRail.aggregate({
    where: { listing: { ...owned(caller), ...members } },
    _max: { floor: true },
  });
  const [currency = null, ...others] = new Set(found.map((each) => each.currency));
  const context = {
    scope: "group",
    currency: others.length === 0 ? currency : null,
    decimals: await decimalsOf(tx, caller),
    today: firstNightOf(caller, found),
    floor: fromMinor(_max.floor),
  } as const;
  return { group, members, context };
}

/** Returns the first night of a group's listings: one that is past at every listing has no effect any more. */
function firstNightOf(caller: Caller, listings: readonly { timeZone: string | null }[]): DateText {
  const { timeZone: own } = caller.account;
  const [earliest = today(own)] = listings.map(({ timeZone }) => today(timeZone ?? own)).toSorted();
  return earliest;
}

/** Reads the first night of a group's listings, whether or not they are in reach, YYYY-MM-DD. */
export async function readFirstNight(tx: Tx, caller: Caller, id: number): Promise<DateText> {
  const zones = await tx.listing.groupBy({
    by: ["timeZone"],
    where: { ...owned(caller), ...membersOf(id) },
  });
  return firstNightOf(caller, zones);
}

/** Checks that a group is readable: one of its listings is in reach. Throws GROUP_NOT_FOUND. */
export async function findGroup(tx: Tx, caller: Caller, id: number): Promise<void> {
  const group = await tx.listingGroup.findFirst({
    where: { ...owned(caller), id },
    select: { id: true },
  });
  const reached = await tx.listing.count({ where: { ...ownedListings(caller), ...membersOf(id) } });
  // Only a caller with access to all listings sees an empty group.
  if (!group || (reached === 0 && !caller.allListings)) throw new Refusal("GROUP_NOT_FOUND");
}

/** Overrides of a locked group from a date on. */
export async function readGroupOverrides(
  tx: Tx,
  groupId: number,
  from: DateText,
): Promise<DatedOverride[]> {
  const rows = await tx.groupOverride.findMany({
    where: { groupId, date: { gte: toUtc(from) } },
    orderBy: { date: "asc" },
  });
  return rows.map((row) => ({ ...toDated(row), currency: row.currency }));
}

/**
 * What a listing's overrides are checked against. `decimals`: the account's decimals of amounts; `floor`: the listing's
 * guard rail.
 */
export function contextOf(
  caller: Caller,
  { currency, timeZone }: OverrideListing,
  decimals: 0 | 2,
  floor: number | null,
): OverrideContext {
  const zone = timeZone ?? caller.account.timeZone;
  return { scope: "listing", currency, decimals, today: today(zone), floor };
}

/** Decimals of amounts in the caller's account. */
export async function decimalsOf(tx: Tx, caller: Caller): Promise<0 | 2> {
  const { decimals } = await tx.account.findFirstOrThrow({
    where: { id: owned(caller).accountId },
    select: { decimals: true },
  });
  return decimals ? 2 : 0;
}

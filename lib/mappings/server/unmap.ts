import { type Caller, owned, ownedListings } from "@/lib/auth/server/caller";
import { transaction, type Tx } from "@/lib/db/server";
import { setMapping } from "@/lib/inventory/listings/server";
import { Refusal } from "@/lib/core/errors";
import { type Entry, record, type Recorder } from "@/lib/audit/server";
import { markListings } from "@/lib/jobs/server";
import { mappingEntry, mappingState, unmapped } from "./entries";
import { findNamed, lockListings, type StoredListing, rowOf, toName } from "./lock";
import type { ListingName, UnmapRequest, UnmapResult } from "../schema";

/** Attempts to lock groups that change between the read and the lock. */
const mostAttempts = 5;

/**
 * Detaches the named listings: a parent with its whole group, and the parent of a group whose last child leaves. Each
 * listing that cannot be detached is returned with the reason. Detached listings keep their prices and settings.
 * Throws ERR-NO-LISTINGS, or CONFLICT while others keep changing the same groups.
 */
export async function unmapListings(
  caller: Caller,
  request: UnmapRequest,
  write: Recorder = record,
): Promise<UnmapResult> {
  const names = request.listings ?? [];
  if (names.length === 0) {
    const details = [{ path: "listings", message: "must have at least one listing" }];
    throw new Refusal("ERR-NO-LISTINGS", undefined, { details });
  }
  for (let attempt = 1; attempt <= mostAttempts; attempt++) {
    const result = await transaction(caller, (tx) => tryToUnmap(tx, caller, names, write));
    if (result) return result;
  }
  throw new Refusal("CONFLICT", "These mappings are being changed by another request. Try again.");
}

/** Undefined, and nothing written, if a group changed before it was locked. */
async function tryToUnmap(
  tx: Tx,
  caller: Caller,
  names: readonly ListingName[],
  write: Recorder,
): Promise<UnmapResult | undefined> {
  const groups = await lockGroups(tx, caller, names);
  if (!groups) return undefined;
  const { leaving, failure } = planUnmap(names, groups);
  await detach(tx, caller, leaving);
  await markListings(
    tx,
    leaving.map(({ key }) => key),
  );
  await write(tx, caller, removedEntries(leaving, groups.members));
  return { success: leaving.map(toDetached), failure };
}

interface LockedGroups {
  named: StoredListing[];
  /** All members of the named listings' groups, by pms_name and listing_id. */
  members: StoredListing[];
  /** Keys of the members in the caller's reach. */
  inReach: ReadonlySet<number>;
}

/** Locks the named listings' whole groups; undefined if a group gained members before the lock. */
async function lockGroups(
  tx: Tx,
  caller: Caller,
  names: readonly ListingName[],
): Promise<LockedGroups | undefined> {
  const found = await findNamed(tx, caller, names);
  const before = await membersOf(tx, caller, found);
  const locked = new Set([...found, ...before].map(({ key }) => key));
  await lockListings(tx, [...locked]);
  const named = await findNamed(tx, caller, names);
  const members = await membersOf(tx, caller, named);
  if ([...named, ...members].some(({ key }) => !locked.has(key))) return undefined;
  const reached = await tx.listing.findMany({
    where: { ...ownedListings(caller), key: { in: members.map(({ key }) => key) } },
    select: { key: true },
  });
  return { named, members, inReach: new Set(reached.map(({ key }) => key)) };
}

async function membersOf(
  tx: Tx,
  caller: Caller,
  rows: readonly StoredListing[],
): Promise<StoredListing[]> {
  const groups = rows.map(({ mappingGroupId }) => mappingGroupId).filter((id) => id !== null);
  return tx.listing.findMany({
    where: { ...owned(caller), mappingGroupId: { in: [...new Set(groups)] } },
    orderBy: [{ pmsName: "asc" }, { listingId: "asc" }],
  });
}

type Failure = UnmapResult["failure"][number];

function planUnmap(names: readonly ListingName[], groups: LockedGroups) {
  const leaving = new Map<number, StoredListing>();
  const failures = new Map<string, Failure>();
  for (const name of names) {
    const row = rowOf(groups.named, name);
    const failure = failureOf(name, row, groups);
    if (failure) failures.set(JSON.stringify([name.pms_name, name.listing_id]), failure);
    else if (row)
      for (const member of alongWith(row, groups.members)) leaving.set(member.key, member);
  }
  // A parent without children leaves too.
  const parents = groups.members.filter(
    (row) =>
      row.parentKey === 0 &&
      !leaving.has(row.key) &&
      losesAllChildren(row, groups.members, leaving),
  );
  for (const parent of parents) leaving.set(parent.key, parent);
  return { leaving: [...leaving.values()], failure: [...failures.values()] };
}

function failureOf(
  name: ListingName,
  row: StoredListing | undefined,
  groups: LockedGroups,
): Failure | null {
  const failed = (type: Failure["type"], message: string): Failure => ({
    ...name,
    listing_name: row?.name ?? null,
    type,
    message,
  });
  if (!row) return failed("not_available", "Listing not found.");
  if (row.mappingGroupId === null) return failed("not_mapped", "The listing is not mapped.");
  const whole = groups.members.every(
    ({ key, mappingGroupId }) => mappingGroupId !== row.mappingGroupId || groups.inReach.has(key),
  );
  return whole
    ? null
    : failed("no_access", "Its mapping group has listings you do not have access to.");
}

/** The listing, with its children if it is a parent. */
function alongWith(row: StoredListing, members: readonly StoredListing[]): StoredListing[] {
  return row.parentKey === 0 ? [row, ...childrenOf(row, members)] : [row];
}

function losesAllChildren(
  parent: StoredListing,
  members: readonly StoredListing[],
  leaving: ReadonlyMap<number, StoredListing>,
): boolean {
  return childrenOf(parent, members).every(({ key }) => leaving.has(key));
}

function childrenOf({ key }: StoredListing, members: readonly StoredListing[]): StoredListing[] {
  return members.filter(({ parentKey }) => parentKey === key);
}

async function detach(tx: Tx, caller: Caller, leaving: readonly StoredListing[]): Promise<void> {
  if (leaving.length === 0) return;
  await setMapping(tx, caller, keysOf(leaving), { mappingGroupId: null, parentKey: 0 });
  const groups = leaving.flatMap((row) => (row.parentKey === 0 ? (row.mappingGroupId ?? []) : []));
  await tx.mappingGroup.deleteMany({ where: { ...owned(caller), id: { in: groups } } });
}

/** One entry per listing that leaves, and one per parent that stays with fewer children. */
function removedEntries(
  leaving: readonly StoredListing[],
  members: readonly StoredListing[],
): Entry[] {
  const left = new Set(leaving.map(({ key }) => key));
  const parents = members.filter(
    (row) => row.parentKey === 0 && leaving.some(({ parentKey }) => parentKey === row.key),
  );
  return [
    ...parents.map((parent) => {
      const children = childrenOf(parent, members);
      const staying = children.filter(({ key }) => !left.has(key));
      const before = { ...mappingState(parent), children: keysOf(children) };
      const after = { ...mappingState(parent), children: keysOf(staying) };
      return mappingEntry(
        "mapping_removed",
        parent,
        before,
        left.has(parent.key) ? unmapped : after,
      );
    }),
    ...leaving
      .filter(({ parentKey }) => parentKey !== 0)
      .map((child) => mappingEntry("mapping_removed", child, mappingState(child), unmapped)),
  ];
}

function keysOf(rows: readonly StoredListing[]): number[] {
  return rows.map(({ key }) => key);
}

function toDetached(row: StoredListing): UnmapResult["success"][number] {
  return { ...toName(row), unique_id: String(row.key), listing_name: row.name };
}

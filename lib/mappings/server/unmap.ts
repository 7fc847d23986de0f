import { type Caller, owned, ownedListings } from "@/lib/auth/server/caller";
import { transaction, type Tx } from "@/lib/db/server";
import { Refusal } from "@/lib/core/errors";
import { type Entry, record, type Recorder } from "@/lib/audit/server";
import { mappingEntry, standing, unmapped } from "./entries";
import { findNamed, lockListings, type Row, rowOf, toName } from "./hold";
import type { ListingName, UnmapRequest, UnmapResult } from "../schema";

/** Groups that move on between finding and locking them are looked for again this often. */
const mostAttempts = 5;

/**
 * Detaches the named listings; a parent with its whole group, and the parent of a group whose last child leaves. What
 * cannot be detached is named with the reason. Detached listings keep their prices and settings. Throws
 * ERR-NO-LISTINGS, or CONFLICT where others keep changing the same groups.
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

/** Undefined, and nothing written, where a group changed before it was locked. */
async function tryToUnmap(
  tx: Tx,
  caller: Caller,
  names: readonly ListingName[],
  write: Recorder,
): Promise<UnmapResult | undefined> {
  const held = await holdGroups(tx, caller, names);
  if (!held) return undefined;
  const { success, failure, leaving } = sortOut(names, held);
  await detach(tx, caller, leaving);
  await write(tx, caller, removedEntries(leaving, held.members));
  return { success: success.map(toDetached), failure };
}

interface Held {
  named: Row[];
  /** Everybody in the named listings' groups, by pms_name and listing_id. */
  members: Row[];
  /** Keys of those in the caller's reach. */
  reached: ReadonlySet<number>;
}

/** Locks the named listings' whole groups in the order of keys; undefined where they are no longer whole then. */
async function holdGroups(
  tx: Tx,
  caller: Caller,
  names: readonly ListingName[],
): Promise<Held | undefined> {
  const found = await findNamed(tx, caller, names);
  const before = await membersOf(tx, caller, found);
  const locked = new Set([...found, ...before].map(({ key }) => key));
  await lockListings(tx, [...locked]);
  const named = await findNamed(tx, caller, names);
  const members = await membersOf(tx, caller, named);
  if ([...named, ...members].some(({ key }) => !locked.has(key))) return undefined;
  const inReach = await tx.listing.findMany({
    where: { ...ownedListings(caller), key: { in: members.map(({ key }) => key) } },
    select: { key: true },
  });
  return { named, members, reached: new Set(inReach.map(({ key }) => key)) };
}

async function membersOf(tx: Tx, caller: Caller, rows: readonly Row[]): Promise<Row[]> {
  const groups = rows.map(({ mappingGroupId }) => mappingGroupId).filter((id) => id !== null);
  return tx.listing.findMany({
    where: { ...owned(caller), mappingGroupId: { in: [...new Set(groups)] } },
    orderBy: [{ pmsName: "asc" }, { listingId: "asc" }],
  });
}

type Failure = UnmapResult["failure"][number];

function sortOut(names: readonly ListingName[], held: Held) {
  const leaving = new Map<number, Row>();
  const failures = new Map<string, Failure>();
  for (const name of names) {
    const row = rowOf(held.named, name);
    const failure = failureOf(name, row, held);
    if (failure) failures.set(JSON.stringify([name.pms_name, name.listing_id]), failure);
    else if (row) for (const each of alongWith(row, held.members)) leaving.set(each.key, each);
  }
  // Parents left without children go too.
  const parents = held.members.filter(
    (row) => row.parentKey === 0 && !leaving.has(row.key) && isLeft(row, held.members, leaving),
  );
  for (const parent of parents) leaving.set(parent.key, parent);
  const rows = [...leaving.values()];
  return { success: rows, failure: [...failures.values()], leaving: rows };
}

function failureOf(name: ListingName, row: Row | undefined, held: Held): Failure | null {
  const failed = (type: Failure["type"], message: string): Failure => ({
    ...name,
    listing_name: row?.name ?? null,
    type,
    message,
  });
  if (!row) return failed("not_available", "Listing not found.");
  if (row.mappingGroupId === null) return failed("not_mapped", "The listing is not mapped.");
  const whole = held.members.every(
    ({ key, mappingGroupId }) => mappingGroupId !== row.mappingGroupId || held.reached.has(key),
  );
  return whole
    ? null
    : failed("no_access", "Its mapping group has listings you do not have access to.");
}

/** The listing, and if it is a parent its children. */
function alongWith(row: Row, members: readonly Row[]): Row[] {
  return row.parentKey === 0 ? [row, ...childrenOf(row, members)] : [row];
}

function isLeft(parent: Row, members: readonly Row[], leaving: ReadonlyMap<number, Row>): boolean {
  return childrenOf(parent, members).every(({ key }) => leaving.has(key));
}

function childrenOf({ key }: Row, members: readonly Row[]): Row[] {
  return members.filter(({ parentKey }) => parentKey === key);
}

async function detach(tx: Tx, caller: Caller, leaving: readonly Row[]): Promise<void> {
  if (leaving.length === 0) return;
  await tx.listing.updateMany({
    where: { ...owned(caller), key: { in: leaving.map(({ key }) => key) } },
    data: { mappingGroupId: null, parentKey: 0 },
  });
  const groups = leaving.flatMap((row) => (row.parentKey === 0 ? (row.mappingGroupId ?? []) : []));
  await tx.mappingGroup.deleteMany({ where: { ...owned(caller), id: { in: groups } } });
}

/** One entry for each that left, and one for a parent that stays with fewer children. */
function removedEntries(leaving: readonly Row[], members: readonly Row[]): Entry[] {
  const left = new Set(leaving.map(({ key }) => key));
  const parents = members.filter(
    (row) => row.parentKey === 0 && leaving.some(({ parentKey }) => parentKey === row.key),
  );
  return [
    ...parents.map((parent) => {
      const children = childrenOf(parent, members);
      const staying = children.filter(({ key }) => !left.has(key));
      const before = { ...standing(parent), children: keysOf(children) };
      const after = { ...standing(parent), children: keysOf(staying) };
      return mappingEntry(
        "mapping_removed",
        parent,
        before,
        left.has(parent.key) ? unmapped : after,
      );
    }),
    ...leaving
      .filter(({ parentKey }) => parentKey !== 0)
      .map((child) => mappingEntry("mapping_removed", child, standing(child), unmapped)),
  ];
}

function keysOf(rows: readonly Row[]): number[] {
  return rows.map(({ key }) => key);
}

function toDetached(row: Row): UnmapResult["success"][number] {
  return { ...toName(row), unique_id: String(row.key), listing_name: row.name };
}

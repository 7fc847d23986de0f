import { type Caller, owned, ownedListings } from "@/lib/auth/server/caller";
import { db, type Tx } from "@/lib/db/server";
import { Refusal } from "@/lib/core/errors";
import { byName, toGroup, toGroupedListing, type GroupRow } from "../rules";
import type { Group, GroupListings, GroupListingsQuery } from "../schema";

/** Returns the groups and subgroups visible to the caller, sorted by name. */
export async function listGroups(caller: Caller): Promise<{ groups: Group[] }> {
  const [rows, inUse] = await Promise.all([
    db().listingGroup.findMany({ where: owned(caller) }),
    groupsInUse(db(), caller),
  ]);
  const groups = visibleTo(caller, rows, inUse).map((row) => toGroup(row, inUse));
  return { groups: groups.toSorted(byName) };
}

/** Returns one page of the accessible listings of a group (with its subgroups) or subgroup. Throws GROUP_NOT_FOUND. */
export async function listGroupListings(
  caller: Caller,
  query: GroupListingsQuery,
): Promise<GroupListings> {
  const membership = await findMembership(caller, query);
  const where = {
    ...ownedListings(caller),
    groupId: membership.group_id,
    ...(membership.subgroup_id !== null && { subgroupId: membership.subgroup_id }),
  };
  const total = await db().listing.count({ where });
  const rows = await db().listing.findMany({
    where,
    select: { listingId: true, name: true, pmsName: true },
    orderBy: [{ pmsName: "asc" }, { listingId: "asc" }],
    // The offset is limited to the number of rows, so a page past the end is empty.
    skip: Math.min((query.page_number - 1) * query.page_size, total),
    take: query.page_size,
  });
  return {
    ...membership,
    listings: rows.map(toGroupedListing),
    pagination: {
      page_number: query.page_number,
      page_size: query.page_size,
      total_records: total,
      total_pages: Math.ceil(total / query.page_size),
    },
  };
}

/** Returns the ids of the requested group and subgroup. Throws GROUP_NOT_FOUND. */
async function findMembership(
  caller: Caller,
  query: GroupListingsQuery,
): Promise<{ group_id: number; subgroup_id: number | null }> {
  const { groups } = await listGroups(caller);
  const requested = groups.find((group) => group.id === (query.subgroup_id ?? query.group_id));
  const parent = requested?.parent_group_id ?? null;
  const isSubgroup = query.subgroup_id !== undefined;
  if (!requested || isSubgroup !== (parent !== null)) throw new Refusal("GROUP_NOT_FOUND");
  if (parent === null) return { group_id: requested.id, subgroup_id: null };
  if (query.group_id !== undefined && query.group_id !== parent) {
    throw new Refusal("GROUP_NOT_FOUND");
  }
  return { group_id: parent, subgroup_id: requested.id };
}

/** Returns the ids of the groups and subgroups with a listing the caller can access. */
async function groupsInUse(tx: Tx, caller: Caller): Promise<Set<number>> {
  const memberships = await tx.listing.groupBy({
    by: ["groupId", "subgroupId"],
    where: { ...ownedListings(caller), groupId: { not: null } },
  });
  return new Set(
    memberships.flatMap(({ groupId, subgroupId }) =>
      [groupId, subgroupId].filter((id) => id !== null),
    ),
  );
}

/** Returns the groups visible to the caller: all, or for a caller with chosen listings the groups of these. */
function visibleTo<G extends { id: number }>(
  caller: Caller,
  groups: readonly G[],
  inUse: ReadonlySet<number>,
): G[] {
  return groups.filter((group) => caller.allListings || inUse.has(group.id));
}

/**
 * Locks the groups visible to the caller against changes and returns them by id. Call this before locking listings:
 * deleting a group locks in the same order.
 */
export async function lockGroups(tx: Tx, caller: Caller): Promise<Map<number, GroupRow>> {
  const groups = await tx.$queryRaw<GroupRow[]>`
    SELECT id, name, parent_group_id AS "parentGroupId" FROM listing_group
    WHERE account_id = ${owned(caller).accountId} ORDER BY id FOR SHARE`;
  const visible = visibleTo(caller, groups, await groupsInUse(tx, caller));
  return new Map(visible.map((group) => [group.id, group]));
}

/** A locked group with its subgroups; the caller may change it. */
interface LockedGroup {
  group: GroupRow;
  subgroups: GroupRow[];
  /** Number of listings, including its subgroups'. */
  listings: number;
}

/** Locks a group and its subgroups. Throws GROUP_NOT_FOUND, PERMISSION_DENIED (a listing the caller cannot access). */
export async function lockGroup(tx: Tx, caller: Caller, id: number): Promise<LockedGroup> {
  const rows = await tx.$queryRaw<GroupRow[]>`
    SELECT id, name, parent_group_id AS "parentGroupId" FROM listing_group
    WHERE account_id = ${owned(caller).accountId} AND (id = ${id} OR parent_group_id = ${id})
    ORDER BY id FOR UPDATE`;
  const within = { OR: [{ groupId: id }, { subgroupId: id }] };
  const listings = await tx.listing.count({ where: { ...owned(caller), ...within } });
  const accessible = await tx.listing.count({ where: { ...ownedListings(caller), ...within } });
  const group = rows.find((row) => row.id === id);
  if (!group || (!caller.allListings && accessible === 0)) throw new Refusal("GROUP_NOT_FOUND");
  if (accessible < listings) {
    throw new Refusal("PERMISSION_DENIED", "The group has listings you do not have access to.");
  }
  return { group, subgroups: rows.filter((row) => row.id !== id), listings };
}

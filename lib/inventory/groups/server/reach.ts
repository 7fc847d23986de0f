import { type Caller, owned, ownedListings } from "@/lib/auth/server/caller";
import type { Tx } from "@/lib/db/server";
import { Refusal } from "@/lib/core/errors";
import type { GroupRow } from "../rules";

/** Returns the ids of the groups and subgroups with a listing the caller can access. */
export async function groupsInUse(tx: Tx, caller: Caller): Promise<Set<number>> {
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
export function visibleTo<G extends { id: number }>(
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

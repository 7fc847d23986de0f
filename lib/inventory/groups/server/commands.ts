import { markListings } from "@/lib/jobs/server";
import { type Caller, owned } from "@/lib/auth/server/caller";
import { isTaken, type Prisma, transaction, type Tx } from "@/lib/db/server";
import { Refusal } from "@/lib/core/errors";
import { type Entry, record } from "@/lib/audit/server";
import { lockGroups, lockGroup } from "./queries";
import { type GroupRow, namedMembership, toGroupedListing } from "../rules";
import type { Group, GroupDelete, GroupDeleted, GroupRename, NewGroup } from "../schema";

type Listing = Prisma.ListingGetPayload<object>;

/**
 * Creates a group, or a subgroup of `parent_group_id`; the id is null in a dry run. Throws PERMISSION_DENIED,
 * GROUP_NOT_FOUND, CONFLICT (name exists).
 */
export async function createGroup(
  caller: Caller,
  request: NewGroup,
): Promise<{ id: number | null }> {
  if (!caller.allListings) {
    throw new Refusal("PERMISSION_DENIED", "Creating a group requires access to all listings.");
  }
  return refuseTakenName(request.group_name, async () =>
    transaction(caller, async (tx) => {
      const parent = request.parent_group_id ?? null;
      if (parent !== null) await lockParent(tx, caller, parent);
      const data = { ...owned(caller), name: request.group_name, parentGroupId: parent };
      const group = await tx.listingGroup.create({ data });
      await record(tx, caller, [
        {
          logType: "group",
          action: "group_created",
          group,
          changes: { old_value: null, new_value: group.name },
        },
      ]);
      return { id: caller.dryRun ? null : group.id };
    }),
  );
}

/** Renames a group. Throws GROUP_NOT_FOUND, PERMISSION_DENIED, CONFLICT (name exists). */
export async function renameGroup(caller: Caller, request: GroupRename): Promise<Group> {
  return refuseTakenName(request.group_name, async () =>
    transaction(caller, async (tx) => {
      const { group, listings } = await lockGroup(tx, caller, request.group_id);
      const name = request.group_name;
      if (name !== group.name) {
        await tx.listingGroup.update({ where: { ...owned(caller), id: group.id }, data: { name } });
        const changes = { old_value: group.name, new_value: name };
        await record(tx, caller, [
          { logType: "group", action: "group_renamed", group: { id: group.id, name }, changes },
        ]);
      }
      return {
        id: group.id,
        name,
        has_listings: listings > 0,
        parent_group_id: group.parentGroupId,
      };
    }),
  );
}

/** Deletes a group and its subgroups; their listings are kept. Throws GROUP_NOT_FOUND, PERMISSION_DENIED. */
export async function deleteGroup(caller: Caller, request: GroupDelete): Promise<GroupDeleted> {
  return transaction(caller, async (tx) => {
    const { group, subgroups } = await lockGroup(tx, caller, request.group_id);
    const rows = await tx.listingGroup.findMany({ where: owned(caller) });
    const groups = new Map(rows.map((row) => [row.id, row]));
    const freed = await removeListings(tx, caller, group);
    await tx.listingGroup.delete({ where: { ...owned(caller), id: group.id } });
    await markListings(
      tx,
      freed.map(({ key }) => key),
      "settings",
    );
    await record(tx, caller, [
      ...freed.map((listing) => freedEntry(listing, group, groups)),
      ...[group, ...subgroups].map(deletedEntry),
    ]);
    return {
      id: group.id,
      subgroups_deleted: subgroups.map(({ id, name }) => ({ id, name })),
      listings_freed: freed.map(toGroupedListing),
    };
  });
}

/** Removes every listing from the group (from a subgroup: not from its parent) and returns their rows before it. */
async function removeListings(tx: Tx, caller: Caller, group: GroupRow): Promise<Listing[]> {
  const within = { ...owned(caller), OR: [{ groupId: group.id }, { subgroupId: group.id }] };
  await tx.$queryRaw`
    SELECT key FROM listing
    WHERE account_id = ${within.accountId} AND (group_id = ${group.id} OR subgroup_id = ${group.id})
    ORDER BY key FOR UPDATE`;
  const listings = await tx.listing.findMany({
    where: within,
    orderBy: [{ pmsName: "asc" }, { listingId: "asc" }],
  });
  const cleared =
    group.parentGroupId === null ? { groupId: null, subgroupId: null } : { subgroupId: null };
  await tx.listing.updateMany({ where: within, data: cleared });
  return listings;
}

function freedEntry(
  listing: Listing,
  deleted: GroupRow,
  groups: ReadonlyMap<number, GroupRow>,
): Entry {
  const before = { group_id: listing.groupId, subgroup_id: listing.subgroupId };
  const after = { group_id: deleted.parentGroupId, subgroup_id: null };
  return {
    logType: "listing",
    action: "group_changed",
    listing,
    changes: {
      old_value: namedMembership(before, groups),
      new_value: namedMembership(after, groups),
    },
  };
}

function deletedEntry(group: GroupRow): Entry {
  const changes = { old_value: group.name, new_value: null };
  return { logType: "group", action: "group_deleted", group, changes };
}

async function lockParent(tx: Tx, caller: Caller, id: number): Promise<void> {
  const parent = (await lockGroups(tx, caller)).get(id);
  // A subgroup cannot have subgroups.
  if (!parent || parent.parentGroupId !== null) throw new Refusal("GROUP_NOT_FOUND");
}

/** Runs `work`. Throws CONFLICT if the name violates the unique index, which ignores case. */
async function refuseTakenName<T>(name: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (isTaken(error)) throw new Refusal("CONFLICT", `A group named "${name}" already exists.`);
    throw error;
  }
}

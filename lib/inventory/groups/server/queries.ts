import { type Caller, owned, ownedListings } from "@/lib/auth/server/caller";
import { db } from "@/lib/db/server";
import { Refusal } from "@/lib/core/errors";
import { groupsInUse, visibleTo } from "./reach";
import { byName, toGroup, toGroupedListing } from "../rules";
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

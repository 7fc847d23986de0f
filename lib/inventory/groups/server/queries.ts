import { type Caller, owned, ownedListings } from "@/lib/auth/server/caller";
import { db } from "@/lib/db/server";
import { Refusal } from "@/lib/core/errors";
import { groupsInUse, inReach } from "./reach";
import { byName, toGroup, toGroupedListing } from "../rules";
import type { Group, GroupListings, GroupListingsQuery } from "../schema";

/** Groups and subgroups that the caller may know, by name. */
export async function listGroups(caller: Caller): Promise<{ groups: Group[] }> {
  const [rows, inUse] = await Promise.all([
    db().listingGroup.findMany({ where: owned(caller) }),
    groupsInUse(db(), caller),
  ]);
  const groups = inReach(caller, rows, inUse).map((row) => toGroup(row, inUse));
  return { groups: groups.toSorted(byName) };
}

/** One page of a group's (with its subgroups) or subgroup's listings in reach. Throws GROUP_NOT_FOUND. */
export async function listGroupListings(
  caller: Caller,
  query: GroupListingsQuery,
): Promise<GroupListings> {
  const place = await findPlace(caller, query);
  const where = {
    ...ownedListings(caller),
    groupId: place.group_id,
    ...(place.subgroup_id !== null && { subgroupId: place.subgroup_id }),
  };
  const total = await db().listing.count({ where });
  const rows = await db().listing.findMany({
    where,
    select: { listingId: true, name: true, pmsName: true },
    orderBy: [{ pmsName: "asc" }, { listingId: "asc" }],
    // A page past the end is empty; the database is never asked to skip more than there is.
    skip: Math.min((query.page_number - 1) * query.page_size, total),
    take: query.page_size,
  });
  return {
    ...place,
    listings: rows.map(toGroupedListing),
    pagination: {
      page_number: query.page_number,
      page_size: query.page_size,
      total_records: total,
      total_pages: Math.ceil(total / query.page_size),
    },
  };
}

/** The group and, where one was asked for, its subgroup; the group of a subgroup that was named alone. */
async function findPlace(
  caller: Caller,
  query: GroupListingsQuery,
): Promise<{ group_id: number; subgroup_id: number | null }> {
  const { groups } = await listGroups(caller);
  const asked = groups.find((group) => group.id === (query.subgroup_id ?? query.group_id));
  const parent = asked?.parent_group_id ?? null;
  const isSubgroup = query.subgroup_id !== undefined;
  if (!asked || isSubgroup !== (parent !== null)) throw new Refusal("GROUP_NOT_FOUND");
  if (parent === null) return { group_id: asked.id, subgroup_id: null };
  if (query.group_id !== undefined && query.group_id !== parent) {
    throw new Refusal("GROUP_NOT_FOUND");
  }
  return { group_id: parent, subgroup_id: asked.id };
}

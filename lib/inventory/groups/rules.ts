import type { Group, GroupListings } from "./schema";

/** A group; with a parent, a subgroup. */
export interface GroupRow {
  id: number;
  name: string;
  parentGroupId: number | null;
}

/** The group and subgroup of a listing. */
export interface GroupMembership {
  group_id: number | null;
  subgroup_id: number | null;
}

/** Returns a group as in the API; `inUse` has the ids of groups with a listing the caller can access. */
export function toGroup(row: GroupRow, inUse: ReadonlySet<number>): Group {
  return {
    id: row.id,
    name: row.name,
    has_listings: inUse.has(row.id),
    parent_group_id: row.parentGroupId,
  };
}

/** Compares groups by name (code units, regardless of the database's locale), then by id. */
export function byName(a: Group, b: Group): number {
  if (a.name === b.name) return a.id - b.id;
  return a.name < b.name ? -1 : 1;
}

/** Returns a membership with group names, for log entries that outlive the groups. */
export function namedMembership(
  membership: GroupMembership,
  groups: ReadonlyMap<number, GroupRow>,
) {
  const nameOf = (id: number | null): string | null =>
    id === null ? null : (groups.get(id)?.name ?? null);
  return {
    ...membership,
    group: nameOf(membership.group_id),
    subgroup: nameOf(membership.subgroup_id),
  };
}

/** Returns a listing as in the response of `group_listings`. */
export function toGroupedListing(row: {
  listingId: string;
  name: string;
  pmsName: string;
}): GroupListings["listings"][number] {
  return { listing_id: row.listingId, listing_name: row.name, pms: row.pmsName };
}

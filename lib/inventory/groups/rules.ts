import type { Group, GroupListings } from "./schema";

/** A group, or with a parent a subgroup. */
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

/** A group as the API returns it; `inUse` holds the ids of groups with a listing in reach. */
export function toGroup(row: GroupRow, inUse: ReadonlySet<number>): Group {
  return {
    id: row.id,
    name: row.name,
    has_listings: inUse.has(row.id),
    parent_group_id: row.parentGroupId,
  };
}

/** Order of groups: by name whatever the database's locale, then by id. */
export function byName(a: Group, b: Group): number {
  if (a.name === b.name) return a.id - b.id;
  return a.name < b.name ? -1 : 1;
}

/** A membership with names for the activity log, which outlives its groups. */
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

/** A listing as the listings of a group are returned. */
export function toGroupedListing(row: {
  listingId: string;
  name: string;
  pmsName: string;
}): GroupListings["listings"][number] {
  return { listing_id: row.listingId, listing_name: row.name, pms: row.pmsName };
}

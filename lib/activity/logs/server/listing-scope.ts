import { type Caller, owned, ownedListings } from "@/lib/auth/server/caller";
import { db } from "@/lib/db/server";

/** What a caller with chosen listings may read in the log. */
export interface ListingScope {
  listingKeys: number[];
  listingIds: ReadonlySet<string>;
  /** Groups with one of these listings, and groups with no other: only the latter may be changed. */
  groups: ReadonlySet<number>;
  wholeGroups: number[];
  /** PMSs all of whose listings are in scope. */
  wholePms: string[];
}

/** The caller's listing scope, or null for all listings. Two statements at most. */
export async function listingScopeOf(caller: Caller): Promise<ListingScope | null> {
  if (caller.allListings) return null;
  const totals = await db().listing.groupBy({
    by: ["pmsName", "groupId", "subgroupId"],
    where: owned(caller),
    _count: true,
  });
  const visible = await db().listing.findMany({
    where: ownedListings(caller),
    select: { key: true, listingId: true, pmsName: true, groupId: true, subgroupId: true },
  });
  const all = totals.map(({ _count, ...total }) => ({ ...total, count: _count }));
  const own = visible.map((listing) => ({ ...listing, count: 1 }));
  const groups = tally(own, groupsOf);
  return {
    listingKeys: visible.map(({ key }) => key),
    listingIds: new Set(visible.map(({ listingId }) => listingId)),
    groups: new Set(groups.keys()),
    wholeGroups: whole(groups, tally(all, groupsOf)),
    wholePms: whole(
      tally(own, ({ pmsName }) => [pmsName]),
      tally(all, ({ pmsName }) => [pmsName]),
    ),
  };
}

/** `changes` without the names and ids of listings and groups out of scope; numbers stay. */
export function visibleChanges(
  scope: ListingScope | null,
  changes: Record<string, unknown>,
): Record<string, unknown> {
  if (!scope) return changes;
  const { parent_listing_id: parentId, parent_listing_name: parentName, ...rest } = changes;
  const parentKnown = typeof parentId === "string" && scope.listingIds.has(parentId);
  return {
    ...rest,
    ...("old_value" in rest && { old_value: withoutNames(scope, rest["old_value"]) }),
    ...("new_value" in rest && { new_value: withoutNames(scope, rest["new_value"]) }),
    ...(parentKnown && { parent_listing_id: parentId, parent_listing_name: parentName }),
  };
}

/** A logged group assignment names the group beside its id. */
function withoutNames({ groups }: ListingScope, value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("subgroup_id" in value)) return value;
  const assignment = value as Record<string, unknown>;
  const nameOf = (id: unknown, name: unknown): unknown => (groups.has(Number(id)) ? name : null);
  return {
    ...assignment,
    group: nameOf(assignment["group_id"], assignment["group"]),
    subgroup: nameOf(assignment["subgroup_id"], assignment["subgroup"]),
  };
}

interface ListingCount {
  pmsName: string;
  groupId: number | null;
  subgroupId: number | null;
  count: number;
}

function groupsOf({ groupId, subgroupId }: ListingCount): number[] {
  return [groupId, subgroupId].filter((id) => id !== null);
}

function tally<Key>(
  rows: readonly ListingCount[],
  keysOf: (row: ListingCount) => Key[],
): Map<Key, number> {
  const counts = new Map<Key, number>();
  for (const row of rows) {
    for (const key of keysOf(row)) counts.set(key, (counts.get(key) ?? 0) + row.count);
  }
  return counts;
}

/** Keys all of whose listings are the caller's own. */
function whole<Key>(own: ReadonlyMap<Key, number>, all: ReadonlyMap<Key, number>): Key[] {
  return [...own].filter(([key, count]) => all.get(key) === count).map(([key]) => key);
}

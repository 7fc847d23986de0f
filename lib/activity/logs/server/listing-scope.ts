import { type Caller, owned, ownedListings } from "@/lib/auth/server/caller";
import { db } from "@/lib/db/server";

/** Of whose entries a caller with chosen listings may know. */
export interface Reach {
  listingKeys: number[];
  listingIds: ReadonlySet<string>;
  /** Groups that hold one of these listings, and those that hold no other: only the latter may be changed. */
  groups: ReadonlySet<number>;
  wholeGroups: number[];
  /** PMSs all of whose listings are in reach. */
  wholePms: string[];
}

/** The caller's reach; null where it is everything. Two statements at most. */
export async function reachOf(caller: Caller): Promise<Reach | null> {
  if (caller.allListings) return null;
  const places = await db().listing.groupBy({
    by: ["pmsName", "groupId", "subgroupId"],
    where: owned(caller),
    _count: true,
  });
  const reached = await db().listing.findMany({
    where: ownedListings(caller),
    select: { key: true, listingId: true, pmsName: true, groupId: true, subgroupId: true },
  });
  const all = places.map(({ _count, ...place }) => ({ ...place, count: _count }));
  const own = reached.map((listing) => ({ ...listing, count: 1 }));
  const groups = tally(own, groupsOf);
  return {
    listingKeys: reached.map(({ key }) => key),
    listingIds: new Set(reached.map(({ listingId }) => listingId)),
    groups: new Set(groups.keys()),
    wholeGroups: whole(groups, tally(all, groupsOf)),
    wholePms: whole(
      tally(own, ({ pmsName }) => [pmsName]),
      tally(all, ({ pmsName }) => [pmsName]),
    ),
  };
}

/** `changes` without names and ids of listings and groups that are out of reach; numbers stay. */
export function told(
  reach: Reach | null,
  changes: Record<string, unknown>,
): Record<string, unknown> {
  if (!reach) return changes;
  const { parent_listing_id: parentId, parent_listing_name: parentName, ...rest } = changes;
  const parentKnown = typeof parentId === "string" && reach.listingIds.has(parentId);
  return {
    ...rest,
    ...("old_value" in rest && { old_value: withoutNames(reach, rest["old_value"]) }),
    ...("new_value" in rest && { new_value: withoutNames(reach, rest["new_value"]) }),
    ...(parentKnown && { parent_listing_id: parentId, parent_listing_name: parentName }),
  };
}

/** A listing's place names its group beside the group's id. */
function withoutNames({ groups }: Reach, value: unknown): unknown {
  if (typeof value !== "object" || value === null || !("subgroup_id" in value)) return value;
  const place = value as Record<string, unknown>;
  const nameOf = (id: unknown, name: unknown): unknown => (groups.has(Number(id)) ? name : null);
  return {
    ...place,
    group: nameOf(place["group_id"], place["group"]),
    subgroup: nameOf(place["subgroup_id"], place["subgroup"]),
  };
}

interface Place {
  pmsName: string;
  groupId: number | null;
  subgroupId: number | null;
  count: number;
}

function groupsOf({ groupId, subgroupId }: Place): number[] {
  return [groupId, subgroupId].filter((id) => id !== null);
}

function tally<K>(places: readonly Place[], keysOf: (place: Place) => K[]): Map<K, number> {
  const counts = new Map<K, number>();
  for (const place of places) {
    for (const key of keysOf(place)) counts.set(key, (counts.get(key) ?? 0) + place.count);
  }
  return counts;
}

function whole<K>(reached: ReadonlyMap<K, number>, all: ReadonlyMap<K, number>): K[] {
  return [...reached].filter(([key, count]) => all.get(key) === count).map(([key]) => key);
}

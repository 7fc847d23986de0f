import { type Caller, owned, ownedListings } from "@/lib/auth/server/caller";
import { db } from "@/lib/db/server";
import { levelText } from "../level-ref";

/**
 * Returns the groups, subgroups and PMSs whose listings are all in the caller's reach, as `levelText` writes them; null
 * if the caller has access to all listings. Other levels refuse a write with ERR-WRITE-DENIED.
 */
export async function writableLevels(caller: Caller): Promise<readonly string[] | null> {
  if (caller.allListings) return null;
  const [all, reached] = await Promise.all([
    listingsByLevel(owned(caller)),
    listingsByLevel(ownedListings(caller)),
  ]);
  return [...reached].filter(([level, count]) => all.get(level) === count).map(([level]) => level);
}

async function listingsByLevel(
  where: ReturnType<typeof ownedListings>,
): Promise<ReadonlyMap<string, number>> {
  const by = ["pmsName", "groupId", "subgroupId"] as const;
  const counts = new Map<string, number>();
  for (const row of await db().listing.groupBy({ by: [...by], where, _count: true })) {
    const groups = [row.groupId, row.subgroupId].filter((id) => id !== null);
    const levels = [
      levelText({ scope: "account", pms_name: row.pmsName }),
      ...groups.map((id) => levelText({ scope: "group", group_id: id })),
    ];
    for (const level of levels) counts.set(level, (counts.get(level) ?? 0) + row._count);
  }
  return counts;
}

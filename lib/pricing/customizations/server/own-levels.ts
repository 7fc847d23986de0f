import { type Caller, owned, ownedListings } from "@/lib/auth/server/caller";
import { db } from "@/lib/db/server";
import { levelText } from "../level-ref";

/**
 * Returns the levels with at least one rule that is on, as `levelText` writes them: the caller's listings, and the
 * groups and PMSs they belong to. Two statements.
 */
export async function levelsWithRules(caller: Caller): Promise<{ levels: string[] }> {
  const where = { ...owned(caller), isOn: true };
  const rows = await db().customization.findMany({
    where,
    distinct: ["listingKey", "groupId", "pmsName"],
    select: { listingKey: true, groupId: true, pmsName: true },
  });
  const listings = await db().listing.findMany({
    where: ownedListings(caller),
    select: { key: true, listingId: true, pmsName: true, groupId: true, subgroupId: true },
  });
  const own = new Set(
    rows.map(({ listingKey, groupId, pmsName }) => listingKey ?? `${groupId ?? pmsName}`),
  );
  const levels = new Set<string>();
  for (const { key, listingId, pmsName, groupId, subgroupId } of listings) {
    if (own.has(key))
      levels.add(levelText({ scope: "listing", listing_id: listingId, pms_name: pmsName }));
    if (own.has(pmsName)) levels.add(levelText({ scope: "account", pms_name: pmsName }));
    for (const id of [groupId, subgroupId]) {
      if (id !== null && own.has(String(id)))
        levels.add(levelText({ scope: "group", group_id: id }));
    }
  }
  return { levels: [...levels].toSorted() };
}

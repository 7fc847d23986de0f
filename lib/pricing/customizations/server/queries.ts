import { type Caller, owned, ownedListings } from "@/lib/auth/server/caller";
import { db } from "@/lib/db/server";
import { type Kind, kinds, withToggle } from "@/lib/pricing/rules/kinds";
import {
  rowsAsOf,
  etagOf,
  groupNames,
  readChainRules,
  readOwnRules,
  levelLookup,
  type RuleRow,
  rulesFrom,
  findLevel,
  type PricingLevel,
} from "@/lib/pricing/levels/server";
import { type LevelRef, levelText } from "@/lib/pricing/levels/level-ref";
import { resolve, type Rule } from "@/lib/pricing/levels/resolve";
import type { RulesRead } from "../schema";
import type { RuleSet } from "../schema-answers";

/**
 * Rules of one level, its own or with the effective ones, and the ETag of its own. With `as_of`, the rules of that
 * instant at today's levels; past group memberships and names are not used. Throws ERR-LISTING-NOT-FOUND,
 * ERR-GROUP-NOT-FOUND, ERR-ACCOUNT-NOT-FOUND.
 */
export async function readRules(
  caller: Caller,
  ref: LevelRef,
  query: RulesRead,
): Promise<{ value: RuleSet; etag: string }> {
  const level = await findLevel(db(), caller, ref);
  const then: Then = async (current) =>
    query.as_of ? rowsAsOf(db(), caller, current, new Date(query.as_of)) : current;
  const rows = await then(await readOwnRules(db(), caller, level.key));
  const rules = rulesFrom(rows);
  const wanted = kinds.filter((kind) => query.customizations?.includes(kind) ?? true);
  const customizations = query.resolved
    ? await withEffective(caller, level, then, { rules, wanted })
    : ownRules(rules, wanted, query.toggled_on);
  return { value: { customizations }, etag: etagOf(rows) };
}

/** Turns current rows into those that the read is about. */
type Then = (current: RuleRow[]) => Promise<RuleRow[]>;
type RulesByKind = Partial<Record<Kind, object>>;

function ownRules(
  rules: ReadonlyMap<Kind, Rule>,
  wanted: readonly Kind[],
  onOnly: boolean,
): RulesByKind {
  const entries = wanted.flatMap((kind) => {
    const rule = rules.get(kind);
    if (!rule || (onOnly && !rule.isOn)) return [];
    return [[kind, withToggle(kind, rule.isOn, rule.payload)]];
  });
  return Object.fromEntries(entries);
}

async function withEffective(
  caller: Caller,
  { chain }: PricingLevel,
  then: Then,
  { rules, wanted }: { rules: ReadonlyMap<Kind, Rule>; wanted: readonly Kind[] },
): Promise<RulesByKind> {
  const rows = await then(await readChainRules(db(), caller, chain));
  const levels = levelLookup(rows, await groupNames(db(), caller))(chain);
  const entries = wanted.map((kind) => {
    const rule = rules.get(kind);
    const effective = { ...resolve(kind, levels), if_cleared: resolve(kind, levels.slice(1)) };
    return [kind, { ...(rule && withToggle(kind, rule.isOn, rule.payload)), effective }];
  });
  return Object.fromEntries(entries);
}

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

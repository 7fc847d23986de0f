import { type Caller, owned, ownedListings } from "@/lib/auth/server/caller";
import type { Tx } from "@/lib/db/server";
import type { Kind } from "../kinds";
import type { PricingLevel } from "./level";
import { groupNames, type LevelChain, RulesByLevel } from "./level-rules";
import { type LevelRules, resolve, type Rule } from "../resolve";
import { same } from "../rules";
import type { Tried } from "../schema-answers";

/** Effect of a change of a level's rules on one of its listings. */
interface ListingImpact {
  listing: { listingId: string; pmsName: string; name: string };
  /** shielded: a closer level decides. */
  outcome: "changed" | "shielded" | "same";
  /** Levels that shield it, closest first. */
  closer: readonly LevelRules[];
}

/** Counts the listings that a write of `rules` at a level would change; price_change and sample stay empty until prices are computed. */
export async function impactOf(
  tx: Tx,
  caller: Caller,
  level: PricingLevel,
  rules: ReadonlyMap<Kind, Rule>,
): Promise<Tried> {
  const impacts = await listingImpacts(tx, caller, level, rules);
  return {
    listings_changed: impacts.filter(({ outcome }) => outcome === "changed").length,
    listings_shielded: impacts.filter(({ outcome }) => outcome === "shielded").length,
    price_change: null,
    sample: [],
  };
}

/** Effect of a write of `rules` at a level on each of its listings, by name. */
export async function listingImpacts(
  tx: Tx,
  caller: Caller,
  level: PricingLevel,
  rules: ReadonlyMap<Kind, Rule>,
): Promise<ListingImpact[]> {
  const listings = await tx.listing.findMany({
    where: { ...ownedListings(caller), ...level.members },
    select: {
      key: true,
      groupId: true,
      subgroupId: true,
      pmsName: true,
      listingId: true,
      name: true,
    },
    orderBy: [{ name: "asc" }, { key: "asc" }],
  });
  const rows = await tx.customization.findMany({
    where: { ...owned(caller), kind: { in: [...rules.keys()] } },
  });
  const names = await groupNames(tx, caller);
  const before = new RulesByLevel(rows, names);
  const after = new RulesByLevel(rows, names, { level: level.key, rules });
  const written = [...rules.keys()];
  return listings.map(({ key, groupId, subgroupId, ...listing }) => {
    const chain = { listingKey: key, groupId, subgroupId, pmsName: listing.pmsName };
    return { listing, ...compare(chain, level, written, before, after) };
  });
}

function compare(
  chain: LevelChain,
  level: PricingLevel,
  written: readonly Kind[],
  before: RulesByLevel,
  after: RulesByLevel,
): Pick<ListingImpact, "outcome" | "closer"> {
  const [old, next] = [before.levelsOf(chain), after.levelsOf(chain)];
  const changed = written.some(
    (kind) => !same(resolve(kind, old).value, resolve(kind, next).value),
  );
  const own = old.findIndex((each) => each.level === levelName(level));
  const closer = old
    .slice(0, own)
    .filter(({ rules }) => written.some((kind) => rules.get(kind)?.isOn));
  if (changed) return { outcome: "changed", closer };
  return { outcome: closer.length > 0 ? "shielded" : "same", closer };
}

function levelName({ scope, members }: PricingLevel): LevelRules["level"] {
  return scope === "group" && "subgroupId" in members ? "subgroup" : scope;
}

import { type Caller, owned, ownedListings } from "@/lib/auth/server/caller";
import { db, type Tx } from "@/lib/db/server";
import type { Kind } from "../kinds";
import type { PricingLevel } from "./level";
import { groupNames, levelLookup } from "./level-rules";
import { type LevelRules, resolve, type Rule } from "../resolve";
import { engineRules } from "@/lib/pricing/prices/server/rules";
import { priceEffect } from "@/lib/pricing/prices/server/changes";
import { same } from "../rules";
import type { Tried } from "../schema-answers";

/** Effect of a change of a level's rules on one of its listings. */
export interface ListingImpact {
  listing: { listingId: string; pmsName: string; name: string };
  key: number;
  /** The levels with the written rules, closest first. */
  next: readonly LevelRules[];
  /** shielded: a closer level decides. */
  outcome: "changed" | "shielded" | "same";
  /** Levels that shield it, closest first. */
  closer: readonly LevelRules[];
}

/** Counts the listings that a write of `rules` at a level would change, and what it would do to their prices. */
export async function impactOf(
  caller: Caller,
  level: PricingLevel,
  rules: ReadonlyMap<Kind, Rule>,
): Promise<Tried> {
  const impacts = await listingImpacts(db(), caller, level, rules);
  const changed = impacts.filter(({ outcome }) => outcome === "changed");
  const after = new Map(changed.map(({ key, next }) => [key, next]));
  const effect = await priceEffect(caller, [...after.keys()], (key, input) => ({
    ...input,
    rules: { ...input.rules, ...engineRules(after.get(key) ?? [], rules.keys()) },
  }));
  return {
    listings_changed: changed.length,
    listings_shielded: impacts.filter(({ outcome }) => outcome === "shielded").length,
    ...effect,
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
      currency: true,
    },
    orderBy: [{ name: "asc" }, { key: "asc" }],
  });
  const rows = await tx.customization.findMany({
    where: { ...owned(caller), kind: { in: [...rules.keys()] } },
  });
  const names = await groupNames(tx, caller);
  const before = levelLookup(rows, names);
  const after = levelLookup(rows, names, { level: level.key, rules });
  const written = [...rules.keys()];
  return listings.map(({ key, groupId, subgroupId, currency, ...listing }) => {
    const chain = { listingKey: key, groupId, subgroupId, pmsName: listing.pmsName, currency };
    const next = after(chain);
    return { key, listing, next, ...compare(level, written, before(chain), next) };
  });
}

function compare(
  level: PricingLevel,
  written: readonly Kind[],
  old: readonly LevelRules[],
  next: readonly LevelRules[],
): Pick<ListingImpact, "outcome" | "closer"> {
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

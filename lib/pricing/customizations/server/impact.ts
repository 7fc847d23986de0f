import { type Caller, owned, ownedListings } from "@/lib/auth/server/caller";
import { db, type Tx } from "@/lib/db/server";
import { type Kind, kinds } from "../kinds";
import { findEditableLevel, type PricingLevel } from "./level";
import type { LevelRef } from "../level-ref";
import { groupNames, levelLookup, readOwnRules, rulesFrom } from "./level-rules";
import { type LevelRules, resolve, type Rule } from "../resolve";
import { engineRules } from "@/lib/pricing/prices/server/rules";
import { priceEffect } from "@/lib/pricing/prices/server/changes";
import { ruleAfterWrite, same } from "../rules";
import type { Rules } from "../schema";
import type { AffectedListings, Tried } from "../schema-answers";

/** Effect of a change of a level's rules on one of its listings. */
interface ListingImpact {
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

/** People read the names, so longer lists end here. */
const mostNames = 500;

/**
 * Names the listings that a write of `given` at a level would change, and those that a closer rule shields. Throws the
 * not-found codes and ERR-WRITE-DENIED as the write would.
 */
export async function affectedListings(
  caller: Caller,
  ref: LevelRef,
  given: Rules,
): Promise<AffectedListings> {
  const level = await findEditableLevel(db(), caller, ref);
  const stored = rulesFrom(await readOwnRules(db(), caller, level.key));
  const written = new Map(
    kinds
      .filter((kind) => given[kind])
      .map((kind) => [kind, ruleAfterWrite(kind, given[kind] ?? {}, stored.get(kind))]),
  );
  const impacts = await listingImpacts(db(), caller, level, written);
  const named = (wanted: "changed" | "shielded") =>
    impacts
      .filter(({ outcome }) => outcome === wanted)
      .slice(0, mostNames)
      .map(({ listing, closer }) => ({
        listing_id: listing.listingId,
        pms_name: listing.pmsName,
        listing_name: listing.name,
        by: closer.map(({ rules: _rules, ...by }) => by),
      }));
  return { changed: named("changed"), shielded: named("shielded") };
}

/** Effect of a write of `rules` at a level on each of its listings, by name. */
async function listingImpacts(
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
  const before = levelLookup(rows, names);
  const after = levelLookup(rows, names, { level: level.key, rules });
  const written = [...rules.keys()];
  return listings.map(({ key, groupId, subgroupId, ...listing }) => {
    const chain = { listingKey: key, groupId, subgroupId, pmsName: listing.pmsName };
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

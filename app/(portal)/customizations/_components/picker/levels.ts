import type { Scope } from "@/lib/pricing/rules/kinds";
import { type LevelRef, parseLevel, levelText } from "@/lib/pricing/levels/level-ref";
import type { Group } from "@/lib/inventory/groups/schema";
import type { Listing, ListingSummary } from "@/lib/catalog/schema";
import { pmsTitle } from "@/lib/core/pms";

/** A level that rules can be set at, as the list of levels shows it. */
export interface PricingLevel {
  /** Its target as text. */
  id: string;
  name: string;
  /** A listing's PMS and id. */
  detail?: string;
  /** Number of its listings; undefined while unknown. */
  listings?: number | undefined;
  /** Of a subgroup: the name of its group. */
  parent?: string | undefined;
}

type GroupedListing = Pick<Listing, "group_id" | "subgroup_id">;

/** Returns the target that the page starts with: the PMS with the most listings. */
function firstTarget(levels: readonly PricingLevel[] | undefined): LevelRef | null {
  return parseLevel(levels?.[0]?.id);
}

/** Returns the scope whose levels the list shows: the chosen level's, or the one in the URL. */
export function scopeIn(requestedScope: string | null, target: LevelRef | null): Scope {
  if (target) return target.scope;
  return requestedScope === "group" || requestedScope === "listing" ? requestedScope : "account";
}

/** Returns the URL's level, or the account's first one unless the URL names another scope. */
export function targetIn(
  at: unknown,
  requestedScope: unknown,
  account: readonly PricingLevel[] | undefined,
): LevelRef | null {
  const target = parseLevel(at);
  if (target || requestedScope === "group" || requestedScope === "listing") return target;
  return firstTarget(account);
}

export function findLevel(
  levels: Readonly<Record<Scope, readonly PricingLevel[]>> | undefined,
  target: LevelRef | null,
): PricingLevel | undefined {
  if (!target) return undefined;
  const id = levelText(target);
  return levels?.[target.scope].find((level) => level.id === id);
}

/** Returns the account's PMSs, the one with the most listings first. */
export function accountLevels(listings: readonly ListingSummary[]): PricingLevel[] {
  return [...Map.groupBy(listings, (listing) => listing.pms_name)]
    .map(([pms, own]) => ({
      id: levelText({ scope: "account", pms_name: pms }),
      name: pmsTitle(pms),
      listings: own.length,
    }))
    .toSorted((a, b) => b.listings - a.listings || a.id.localeCompare(b.id));
}

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Returns the account's listings by name, `Loft 2` before `Loft 10`. */
export function listingLevels(listings: readonly ListingSummary[]): PricingLevel[] {
  const sorted = listings.toSorted((a, b) => collator.compare(a.listing_name, b.listing_name));
  return sorted.map(({ listing_id: id, pms_name: pms, listing_name: name }) => ({
    id: levelText({ scope: "listing", listing_id: id, pms_name: pms }),
    name,
    detail: `${pmsTitle(pms)} · ${id}`,
  }));
}

/** Returns each group followed by its subgroups; without `listings` they have no counts. */
export function groupLevels(
  groups: readonly Group[],
  listings: readonly GroupedListing[] | undefined,
): PricingLevel[] {
  const level = ({ id, name }: Group, parent?: string): PricingLevel => ({
    id: levelText({ scope: "group", group_id: id }),
    name,
    listings: listings?.filter((each) => each.group_id === id || each.subgroup_id === id).length,
    parent,
  });
  return groups
    .filter((group) => group.parent_group_id === null)
    .flatMap((group) => [
      level(group),
      ...groups
        .filter((other) => other.parent_group_id === group.id)
        .map((subgroup) => level(subgroup, group.name)),
    ]);
}

/** Returns the target's scope, with subgroups distinct from groups. */
export function kindOfLevel(target: LevelRef, level: PricingLevel | undefined): Scope | "subgroup" {
  return target.scope === "group" && level?.parent !== undefined ? "subgroup" : target.scope;
}

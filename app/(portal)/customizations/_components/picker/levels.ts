import type { Scope } from "@/lib/pricing/customizations/kinds";
import { type Target, targetIn, targetText } from "@/lib/pricing/customizations/target";
import type { Group } from "@/lib/inventory/groups/schema";
import type { ListingSummary } from "@/lib/catalog/schema";
import { pmsTitle } from "@/lib/core/pms";

/** Something that rules can be set for, as the list of places shows it. */
export interface Place {
  /** targetText of it. */
  id: string;
  name: string;
  /** A listing's PMS and id. */
  detail?: string;
  /** How many listings it has; undefined while not known. */
  listings?: number | undefined;
  /** Of a subgroup: the name of its group. */
  parent?: string | undefined;
}

/** Where a listing is filed, which its details know. */
export interface Filed {
  group_id: number | null;
  subgroup_id: number | null;
}

/** Where the page begins: the account's listings of the PMS that has the most. */
export function firstPlace(places: readonly Place[] | undefined): Target | null {
  return targetIn(places?.[0]?.id);
}

/** What the list of places tells of a target. */
export function findPlace(
  places: Readonly<Record<Scope, readonly Place[]>> | undefined,
  target: Target | null,
): Place | undefined {
  if (!target) return undefined;
  const id = targetText(target);
  return places?.[target.scope].find((place) => place.id === id);
}

/** The account's PMSs, the one with the most listings first. */
export function accountPlaces(listings: readonly ListingSummary[]): Place[] {
  return [...Map.groupBy(listings, (listing) => listing.pms_name)]
    .map(([pms, own]) => ({
      id: targetText({ scope: "account", pms_name: pms }),
      name: pmsTitle(pms),
      listings: own.length,
    }))
    .toSorted((a, b) => b.listings - a.listings || a.id.localeCompare(b.id));
}

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** The account's listings by name, `Loft 2` before `Loft 10`. */
export function listingPlaces(listings: readonly ListingSummary[]): Place[] {
  const sorted = listings.toSorted((a, b) => collator.compare(a.listing_name, b.listing_name));
  return sorted.map(({ listing_id: id, pms_name: pms, listing_name: name }) => ({
    id: targetText({ scope: "listing", listing_id: id, pms_name: pms }),
    name,
    detail: `${pmsTitle(pms)} · ${id}`,
  }));
}

/** Each group followed by its subgroups. */
export function groupPlaces(
  groups: readonly Group[],
  filed: readonly Filed[] | undefined,
): Place[] {
  const tops = groups.filter((group) => group.parent_group_id === null);
  return tops.flatMap((top) => [
    groupPlace(top, filed, undefined),
    ...groups
      .filter((group) => group.parent_group_id === top.id)
      .map((group) => groupPlace(group, filed, top.name)),
  ]);
}

function groupPlace(
  { id, name }: Group,
  filed: readonly Filed[] | undefined,
  parent: string | undefined,
): Place {
  const isHere = (listing: Filed) => listing.group_id === id || listing.subgroup_id === id;
  return {
    id: targetText({ scope: "group", group_id: id }),
    name,
    listings: filed?.filter(isHere).length,
    parent,
  };
}

/** The level that a target's own rules are read from. */
export function levelOf(target: Target, place: Place | undefined): Scope | "subgroup" {
  return target.scope === "group" && place?.parent !== undefined ? "subgroup" : target.scope;
}

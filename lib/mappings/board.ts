import { rowKeyOf } from "@/lib/catalog/rows";
import type { Listing } from "@/lib/catalog/schema";
import { distanceMetres } from "@/lib/core/geo";
import { type Mappable, mappingViolations, type MappingLimits, type Violation } from "./rules";

/** A mapping group as far as the reader reaches it; `parent` is null when it is out of reach. */
export interface BoardGroup {
  /** Of the mapping group. */
  id: number;
  parent: Listing | null;
  children: readonly Listing[];
}

/** Where a listing can be dropped: a parent with its children, or an unmapped listing without any. */
export interface Target {
  parent: Listing;
  /** Children that it has already. */
  existing: number;
}

/** All listings as the Mapping page shows them; each part by name. */
export interface Board {
  unmapped: readonly Listing[];
  groups: readonly BoardGroup[];
}

/** May the child go under the target, and if not, why. */
export interface Verdict {
  violations: readonly Violation[];
  /** Between the two; null where one of them has no coordinates. */
  metres: number | null;
}

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Sorts the listings into unmapped ones and mapping groups. */
export function toBoard(listings: readonly Listing[]): Board {
  const sorted = listings.toSorted((a, b) => collator.compare(a.name, b.name));
  const families = Map.groupBy(sorted, (listing) => listing.mapping_group_id);
  const groups = [...families].flatMap(([id, members]) =>
    id === null ? [] : [toGroup(id, members)],
  );
  return {
    unmapped: families.get(null) ?? [],
    groups: groups.toSorted((a, b) => collator.compare(groupName(a), groupName(b))),
  };
}

/** The group goes by its parent's name, or where that is out of reach by its first child's. */
export function groupName({ parent, children }: BoardGroup): string {
  return parent?.name ?? children[0]?.name ?? "";
}

/** Everybody of a group who is in reach, the parent first. */
export function membersOf({ parent, children }: BoardGroup): readonly Listing[] {
  return parent ? [parent, ...children] : children;
}

/** The group as a place to drop on; null where its parent is out of reach. */
export function targetOf({ parent, children }: BoardGroup): Target | null {
  return parent && { parent, existing: children.length };
}

/** What the API would say to mapping `child` under `target`, by the very same rules. */
export function verdictOf(child: Listing, target: Target, limits: MappingLimits): Verdict {
  const { parent, existing } = target;
  const [one, other] = [toMappable(parent), toMappable(child)];
  const family = {
    parent: { name: nameOf(parent), listing: one },
    children: [{ name: nameOf(child), listing: other }],
    existing,
  };
  return {
    violations: mappingViolations(family, limits),
    metres: distanceMetres(one, other),
  };
}

/** Are both the same listing? */
export function isSameListing(one: Listing, other: Listing): boolean {
  return rowKeyOf(one) === rowKeyOf(other);
}

/** What the API of mappings calls a listing. */
export function nameOf({ id, pms }: Pick<Listing, "id" | "pms">) {
  return { listing_id: id, pms_name: pms };
}

/** A listing as the rules of mapping look at it. */
export function toMappable(listing: Listing): Mappable {
  return {
    ...nameOf(listing),
    latitude: degrees(listing.latitude),
    longitude: degrees(listing.longitude),
    currency: listing.currency,
    parent_key: listing.parent_key,
    mapping_group_id: listing.mapping_group_id,
  };
}

function degrees(text: string | null): number | null {
  return text === null ? null : Number(text);
}

function toGroup(id: number, members: readonly Listing[]): BoardGroup {
  return {
    id,
    parent: members.find((member) => member.parent_key === 0) ?? null,
    children: members.filter((member) => member.parent_key !== 0),
  };
}

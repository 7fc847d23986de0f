import { rowKeyOf } from "@/lib/catalog/rows";
import type { Listing } from "@/lib/catalog/schema";
import { distanceMetres } from "@/lib/core/geo";
import { type Mappable, mappingViolations, type MappingLimits, type Violation } from "./rules";

/** The members of a mapping group in reach; `parent` is null when it is out of reach. */
export interface BoardGroup {
  /** The mapping group's. */
  id: number;
  parent: Listing | null;
  children: readonly Listing[];
}

/** A possible parent: the parent of a group, or an unmapped listing. */
export interface MapTarget {
  parent: Listing;
  /** Number of its present children. */
  existing: number;
}

/** The listings of the Mapping page; each part by name. */
export interface Board {
  unmapped: readonly Listing[];
  groups: readonly BoardGroup[];
}

/** Result of checking a child against a target; no violations: it may be mapped. */
export interface Verdict {
  violations: readonly Violation[];
  /** Distance; null if one of them has no coordinates. */
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

/** The parent's name, or the first child's if the parent is out of reach. */
export function groupName({ parent, children }: BoardGroup): string {
  return parent?.name ?? children[0]?.name ?? "";
}

/** The group's members in reach, the parent first. */
export function membersOf({ parent, children }: BoardGroup): readonly Listing[] {
  return parent ? [parent, ...children] : children;
}

/** The group as a mapping target; null if its parent is out of reach. */
export function targetOf({ parent, children }: BoardGroup): MapTarget | null {
  return parent && { parent, existing: children.length };
}

/** Checks mapping `child` under `target` by the rules of the API. */
export function verdictOf(child: Listing, target: MapTarget, limits: MappingLimits): Verdict {
  const { parent, existing } = target;
  const [parentSide, childSide] = [toMappable(parent), toMappable(child)];
  const family = {
    parent: { name: nameOf(parent), listing: parentSide },
    children: [{ name: nameOf(child), listing: childSide }],
    existing,
  };
  return {
    violations: mappingViolations(family, limits),
    metres: distanceMetres(parentSide, childSide),
  };
}

/** Are both the same listing? */
export function isSameListing(one: Listing, other: Listing): boolean {
  return rowKeyOf(one) === rowKeyOf(other);
}

/** A listing's name in the mappings API. */
export function nameOf({ id, pms }: Pick<Listing, "id" | "pms">) {
  return { listing_id: id, pms_name: pms };
}

/** The fields of a listing that the mapping rules check. */
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

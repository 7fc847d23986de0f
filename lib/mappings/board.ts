import { rowKeyOf } from "@/lib/catalog/rows";
import type { Listing } from "@/lib/catalog/schema";
import { filtersIn } from "@/lib/catalog/view";
import { distanceMetres } from "@/lib/core/geo";
import { type Mappable, mappingViolations, type MappingLimits, type Violation } from "./rules";
import { plain, searchFor } from "@/lib/core/text";
import { pmsNames } from "@/lib/core/pms";

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
interface Verdict {
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

/** Possible parents of `child`: allowed ones first, then the others, each by distance; `search` matches names and ids. */
export function candidatesOf(
  board: Board,
  child: Listing,
  limits: MappingLimits,
  search = "",
): MapTarget[] {
  const isFound = searchFor(search);
  const targets = [
    ...board.groups.flatMap((group) => targetOf(group) ?? []),
    ...board.unmapped.map((parent): MapTarget => ({ parent, existing: 0 })),
  ];
  return targets
    .filter(({ parent }) => !isSameListing(parent, child) && isFound(namesOf(parent)))
    .map((target) => ({ target, ...verdictOf(child, target, limits) }))
    .toSorted(
      (a, b) =>
        Number(a.violations.length > 0) - Number(b.violations.length > 0) ||
        (a.metres ?? Infinity) - (b.metres ?? Infinity) ||
        0,
    )
    .map(({ target }) => target);
}

function namesOf({ name, id }: Listing): string {
  return plain(`${name}\n${id}`);
}

/** Filters of the Mapping page; several values of one are OR-ed, filters are AND-ed, none is no filter. */
export const filterNames = ["pms", "city", "bedrooms"] as const;
export type FilterName = (typeof filterNames)[number];
export type Filters = Record<FilterName, readonly string[]>;

/** Reads the filters of a URL. */
export function filtersOf(params: URLSearchParams): Filters {
  return filtersIn(params, filterNames);
}

/** A listing's value for a filter; empty if it has none. */
export function filterValue(listing: Listing, name: FilterName): string {
  if (name === "pms") return listing.pms;
  if (name === "city") return listing.city_name ?? "";
  return listing.no_of_bedrooms === null ? "" : String(listing.no_of_bedrooms);
}

/** The matching part of the board; a group with one matching member stays whole. */
export function filterBoard(board: Board, search: string, filters: Filters): Board {
  const active = filterNames.filter((name) => filters[name].length > 0);
  if (search.trim() === "" && active.length === 0) return board;
  const isFound = searchFor(search);
  const matches = (listing: Listing): boolean =>
    active.every((name) => filters[name].includes(filterValue(listing, name))) &&
    isFound(textOf(listing));
  return {
    unmapped: board.unmapped.filter(matches),
    groups: board.groups.filter((group: BoardGroup) => membersOf(group).some(matches)),
  };
}

const texts = new WeakMap<Listing, string>();

/** Searched text, cached per listing. */
function textOf(listing: Listing): string {
  const cached = texts.get(listing);
  if (cached !== undefined) return cached;
  const { name, id, pms, city_name, tags, channel_listing_details: channels } = listing;
  const ids = channels.flatMap((each) => [each.channel_name, each.channel_listing_id]);
  const text = plain([name, id, pmsNames(pms), city_name, tags, ...ids].join("\n"));
  texts.set(listing, text);
  return text;
}

import { distanceMetres } from "@/lib/core/geo";
import type { ListingName } from "./schema";

/** The fields of a listing that the mapping rules check. */
export interface Mappable extends ListingName {
  /** Decimal degrees. */
  latitude: number | null;
  longitude: number | null;
  /** ISO 4217. */
  currency: string | null;
  /** 0 for a parent and an unmapped listing. */
  parent_key: number;
  mapping_group_id: number | null;
}

/** The account's limits. */
export interface MappingLimits {
  maxChildren: number;
  maxMetres: number;
  crossPms: boolean;
}

/** A named listing; `listing` is undefined if it is unknown or out of reach. */
export interface FamilyMember {
  name: ListingName;
  listing: Mappable | undefined;
}

/** A parent and the children to map under it. */
export interface Family {
  parent: FamilyMember | null;
  children: readonly FamilyMember[];
  /** Number of the parent's present children. */
  existing: number;
}

/** Order of violations (`contract.md`, mappings). */
const codes = [
  "ERR-NO-PARENT",
  "ERR-NO-CHILDREN",
  "ERR-LISTING-NOT-FOUND",
  "ERR-INVALID-PARENT",
  "ERR-ALREADY-MAPPED",
  "ERR-MAX-CHILD",
  "ERR-MAP-PMS",
  "ERR-MAP-DISTANCE",
  "ERR-MAP-CURRENCY",
  "ERR-GUARD-RAIL",
] as const;

/** A broken rule and the listing that breaks it; `path` points into the request. */
export interface Violation {
  code: (typeof codes)[number];
  message: string;
  path: string;
  listing?: ListingName;
}

/** Violations of mapping the family, in the contract's order, then in the request's; none if it may be mapped. */
export function mappingViolations(family: Family, limits: MappingLimits): Violation[] {
  return [...missing(family), ...ofParent(family, limits), ...ofChildren(family, limits)].toSorted(
    (a, b) => codes.indexOf(a.code) - codes.indexOf(b.code),
  );
}

/** Do both name the same listing? */
export function isSame(one: ListingName, other: ListingName): boolean {
  return one.listing_id === other.listing_id && one.pms_name === other.pms_name;
}

function missing({ parent, children }: Family): Violation[] {
  const violations: Violation[] = [];
  if (!parent) {
    violations.push({ code: "ERR-NO-PARENT", message: "is required", path: "parent" });
  }
  if (children.length === 0) {
    const message = "must have at least one child";
    violations.push({ code: "ERR-NO-CHILDREN", message, path: "children" });
  }
  if (parent && !parent.listing) violations.push(unknown(parent.name, "parent"));
  for (const [index, child] of children.entries()) {
    if (!child.listing) violations.push(unknown(child.name, pathOf(index)));
  }
  return violations;
}

function unknown(listing: ListingName, path: string): Violation {
  const message = "listing not found";
  return { code: "ERR-LISTING-NOT-FOUND", message, path, listing };
}

function ofParent({ parent, children, existing }: Family, limits: MappingLimits): Violation[] {
  if (!parent) return [];
  const { name, listing } = parent;
  const violations: Violation[] = [];
  const invalid = (message: string): void => {
    violations.push({ code: "ERR-INVALID-PARENT", message, path: "parent", listing: name });
  };
  if (listing && listing.parent_key !== 0) invalid("is already a child");
  if (children.some((child) => isSame(child.name, name))) invalid("must not also be a child");
  if (existing + children.length > limits.maxChildren) {
    violations.push({
      code: "ERR-MAX-CHILD",
      message: `a parent can have at most ${limits.maxChildren} children; this would make ${existing + children.length}`,
      path: "children",
      listing: name,
    });
  }
  return violations;
}

function ofChildren({ parent, children }: Family, limits: MappingLimits): Violation[] {
  return children.flatMap(({ name, listing }, index) => {
    if (!listing) return [];
    const mapped: Finding[] =
      listing.mapping_group_id === null ? [] : [["ERR-ALREADY-MAPPED", "is already mapped"]];
    const pair = parent?.listing ? ofPair(parent.listing, listing, limits) : [];
    return [...mapped, ...pair].map(([code, message]) => ({
      code,
      message,
      path: pathOf(index),
      listing: name,
    }));
  });
}

type Finding = [code: Violation["code"], message: string];

function ofPair(parent: Mappable, child: Mappable, limits: MappingLimits): Finding[] {
  const findings: Finding[] = [];
  if (child.pms_name !== parent.pms_name && !limits.crossPms) {
    findings.push(["ERR-MAP-PMS", `has the PMS ${child.pms_name}, its parent ${parent.pms_name}`]);
  }
  const far = tooFar(parent, child, limits.maxMetres);
  if (far !== null) findings.push(["ERR-MAP-DISTANCE", far]);
  if (child.currency === null || parent.currency === null) {
    findings.push(["ERR-MAP-CURRENCY", "must have a currency, and so must the parent"]);
  } else if (child.currency !== parent.currency) {
    const message = `has the currency ${child.currency}, its parent ${parent.currency}`;
    findings.push(["ERR-MAP-CURRENCY", message]);
  }
  return findings;
}

function tooFar(parent: Mappable, child: Mappable, most: number): string | null {
  const metres = distanceMetres(parent, child);
  if (metres === null) return "it or its parent has no coordinates";
  return metres > most ? `is ${Math.ceil(metres)} m from the parent; the limit is ${most} m` : null;
}

/** Path of a child in the request. */
export function pathOf(index: number): string {
  return `children[${index}]`;
}

import type { Entry } from "@/lib/audit/server";
import type { GroupRow } from "@/lib/inventory/groups/server";
import { listingEntries } from "@/lib/inventory/listings/server";
import { ruleEntry } from "@/lib/pricing/customizations/server";
import { overrideSpans } from "@/lib/pricing/overrides/server";
import type { StoredListing } from "./lock";
import type { ChildPlan, MappingPlan } from "./plan";

/** A listing's role in the mappings; numbers only, because not every reader reaches the other listings. */
interface MappingState {
  parent_key: number;
  group_id: number | null;
  /** Keys of a parent's children. */
  children?: number[];
}

export const unmapped: MappingState = { parent_key: 0, group_id: null };

/** Log entries for a new mapping: the parent, each child, and what each child took. */
export function mappedEntries(
  { parent, children }: MappingPlan,
  existing: readonly number[],
  groupId: number,
  groups: ReadonlyMap<number, GroupRow>,
): Entry[] {
  const before =
    existing.length > 0 ? { ...mappingState(parent), children: [...existing] } : unmapped;
  const keys = [...existing, ...children.map(({ listing }) => listing.key)];
  const after = { parent_key: 0, group_id: groupId, children: keys };
  return [
    mappingEntry("mapping_created", parent, before, after),
    ...children.flatMap((child) => [
      mappingEntry("mapping_created", child.listing, unmapped, {
        parent_key: parent.key,
        group_id: groupId,
      }),
      ...listingEntries(child, groups, "_from_parent_during_mapping"),
      ...ruleEntries(child),
      ...overrideEntries(parent, child),
    ]),
  ];
}

/** One listing's move into or out of a mapping group. */
export function mappingEntry(
  action: "mapping_created" | "mapping_removed",
  listing: StoredListing,
  before: MappingState,
  after: MappingState,
): Entry {
  const changes = { old_value: { ...before }, new_value: { ...after } };
  return { logType: "listing", listing, action, changes };
}

/** The mapping state that a row stores. */
export function mappingState(row: StoredListing): MappingState {
  return { parent_key: row.parentKey, group_id: row.mappingGroupId };
}

function ruleEntries({ listing, rules }: ChildPlan): Entry[] {
  return rules.map((rule) => ({ logType: "listing", listing, ...ruleEntry(rule) }));
}

function overrideEntries(parent: StoredListing, { listing, overrides }: ChildPlan): Entry[] {
  const from = { parent_listing_id: parent.listingId, parent_listing_name: parent.name };
  const entries = (verb: "remove" | "add"): Entry[] =>
    overrideSpans(overrides?.[verb === "add" ? "added" : "deleted"] ?? []).map((span) => ({
      logType: "listing",
      listing,
      action: `${verb}_custom_pricing_from_parent_during_mapping`,
      changes: { ...span, ...from },
    }));
  return [...entries("remove"), ...entries("add")];
}

import type { Entry } from "@/lib/audit/server";
import { type GroupRow, namedMembership } from "@/lib/inventory/groups/server";
import type { Editable } from "./change-rules";
import type { Outcome } from "./outcomes";

type ListingEntry = Extract<Entry, { logType: "listing" }>;
/** Suffix of a price's log action: where the price comes from. */
type PriceSource = "" | "_from_parent" | "_from_parent_during_mapping";
type LoggedChange = Pick<ListingEntry, "action" | "changes">;

/** A listing before and after a write. */
export interface ListingStates {
  listing: ListingEntry["listing"];
  before: Editable;
  after: Editable;
}

const prices = [
  ["base", "base_price"],
  ["min", "min_price"],
  ["max", "max_price"],
] as const;
const details = ["tags", "notes", "isHidden", "no_of_bedrooms", "latitude", "longitude"] as const;

/** Returns the log entries for an outcome. */
export function entriesOf(outcome: Outcome, groups: ReadonlyMap<number, GroupRow>): Entry[] {
  const { listing, before, after, fromParent } = outcome;
  if (!listing || !before || !after) return [];
  return listingEntries({ listing, before, after }, groups, fromParent ? "_from_parent" : "");
}

/** Returns the log entries for a changed listing; none if nothing changed. */
export function listingEntries(
  { listing, before, after }: ListingStates,
  groups: ReadonlyMap<number, GroupRow>,
  source: PriceSource,
): Entry[] {
  return [
    ...priceChanges(before, after, source),
    ...switchChange(before, after),
    ...groupChange(before, after, groups),
    ...detailChange(before, after),
  ].map((change) => ({ logType: "listing", listing, ...change }));
}

function priceChanges(before: Editable, after: Editable, source: PriceSource): LoggedChange[] {
  return prices
    .filter(([field]) => before[field] !== after[field])
    .map(([field, action]) => ({
      action: `${action}${source}` as const,
      changes: { old_value: before[field], new_value: after[field] },
    }));
}

function switchChange(before: Editable, after: Editable): LoggedChange[] {
  if (before.push_enabled === after.push_enabled) return [];
  return [{ action: "push_price", changes: { new_value: after.push_enabled ? "ON" : "OFF" } }];
}

function groupChange(
  before: Editable,
  after: Editable,
  groups: ReadonlyMap<number, GroupRow>,
): LoggedChange[] {
  if (before.group_id === after.group_id && before.subgroup_id === after.subgroup_id) return [];
  const named = ({ group_id, subgroup_id }: Editable) =>
    namedMembership({ group_id, subgroup_id }, groups);
  const changes = { old_value: named(before), new_value: named(after) };
  return [{ action: "group_changed", changes }];
}

/** Returns one entry for the other fields; old_value and new_value have only the changed ones. */
function detailChange(before: Editable, after: Editable): LoggedChange[] {
  const changed = details.filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  if (changed.length === 0) return [];
  const pick = (from: Editable) => Object.fromEntries(changed.map((field) => [field, from[field]]));
  return [
    { action: "listing_changed", changes: { old_value: pick(before), new_value: pick(after) } },
  ];
}

import { type GroupRow, namedMembership } from "@/lib/inventory/groups/server";
import type { Entry } from "@/lib/audit/server";
import type { Editable } from "./change-rules";
import type { Outcome } from "./outcomes";

type ListingEntry = Extract<Entry, { logType: "listing" }>;
type LoggedChange = Pick<ListingEntry, "action" | "changes">;

const prices = [
  ["base", "base_price"],
  ["min", "min_price"],
  ["max", "max_price"],
] as const;
const details = ["tags", "notes", "isHidden", "no_of_bedrooms", "latitude", "longitude"] as const;

/** Log entries of an outcome; none where nothing changed. */
export function entriesOf(outcome: Outcome, groups: ReadonlyMap<number, GroupRow>): Entry[] {
  const { listing, before, after, fromParent } = outcome;
  if (!listing || !before || !after) return [];
  return [
    ...priceChanges(before, after, fromParent),
    ...switchChange(before, after),
    ...groupChange(before, after, groups),
    ...detailChange(before, after),
  ].map((change) => ({ logType: "listing", listing, ...change }));
}

function priceChanges(before: Editable, after: Editable, fromParent: boolean): LoggedChange[] {
  return prices
    .filter(([field]) => before[field] !== after[field])
    .map(([field, action]) => ({
      action: fromParent ? `${action}_from_parent` : action,
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

/** One entry for all other fields; old and new contain only the changed ones. */
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

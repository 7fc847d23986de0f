import { addDays } from "@/lib/core/dates";
import { type GroupRow, namedMembership } from "@/lib/inventory/groups/server";
import type { Entry } from "@/lib/audit/server";
import { fromMinor } from "@/lib/core/money";
import type { Dated, OverrideChange } from "./copied-overrides";
import type { Row } from "./hold";
import type { ChildPlan, Plan } from "./plan";
import { ruleBefore, ruleValue } from "./preview";

type Listed = Extract<Entry, { logType: "listing" }>;
type Change = Pick<Listed, "action" | "changes">;
type Groups = ReadonlyMap<number, GroupRow>;

/** Where a listing stands among mappings; numbers only, for not every reader reaches the others. */
export interface Standing {
  parent_key: number;
  group_id: number | null;
  /** Keys of a parent's children. */
  children?: number[];
}

/** How an unmapped listing stands. */
export const unmapped: Standing = { parent_key: 0, group_id: null };

/** What the log says of a mapping made: the parent, each child, and what the children took. */
export function mappedEntries(
  { parent, children }: Plan,
  existing: readonly number[],
  groupId: number,
  groups: Groups,
): Entry[] {
  const before = existing.length > 0 ? { ...standing(parent), children: [...existing] } : unmapped;
  const keys = [...existing, ...children.map(({ child }) => child.key)];
  const after = { parent_key: 0, group_id: groupId, children: keys };
  return [
    mappingEntry("mapping_created", parent, before, after),
    ...children.flatMap((each) => [
      mappingEntry("mapping_created", each.child, unmapped, {
        parent_key: parent.key,
        group_id: groupId,
      }),
      ...copiedEntries(parent, each, groups),
    ]),
  ];
}

/** One listing's move in or out of a mapping group. */
export function mappingEntry(
  action: "mapping_created" | "mapping_removed",
  listing: Row,
  before: Standing,
  after: Standing,
): Entry {
  const changes = { old_value: { ...before }, new_value: { ...after } };
  return { logType: "listing", listing, action, changes };
}

/** How `row` stands. */
export function standing(row: Row): Standing {
  return { parent_key: row.parentKey, group_id: row.mappingGroupId };
}

function copiedEntries(parent: Row, plan: ChildPlan, groups: Groups): Entry[] {
  const changes = [
    ...priceChanges(plan),
    ...groupChange(plan, groups),
    ...detailChange(plan),
    ...ruleChanges(plan),
    ...(plan.overrides ? overrideChanges(parent, plan.overrides) : []),
  ];
  return changes.map((change) => ({ logType: "listing", listing: plan.child, ...change }));
}

const prices = [
  ["basePrice", "base_price_from_parent_during_mapping"],
  ["minPrice", "min_price_from_parent_during_mapping"],
  ["maxPrice", "max_price_from_parent_during_mapping"],
] as const;

function priceChanges({ child, after }: ChildPlan): Change[] {
  return prices
    .filter(([field]) => child[field] !== after[field])
    .map(([field, action]) => ({
      action,
      changes: { old_value: fromMinor(child[field]), new_value: fromMinor(after[field]) },
    }));
}

function groupChange({ child, after }: ChildPlan, groups: Groups): Change[] {
  if (child.groupId === after.groupId && child.subgroupId === after.subgroupId) return [];
  const placeOf = (row: Pick<Row, "groupId" | "subgroupId">) =>
    namedMembership({ group_id: row.groupId, subgroup_id: row.subgroupId }, groups);
  const changes = { old_value: placeOf(child), new_value: placeOf(after) };
  return [{ action: "group_changed", changes }];
}

/** One entry for notes and tags; old and new hold only what changed. */
function detailChange({ child, after }: ChildPlan): Change[] {
  const fields = (["tags", "notes"] as const).filter(
    (field) => JSON.stringify(child[field]) !== JSON.stringify(after[field]),
  );
  if (fields.length === 0) return [];
  const pick = (from: Pick<Row, "tags" | "notes">) =>
    Object.fromEntries(fields.map((field) => [field, from[field]]));
  const changes = { old_value: pick(child), new_value: pick(after) };
  return [{ action: "listing_changed", changes }];
}

function ruleChanges({ rules }: ChildPlan): Change[] {
  return rules.map((rule) => {
    const before = ruleBefore(rule);
    const changes = {
      old_value: before && { [rule.kind]: before },
      new_value: { [rule.kind]: ruleValue(rule) },
    };
    return { action: "customization_changed", changes };
  });
}

/** Overrides that are alike on neighbouring dates stand in one entry. */
function overrideChanges(parent: Row, { deleted, added }: OverrideChange): Change[] {
  const from = { parent_listing_id: parent.listingId, parent_listing_name: parent.name };
  const entries = (action: Change["action"], overrides: readonly Dated[]): Change[] =>
    spansOf(overrides).map(({ first, last, fields }) => ({
      action,
      changes: { start_date: first, end_date: last, ...fields, ...from },
    }));
  return [
    ...entries("remove_custom_pricing_from_parent_during_mapping", deleted),
    ...entries("add_custom_pricing_from_parent_during_mapping", added),
  ];
}

function spansOf(overrides: readonly Dated[]) {
  const spans: { first: string; last: string; fields: Dated["fields"] }[] = [];
  for (const { date, fields } of overrides) {
    const span = spans.at(-1);
    const goesOn =
      span &&
      addDays(span.last, 1) === date &&
      JSON.stringify(span.fields) === JSON.stringify(fields);
    if (goesOn) span.last = date;
    else spans.push({ first: date, last: date, fields });
  }
  return spans;
}

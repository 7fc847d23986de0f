import type { ChangedFields, Command } from "./commands";
import { childrenOf, detailLine, line, placeLine } from "./lines";
import {
  type Expected,
  knownGroups,
  type LogLine,
  may,
  type Model,
  reaches,
  type Unit,
  type Who,
} from "./state";

type Change = Extract<Command, { do: "change" }>;
type Outcome = { unit: Unit; before: Unit; failed: boolean; suffix: "" | "_from_parent" };

const prices = ["min", "base", "max"] as const;

/** POST …/listings with one row. */
export function change(model: Model, { by, at, fields, handOn, dry }: Change): Expected {
  if (!may(model, by, "listings:edit")) return { outcome: "403 PERMISSION_DENIED" };
  const unit = model.units[at];
  if (!unit || !reaches(model, by, unit)) {
    return { outcome: "200", shown: [{ ...rowOf(none), failed: true }] };
  }
  const own = apply(model, by, unit, fields, "");
  const handed = Object.fromEntries(
    prices.filter((field) => field in fields).map((field) => [field, fields[field]]),
  );
  const children = handOn && !own.failed && gives(handed) ? childrenOf(model, unit) : [];
  const seen = children.filter((child) => reaches(model, by, child));
  const outcomes = [own, ...seen.map((child) => apply(model, by, child, handed, "_from_parent"))];
  const shown = outcomes.map((each, n) => ({
    ...rowOf(each.unit),
    failed: each.failed,
    ...(n === 0 && seen.length < children.length && { beyond: children.length - seen.length }),
  }));
  const entries = outcomes.flatMap((outcome) => told(model, outcome));
  if (dry) for (const each of outcomes) Object.assign(each.unit, each.before);
  return { outcome: "200", shown, entries: dry ? [] : entries };
}

/** Says whether there is a price to copy. A base price can't be cleared. */
function gives({ min, base, max }: ChangedFields): boolean {
  return min !== undefined || max !== undefined || (base !== undefined && base !== null);
}

/** Changes the listing unless its prices would be out of order or its groups don't exist. */
function apply(
  model: Model,
  who: Who,
  unit: Unit,
  fields: ChangedFields,
  suffix: Outcome["suffix"],
): Outcome {
  const before = { ...unit };
  const { push_enabled: sync, group_id, subgroup_id, ...rest } = fields;
  const given = Object.fromEntries(
    Object.entries(rest).filter(([name, value]) => name !== "base" || value !== null),
  );
  const place = placeAfter(model, who, unit, { group_id, subgroup_id });
  const after = { ...unit, ...given, ...(sync !== undefined && { sync }), ...place };
  const failed = place === undefined || !inOrder(after);
  if (!failed) Object.assign(unit, after);
  return { unit, before, failed, suffix };
}

function inOrder({ min, base, max }: Unit): boolean {
  const set = [min, base, max].filter((price) => price !== null);
  return set.every((price, n) => n === 0 || price >= (set[n - 1] ?? 0));
}

type Wanted = { group_id: number | null | undefined; subgroup_id: number | null | undefined };

/** Returns undefined for a group that doesn't exist; a subgroup sets its group too. */
function placeAfter(
  model: Model,
  who: Who,
  unit: Unit,
  { group_id, subgroup_id }: Wanted,
): Pick<Unit, "group" | "subgroup"> | undefined {
  const known = new Map(knownGroups(model, who).map((group) => [group.id, group]));
  const idOf = (at: number): number => model.groups[at]?.id ?? -1;
  const { group, subgroup } = unit;
  if (typeof subgroup_id === "number") {
    const named = known.get(idOf(subgroup_id));
    return named && named.parent !== null ? { group: named.parent, subgroup: named.id } : undefined;
  }
  if (group_id === null) return { group: null, subgroup: null };
  if (group_id === undefined) return { group, subgroup: subgroup_id === null ? null : subgroup };
  const named = known.get(idOf(group_id));
  if (named?.parent !== null) return undefined;
  return { group: named.id, subgroup: group === named.id ? subgroup : null };
}

function told(model: Model, { unit, before, suffix }: Outcome): LogLine[] {
  const moved = prices.filter((field) => before[field] !== unit[field]);
  const turned = { new_value: unit.sync ? "ON" : "OFF" };
  return [
    ...moved.map((field) => line(`${field}_price${suffix}`, unit, before[field], unit[field])),
    ...(before.sync === unit.sync ? [] : [["listing push_price", unit.key, turned] as LogLine]),
    ...placeLine(model, before, unit),
    ...detailLine(before, unit),
  ];
}

const none = { base: null, min: null, max: null, sync: null, group: null, subgroup: null };

function rowOf({
  base,
  min,
  max,
  sync,
  group,
  subgroup,
}: Pick<Unit, keyof typeof none> | typeof none) {
  return { base, min, max, push_enabled: sync, group_id: group, subgroup_id: subgroup };
}

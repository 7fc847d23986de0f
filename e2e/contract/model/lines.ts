import type { LogLine, Model, Unit } from "./state";

/** What the log says where a listing moved to other groups. */
export function placeLine(model: Model, before: Unit, after: Unit): LogLine[] {
  if (before.group === after.group && before.subgroup === after.subgroup) return [];
  const name = (id: number | null) => model.groups.find((group) => group.id === id)?.name ?? null;
  const [from, to] = [before, after].map(({ group, subgroup }) => ({
    group_id: group,
    subgroup_id: subgroup,
    group: name(group),
    subgroup: name(subgroup),
  }));
  return [line("group_changed", after, from, to)];
}

/** What the log says where tags or notes changed: these only. */
export function detailLine(before: Unit, after: Unit): LogLine[] {
  const fields = (["tags", "notes"] as const).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  if (fields.length === 0) return [];
  const pick = (unit: Unit) => Object.fromEntries(fields.map((field) => [field, unit[field]]));
  return [line("listing_changed", after, pick(before), pick(after))];
}

/** A listing's entry with both values. */
export function line(action: string, unit: Unit, from: unknown, to: unknown): LogLine {
  return [`listing ${action}`, unit.key, { old_value: from, new_value: to }];
}

/** How a listing stands among mappings. */
export function standing({ parent, mapping }: Unit) {
  return { parent_key: parent, group_id: mapping };
}

/** The children of a parent, by key. */
export function childrenOf({ units }: Model, { key }: Unit): Unit[] {
  return units.filter(({ parent }) => parent === key);
}

/** How an unmapped listing stands. */
export const unmapped = { parent_key: 0, group_id: null };

import type { LogLine, Model, Unit } from "./state";

/** Returns the log entries of a listing that moved to other groups. */
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

/** Returns the log entries of changed tags and notes. */
export function detailLine(before: Unit, after: Unit): LogLine[] {
  const fields = (["tags", "notes"] as const).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  if (fields.length === 0) return [];
  const pick = (unit: Unit) => Object.fromEntries(fields.map((field) => [field, unit[field]]));
  return [line("listing_changed", after, pick(before), pick(after))];
}

/** Returns a listing's entry with its old and new value. */
export function line(action: string, unit: Unit, from: unknown, to: unknown): LogLine {
  return [`listing ${action}`, unit.key, { old_value: from, new_value: to }];
}

/** Returns a listing's place in mappings. */
export function standing({ parent, mapping }: Unit) {
  return { parent_key: parent, group_id: mapping };
}

/** Returns the children of a parent, by key. */
export function childrenOf({ units }: Model, { key }: Unit): Unit[] {
  return units.filter(({ parent }) => parent === key);
}

/** The place of an unmapped listing. */
export const unmapped = { parent_key: 0, group_id: null };

import type { Command } from "./commands";
import { childrenOf, detailLine, line, placeLine, standing, unmapped } from "./lines";
import { findingsOf } from "./mapping-rules";
import { copyRules } from "./rules";
import { type Expected, type LogLine, may, type Model, reachedAt, type Unit } from "./state";

type Map = Extract<Command, { do: "map" }>;

/** POST …/mappings/map; `told` is the mapping group's id in the answer, which the model can't predict. */
export function map(model: Model, command: Map, told: number | undefined): Expected {
  if (!may(model, command.by, "mappings:edit", "listings:edit"))
    return { outcome: "403 ERR-NO-ACCESS" };
  const twice = command.children.flatMap((at, n) =>
    command.children.indexOf(at) < n ? [`children[${n}]`] : [],
  );
  if (twice.length > 0) return { outcome: "400 VALIDATION_FAILED", shown: twice };
  const unit = (at: number): Unit | undefined => reachedAt(model, command.by, at);
  const parent = command.parent === null ? undefined : unit(command.parent);
  const findings = findingsOf(model, command, parent, unit);
  if (command.dry) {
    const shown = {
      would_apply: findings.length === 0,
      violations: findings.map(([code]) => code),
    };
    return { outcome: "200", shown };
  }
  if (!parent || findings[0]) return { outcome: `400 ${findings[0]?.[0]}`, shown: findings };
  const children = command.children.flatMap((at) => unit(at) ?? []);
  const group = parent.mapping ?? fresh(model, told);
  const entries = link(model, parent, children, group);
  for (const child of children) entries.push(...copy(model, command.copy, parent, child));
  return { outcome: "200", shown: { parent_key: parent.key, group_id: group }, entries };
}

function fresh({ mappings }: Model, told: number | undefined): number {
  if (told === undefined || mappings.has(told)) return -1;
  mappings.add(told);
  return told;
}

function link(model: Model, parent: Unit, children: Unit[], group: number): LogLine[] {
  const existing = childrenOf(model, parent).map(({ key }) => key);
  const before = existing.length > 0 ? { ...standing(parent), children: existing } : unmapped;
  parent.mapping = group;
  for (const child of children) Object.assign(child, { parent: parent.key, mapping: group });
  const keys = [...existing, ...children.map(({ key }) => key)];
  const after = { ...standing(parent), children: keys };
  return [
    line("mapping_created", parent, before, after),
    ...children.map((child) => line("mapping_created", child, unmapped, standing(child))),
  ];
}

const prices = ["base", "min", "max"] as const;

function copy(model: Model, flags: Map["copy"], parent: Unit, child: Unit): LogLine[] {
  const before = { ...child };
  if (flags.min_max_base) copyPrices(parent, child);
  if (flags.group) Object.assign(child, { group: parent.group, subgroup: parent.subgroup });
  if (flags.notes) child.notes = parent.notes;
  if (flags.tags) child.tags = parent.tags;
  return [
    ...prices
      .filter((field) => before[field] !== child[field])
      .map((field) =>
        line(`${field}_price_from_parent_during_mapping`, child, before[field], child[field]),
      ),
    ...placeLine(model, before, child),
    ...detailLine(before, child),
    ...(flags.customization ? copyRules(model, parent.key, child.key) : []),
  ];
}

/** Copies the parent's prices; a price of the child's own that would then break min ≤ base ≤ max is cleared. */
function copyPrices(parent: Unit, child: Unit): void {
  const own = { ...child };
  for (const [place, field] of (["min", "base", "max"] as const).entries()) {
    const breaks = (["min", "base", "max"] as const).some((other, at) => {
      const [given, kept] = [parent[other], own[field]];
      if (given === null || kept === null || at === place) return false;
      return at < place ? given > kept : kept > given;
    });
    child[field] = parent[field] ?? (breaks ? null : own[field]);
  }
}

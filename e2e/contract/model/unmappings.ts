import type { Command } from "./commands";
import { childrenOf, line, standing, unmapped } from "./lines";
import {
  type Expected,
  type LogLine,
  may,
  type Model,
  reachedAt,
  reaches,
  type Unit,
} from "./state";

type Unmap = Extract<Command, { do: "unmap" }>;

/** POST …/mappings/unmap. */
export function unmap(model: Model, command: Unmap): Expected {
  if (!may(model, command.by, "mappings:edit", "listings:edit"))
    return { outcome: "403 ERR-NO-ACCESS" };
  if (command.listings.length === 0) return { outcome: "400 ERR-NO-LISTINGS", shown: ["listings"] };
  const failure = new Map(
    command.listings.flatMap((at) => {
      const type = obstacle(model, command, reachedAt(model, command.by, at));
      return type ? [[at, type] as const] : [];
    }),
  );
  const named = command.listings.filter((at) => !failure.has(at));
  const leaving = leavingWith(model, named);
  const shown = {
    success: [...leaving].map(({ id }) => id).toSorted(),
    failure: [...failure].map(([at, type]) => [model.units[at]?.id ?? "unknown", type]),
  };
  return { outcome: "200", shown, entries: command.dry ? [] : detach(model, leaving) };
}

function obstacle(model: Model, { by }: Unmap, unit: Unit | undefined): string | undefined {
  if (!unit) return "not_available";
  if (unit.mapping === null) return "not_mapped";
  const family = model.units.filter(({ mapping }) => mapping === unit.mapping);
  return family.every((each) => reaches(model, by, each)) ? undefined : "no_access";
}

/** Returns the named listings, the children of named parents, and parents without children left. */
function leavingWith(model: Model, named: readonly number[]): Set<Unit> {
  const units = named.flatMap((at) => model.units[at] ?? []);
  const leaving = new Set(units.flatMap((unit) => [unit, ...childrenOf(model, unit)]));
  for (const unit of model.units) {
    const children = childrenOf(model, unit);
    if (children.length > 0 && children.every((child) => leaving.has(child))) leaving.add(unit);
  }
  return leaving;
}

function keysOf(units: readonly Unit[]): number[] {
  return units.map(({ key }) => key);
}

function detach(model: Model, leaving: ReadonlySet<Unit>): LogLine[] {
  const entries: LogLine[] = [];
  for (const parent of model.units) {
    const children = childrenOf(model, parent);
    if (!children.some((child) => leaving.has(child))) continue;
    const staying = children.filter((child) => !leaving.has(child));
    const before = { ...standing(parent), children: keysOf(children) };
    const after = leaving.has(parent)
      ? unmapped
      : { ...standing(parent), children: keysOf(staying) };
    entries.push(line("mapping_removed", parent, before, after));
    for (const child of children) {
      if (leaving.has(child))
        entries.push(line("mapping_removed", child, standing(child), unmapped));
    }
  }
  for (const unit of leaving) Object.assign(unit, { parent: 0, mapping: null });
  return entries;
}

import type { Command } from "./commands";
import { type Place, placeOf, unknownPlace } from "./rule-places";
import { alike, impact, said } from "./rule-reads";
import { defaults, type RuleWrite, toggles, writes } from "./rule-writes";
import { type Expected, type LogLine, may, type Model, reaches, type Rule } from "./state";

type Customise = Extract<Command, { do: "customise" }>;

/** POST …/customizations/…; `current` says whether the ETag it sends, if any, is the level's current one. */
export function customise(model: Model, command: Customise, current: boolean): Expected {
  const place = placeOf(model, command.level, command.by);
  const write = writes[command.write] ?? { body: {} };
  const refused = refusalOf(model, command, write, place);
  if (refused || !place) return { outcome: refused ?? unknownPlace[command.level.scope] };
  if (!current) return { outcome: "409 CONFLICT" };
  const own = model.rules.get(place.id) ?? new Map<string, Rule>();
  const applied = Object.keys(toggles).filter((kind) => kind in write.body);
  const next = new Map(
    applied.map((kind) => [kind, settle(kind, write.body[kind] ?? {}, own.get(kind))]),
  );
  if (command.dry) return { outcome: "200", shown: impact(model, place, next) };
  // Only switching off clears values.
  const reset = applied.filter(
    (kind) => empties(own.get(kind)) && next.get(kind)?.fields === nothing,
  );
  return { outcome: "200", shown: { applied, reset }, entries: store(model, place, next) };
}

const nothing = {};

function empties(rule: Rule | undefined): boolean {
  return rule !== undefined && Object.keys(rule.fields).length > 0;
}

const invalid = "400 ERR-INVALID-CUSTOMIZATION";

function refusalOf(
  model: Model,
  { by, level }: Customise,
  { refused, fixed }: RuleWrite,
  place: Place | undefined,
): string | undefined {
  if (!may(model, by, "customizations:edit")) return "403 ERR-WRITE-DENIED";
  if (refused) return `400 ${refused}`;
  if (fixed !== undefined && level.scope !== "listing") return invalid;
  if (!place) return undefined;
  if (!place.members.every((unit) => reaches(model, by, unit))) return "403 ERR-WRITE-DENIED";
  return fixed !== undefined && fixed < leastFixed(place) ? invalid : undefined;
}

/** 20% of the base price; 15 without one. */
function leastFixed({ unit }: Place): number {
  return (unit?.base ?? 75) / 5;
}

/** Kinds whose type switching on without one restores, or sets to the default. */
const optional: Readonly<Record<string, string>> = {
  seasonality: "seasonality_type",
  occupancy_adjustment: "oba_type",
  gap_adjustment: "gap_type",
};

/** Switching off keeps the values, except of last minute and far out; switching on replaces them. */
function settle(kind: string, given: object, before: Rule | undefined): Rule {
  const { [toggles[kind] ?? ""]: on, ...fields } = given as Record<string, unknown>;
  const kept = before?.fields ?? {};
  if (on) return { on: true, fields: turnedOn(kind, fields, kept) };
  const forgets = kind === "last_minute_prices" || kind === "far_out_premium";
  return { on: false, fields: forgets ? nothing : kept };
}

function turnedOn(kind: string, fields: Rule["fields"], kept: Rule["fields"]): Rule["fields"] {
  const usual = defaults[kind] ?? {};
  if (kind === "day_of_week_adjustment") return { ...usual, ...fields };
  const type = optional[kind];
  if (type === undefined || type in fields) return fields;
  return type in kept ? kept : usual;
}

function store(model: Model, place: Place, next: Map<string, Rule>): LogLine[] {
  const own = model.rules.get(place.id) ?? new Map<string, Rule>();
  const entries: LogLine[] = [];
  for (const [kind, rule] of next) {
    const before = own.get(kind);
    if (before ? alike(before, rule) : !rule.on) continue;
    own.set(kind, rule);
    entries.push(entryOf(place, kind, before, rule));
  }
  model.rules.set(place.id, own);
  if (entries.length > 0) bump(model, place.id);
  return entries;
}

function entryOf(
  { unit, group, id }: Place,
  kind: string,
  before: Rule | undefined,
  after: Rule,
): LogLine {
  const changes = {
    old_value: before ? { [kind]: said(kind, before) } : null,
    new_value: { [kind]: said(kind, after) },
  };
  if (unit) return ["listing customization_changed", unit.key, changes];
  if (group) return ["group customization_changed", group.id, changes];
  return ["account customization_changed", id.replace("account:", ""), changes];
}

/** Copies the parent's own rules to a child; rules that the parent lacks are off and empty. */
export function copyRules(model: Model, parent: number, child: number): LogLine[] {
  const given = model.rules.get(`listing:${parent}`) ?? new Map<string, Rule>();
  const id = `listing:${child}`;
  const own = model.rules.get(id) ?? new Map<string, Rule>();
  const entries: LogLine[] = [];
  for (const kind of new Set([...given.keys(), ...own.keys()])) {
    const [before, after] = [own.get(kind), given.get(kind) ?? { on: false, fields: {} }];
    if (before && alike(before, after)) continue;
    own.set(kind, after);
    const old = before ? { [kind]: said(kind, before) } : null;
    const changes = { old_value: old, new_value: { [kind]: said(kind, after) } };
    entries.push(["listing customization_changed", child, changes]);
  }
  model.rules.set(id, own);
  if (entries.length > 0) bump(model, id);
  return entries;
}

function bump({ versions }: Model, id: string): void {
  versions.set(id, (versions.get(id) ?? 0) + 1);
}

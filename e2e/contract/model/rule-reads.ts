import type { Command } from "./commands";
import { type Place, placeOf, unknownPlace } from "./rule-places";
import { defaults, toggles } from "./rule-writes";
import {
  type Expected,
  type Group,
  may,
  type Model,
  reaches,
  type Rule,
  type Unit,
  type Who,
} from "./state";

type Read = Extract<Command, { do: "rules" }>;

/** GET …/customizations/…: the level's own rules, or its effective ones. */
export function rules(model: Model, { by, level, read }: Read): Expected {
  if (!may(model, by, "customizations:view")) return { outcome: "403 ERR-READ-DENIED" };
  const place = placeOf(model, level, by);
  if (!place) return { outcome: unknownPlace[level.scope] };
  const own = model.rules.get(place.id) ?? new Map<string, Rule>();
  if (read === "resolved") return { outcome: "200", shown: resolved(model, by, place, own) };
  const shown = [...own].filter(([, { on }]) => on || read === "all");
  return {
    outcome: "200",
    shown: Object.fromEntries(shown.map(([kind, rule]) => [kind, said(kind, rule)])),
  };
}

interface Step {
  level: string;
  source: object | null;
  id: string;
}

/** Returns the levels that apply, closest first, from the named one. */
function stepsOf(model: Model, seen: Unit[], { unit, group, id }: Place): Step[] {
  const place = group ?? (unit && groupOf(model, unit.subgroup ?? unit.group));
  const above = place && groupOf(model, place.parent);
  // A group with several PMSs has no account level above it.
  const [pms, ...others] = new Set(seen.map((each) => each.pms));
  const account = id.startsWith("account:") ? id : `account:${pms}`;
  const name = account.replace("account:", "");
  return [
    ...(unit ? [{ level: "listing", source: null, id }] : []),
    ...[place, above].flatMap((each) => (each ? [groupStep(each)] : [])),
    ...(pms === undefined || others.length > 0
      ? []
      : [{ level: "account", source: { pms_name: name }, id: account }]),
  ];
}

function groupStep({ id, name, parent }: Group): Step {
  const level = parent === null ? "group" : "subgroup";
  return { level, source: { group_id: id, name }, id: `group:${id}` };
}

function groupOf({ groups }: Model, id: number | null): Group | undefined {
  return groups.find((group) => group.id === id);
}

interface Decision {
  value: object;
  level: string;
  source: object | null;
}

type Lookup = (id: string, kind: string) => Rule | undefined;

function decide(kind: string, steps: readonly Step[], lookup: Lookup): Decision {
  for (const { level, source, id } of steps) {
    const rule = lookup(id, kind);
    if (rule?.on) return { value: said(kind, rule), level, source };
  }
  const value = said(kind, { on: kind in defaults, fields: defaults[kind] ?? {} });
  return { value, level: "default", source: null };
}

function resolved(model: Model, who: Who, place: Place, own: ReadonlyMap<string, Rule>): object {
  const seen = place.members.filter((unit) => reaches(model, who, unit));
  const steps = stepsOf(model, seen, place);
  const lookup: Lookup = (id, kind) => model.rules.get(id)?.get(kind);
  const entries = Object.keys(toggles).map((kind) => {
    const rule = own.get(kind);
    const cleared = decide(kind, steps.slice(1), lookup);
    const effective = { ...decide(kind, steps, lookup), if_cleared: cleared };
    return [kind, { ...(rule && said(kind, rule)), effective }];
  });
  return Object.fromEntries(entries);
}

/** Counts the listings that a write affects, and those that a closer level overrides. */
export function impact(
  model: Model,
  { id, members }: Place,
  next: ReadonlyMap<string, Rule>,
): object {
  const before: Lookup = (at, kind) => model.rules.get(at)?.get(kind);
  const after: Lookup = (at, kind) => (at === id ? next.get(kind) : undefined) ?? before(at, kind);
  const counts = { listings_changed: 0, listings_shielded: 0 };
  for (const unit of members) {
    const steps = stepsOf(model, [unit], { id: `listing:${unit.key}`, members: [unit], unit });
    const kinds = [...next.keys()];
    const moves = (kind: string): boolean =>
      canonical(decide(kind, steps, before).value) !== canonical(decide(kind, steps, after).value);
    const closer = steps.slice(
      0,
      steps.findIndex((step) => step.id === id),
    );
    if (kinds.some(moves)) counts.listings_changed += 1;
    else if (kinds.some((kind) => closer.some((step) => before(step.id, kind)?.on)))
      counts.listings_shielded += 1;
  }
  return { ...counts, price_change: null, sample: [] };
}

/** Says whether two rules are equal. */
export function alike(one: Rule, other: Rule): boolean {
  return one.on === other.on && canonical(one.fields) === canonical(other.fields);
}

function canonical(fields: object): string {
  return JSON.stringify(Object.entries(fields).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Returns a rule in the shape of the API. */
export function said(kind: string, { on, fields }: Rule): object {
  return { [toggles[kind] ?? ""]: on, ...fields };
}

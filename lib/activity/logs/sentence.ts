import { logActions } from "@/lib/audit/entry-kinds";
import type { LogEntry } from "./schema";

type Actions = typeof logActions;
/** Names the sentence of an action among the texts. */
export type SentenceKey = {
  [Type in keyof Actions]: `${Type}.${Extract<keyof Actions[Type], string>}`;
}[keyof Actions];

/** A value as it can be shown: a list of objects is their number. */
export type Shown = string | number | boolean | null;

/** One thing that was changed; `field` names it where there is more than one. */
export interface Difference {
  field: string | null;
  before: Shown;
  after: Shown;
}

/** What an entry says: which sentence, about what, and what was before and after. */
export interface Sentence {
  /** Null of an action that has no sentence: its label stands for it. */
  key: SentenceKey | null;
  /** The listing, group, person or file. */
  name: string;
  differences: Difference[];
}

type Told = Pick<LogEntry, "log_type" | "action" | "entity" | "changes">;

/** The parts of the sentence that an entry is shown as. */
export function sentenceOf({ log_type: type, action, entity, changes }: Told): Sentence {
  const name = entity.name ?? entity.pms_display_name ?? entity.pms_name ?? "";
  const known = Object.hasOwn(logActions[type], action);
  return {
    key: known ? (`${type}.${action}` as SentenceKey) : null,
    name,
    differences: differencesOf(changes),
  };
}

/** What changed, field by field: of values, of switches, and of what was written for dates. */
export function differencesOf(changes: Readonly<Record<string, unknown>>): Difference[] {
  const { old_value: before, new_value: after } = changes;
  if (!("new_value" in changes)) return writtenFor(changes);
  if (!("old_value" in changes)) {
    return [{ field: null, before: after === "ON" ? "OFF" : "ON", after: shown(after) }];
  }
  if (!isFields(before) && !isFields(after)) {
    return [{ field: null, before: shown(before), after: shown(after) }];
  }
  return differing(leavesOf(before), leavesOf(after));
}

/** Fields of an override and its dates. */
function writtenFor(changes: Readonly<Record<string, unknown>>): Difference[] {
  return Object.entries(changes)
    .filter(([field]) => !isNumberOnly(field))
    .map(([field, value]) => ({ field, before: null, after: shown(value) }));
}

function differing(before: Leaves, after: Leaves): Difference[] {
  const fields = [...new Set([...before.keys(), ...after.keys()])];
  return fields.flatMap((field) => {
    const difference = {
      field,
      before: before.get(field) ?? null,
      after: after.get(field) ?? null,
    };
    return difference.before === difference.after ? [] : [difference];
  });
}

type Leaves = ReadonlyMap<string, Shown>;

/** Every field below `value`, by the names that lead to it. */
function leavesOf(value: unknown, path: readonly string[] = []): Leaves {
  if (!isFields(value)) return new Map(path.length > 0 ? [[path.join("."), shown(value)]] : []);
  const own = Object.entries(value).filter(([field]) => !isNumberOnly(field));
  return new Map(own.flatMap(([field, inner]) => [...leavesOf(inner, [...path, field])]));
}

/** Numbers of things that are named beside them, or that only programs know. */
function isNumberOnly(field: string): boolean {
  return ["group_id", "subgroup_id", "parent_key", "children", "nudge_id"].includes(field);
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function shown(value: unknown): Shown {
  if (value === undefined || value === null) return null;
  if (typeof value === "number" || typeof value === "boolean") return value;
  if (typeof value === "string") return value;
  if (!Array.isArray(value)) return JSON.stringify(value);
  if (value.some((each) => typeof each === "object")) return value.length;
  return value.length === 0 ? null : value.join(", ");
}

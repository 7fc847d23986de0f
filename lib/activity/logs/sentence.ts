import { logActions } from "@/lib/audit/entry-kinds";
import type { LogEntry } from "./schema";

type Actions = typeof logActions;
/** Message key of an action's sentence. */
export type SentenceKey = {
  [Type in keyof Actions]: `${Type}.${Extract<keyof Actions[Type], string>}`;
}[keyof Actions];

/** A value to show; a list of objects is shown as its length. */
export type Shown = string | number | boolean | null;

/** One changed value; `field` is its name when there are several. */
export interface Difference {
  field: string | null;
  before: Shown;
  after: Shown;
}

/** An entry as a sentence: its message, its subject's name, and the values before and after. */
export interface Sentence {
  /** Null for an action without a sentence, which shows its label. */
  key: SentenceKey | null;
  /** Name of the listing, group, person or file. */
  name: string;
  differences: Difference[];
}

type SentenceSource = Pick<LogEntry, "log_type" | "action" | "entity" | "changes">;

/** The sentence for an entry. */
export function sentenceOf({ log_type: type, action, entity, changes }: SentenceSource): Sentence {
  const name = entity.name ?? entity.pms_display_name ?? entity.pms_name ?? "";
  const known = Object.hasOwn(logActions[type], action);
  return {
    key: known ? (`${type}.${action}` as SentenceKey) : null,
    name,
    differences: differencesOf(changes),
  };
}

/** The changed fields of values, switches and overrides. */
export function differencesOf(changes: Readonly<Record<string, unknown>>): Difference[] {
  const { old_value: before, new_value: after } = changes;
  if (!("new_value" in changes)) return overrideFields(changes);
  if (!("old_value" in changes)) {
    return [{ field: null, before: after === "ON" ? "OFF" : "ON", after: shown(after) }];
  }
  if (!isFields(before) && !isFields(after)) {
    return [{ field: null, before: shown(before), after: shown(after) }];
  }
  return differing(leavesOf(before), leavesOf(after));
}

/** The fields of an override, each with the value that it replaced. */
function overrideFields({
  old_value,
  ...changes
}: Readonly<Record<string, unknown>>): Difference[] {
  const before = isFields(old_value) ? old_value : {};
  return Object.entries({ ...emptied(before), ...changes })
    .filter(([field]) => !isInternalId(field) && !aboutEntry.has(field))
    .map(([field, value]) => ({ field, before: shown(before[field]), after: shown(value) }));
}

const aboutEntry = new Set([
  "merged_keys",
  "reverted_action",
  "reverted_id",
  "start_date",
  "end_date",
  "listings",
]);

/** First and last night that an override's entry is about; null for any other entry. */
export function nightsOf({
  start_date: first,
  end_date: last,
}: Readonly<Record<string, unknown>>): { first: string; last: string } | null {
  return typeof first === "string" && typeof last === "string" ? { first, last } : null;
}

/** The same fields without values. */
function emptied(fields: Readonly<Record<string, unknown>>): Record<string, null> {
  return Object.fromEntries(Object.keys(fields).map((field) => [field, null]));
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

/** Every field below `value` by its dotted path. */
function leavesOf(value: unknown, path: readonly string[] = []): Leaves {
  if (!isFields(value)) return new Map(path.length > 0 ? [[path.join("."), shown(value)]] : []);
  const own = Object.entries(value).filter(([field]) => !isInternalId(field));
  return new Map(own.flatMap(([field, inner]) => [...leavesOf(inner, [...path, field])]));
}

/** True for IDs whose name is in another field, or that people don't know. */
function isInternalId(field: string): boolean {
  return ["group_id", "subgroup_id", "parent_key", "children", "nudge_id"].includes(field);
}

/** True for an object of fields. */
export function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
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

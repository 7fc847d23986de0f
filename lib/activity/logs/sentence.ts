import { logActions, type AccountAction, type GroupAction } from "@/lib/audit/entry-kinds";
import type { LogEntry } from "./schema";
import {
  areas,
  type Area,
  type Level,
  type Permissions,
  toPermissions,
} from "@/lib/auth/permissions";

type Actions = typeof logActions;
/** Message key of an action's sentence. */
type SentenceKey = {
  [Type in keyof Actions]: `${Type}.${Extract<keyof Actions[Type], string>}`;
}[keyof Actions];

/** A value to show; a list of objects is shown as its length. */
export type Shown = string | number | boolean | null;

/** One changed value; `field` is its name when there are several. */
interface Difference {
  field: string | null;
  before: Shown;
  after: Shown;
}

/** An entry as a sentence: its message, its subject's name, and the values before and after. */
interface Sentence {
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
  "parent_listing_id",
  "parent_listing_name",
  "reverted_action",
  "reverted_id",
  "start_date",
  "end_date",
  "listings",
]);

/** First and last night that an override's entry is about; null for any other entry. */
export function overriddenNights({
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

/** What a member or partner may do, as recorded in an entry; `listings` is the number of chosen listings. */
export interface Access {
  permissions: Permissions | null;
  listings: number | "all" | null;
}

/** A member's or partner's access before and after; null: none. */
interface AccessChange {
  before: Access | null;
  after: Access | null;
}

/** The access that an entry is about, or null for any other entry. */
export function accessChangeOf({ changes }: Pick<LogEntry, "changes">): AccessChange | null {
  const { old_value: old, new_value: now } = changes;
  const [before, after] = [accessOf(old), accessOf(now)];
  return before || after ? { before, after } : null;
}

/** The areas whose level differs. */
export function changedAreas(
  before: Permissions,
  after: Permissions,
): { area: Area; before: Level; after: Level }[] {
  return areas
    .map((area) => ({ area, before: before[area], after: after[area] }))
    .filter((each) => each.before !== each.after);
}

function accessOf(value: unknown): Access | null {
  if (!isFields(value)) return null;
  const { permissions, all_listings: isAll, listings } = value;
  if (!isFields(permissions) && isAll === undefined && !Array.isArray(listings)) return null;
  return {
    permissions: isFields(permissions) ? toPermissions(permissions) : null,
    listings: listingsOf(isAll, listings),
  };
}

function listingsOf(isAll: unknown, listings: unknown): Access["listings"] {
  if (isAll === true) return "all";
  if (Array.isArray(listings)) return listings.length;
  return typeof listings === "number" ? listings : null;
}

/**
 * A value as pages show it: `change` from one to another, `fact` without a value before, `removed` without one after,
 * `key` for the first characters of an API key or token, all that the log contains.
 */
export interface Told extends Difference {
  as: "change" | "fact" | "removed" | "key";
}

type LoggedChange = Pick<LogEntry, "action" | "changes">;

const aboutKeys: ReadonlySet<string> = new Set<AccountAction>([
  "key_generated",
  "key_regenerated",
  "key_revealed",
  "key_revoked",
  "connection_token_created",
  "connection_token_rotated",
]);

/** Actions whose sentence already says everything. */
const saidAlready: ReadonlySet<string> = new Set<GroupAction>(["group_created", "group_deleted"]);

/** Names in the sentence, and what only the file's reader knows. */
const leftOut: ReadonlySet<string> = new Set(["file", "connection", "format", "shiftedDays"]);

/** The values to show for an entry; counts of 0 are left out of facts. */
export function toldOf({ action, changes }: LoggedChange): Told[] {
  if (saidAlready.has(action)) return [];
  const all = differencesOf(changes);
  if (removesOverrides({ action, changes })) {
    return all.map(({ field, after: gone }) => ({
      as: "removed",
      field,
      before: gone,
      after: null,
    }));
  }
  if (aboutKeys.has(action)) return all.map((value) => ({ ...value, as: "key" }));
  const { old_value: before, new_value: after } = changes;
  if (before === null && (isFields(after) || Array.isArray(after))) {
    return all.filter(isTold).map((value) => ({ ...value, as: "fact" }));
  }
  if (after === null && isFields(before)) return all.map((value) => ({ ...value, as: "removed" }));
  return all.map((value) => ({ ...value, as: "change" }));
}

/** True for an entry whose fields are those of removed overrides; undoing their first values removes them too. */
export function removesOverrides({ action, changes }: LoggedChange): boolean {
  if (action !== "reverted") return action.includes("remove_custom_pricing");
  const undone = String(changes["reverted_action"]);
  return undone.includes("add_custom_pricing") && !("old_value" in changes);
}

function isTold({ field, after }: Difference): boolean {
  return after !== 0 && after !== null && !leftOut.has(field ?? "");
}

import type { ShownProposal } from "@/lib/http/proposals";
import { days } from "@/lib/pricing/rules/kinds";

/** Steps from the body of a call to a value in it. */
type Steps = readonly (string | number)[];

/** A part of a call that can be changed; `path` is written as the API writes it, `listings[2].base`. */
interface Part {
  path: string;
  /** The field's name, or its place in a list. */
  name: string | number;
}

/** What the value of a field means beside its number. */
export type Unit = "percent" | "change" | "days" | "nights" | "hours" | null;

/** A value that a person can replace. */
export interface EditField extends Part {
  value: EditValue;
  kind: "number" | "switch" | "text";
  unit: Unit;
  /** ISO 4217, where the row says it. */
  currency: string | null;
}

export type EditValue = number | boolean | string;

/** One object of a call: its values that identify it, and those that can be replaced. */
export interface EditRow extends Part {
  fixed: readonly { name: string; value: EditValue | null }[];
  fields: readonly EditField[];
  /** True for what can be left out of the call. */
  isRemovable: boolean;
}

/** An object, or the rows of a list. */
export interface EditSection extends Part {
  isList: boolean;
  rows: readonly EditRow[];
}

/** What a person changed: values by path, null where emptied, and the paths of what they left out. */
export interface Edits {
  values: Readonly<Record<string, EditValue | null>>;
  removed: readonly string[];
}

export const noEdits: Edits = { values: {}, removed: [] };

/** The parameters and body of a call. */
type Input = Readonly<Record<string, unknown>>;

/** Returns the input of a proposal's call, with the price that an accepted nudge has where it names none. */
export function inputOf({ tool, input, result }: Pick<ShownProposal, "tool" | "input" | "result">) {
  if (tool !== "accept_nudge" || "value" in input || !isFields(result)) return input;
  return { ...input, value: result["applied_value"] };
}

/** Returns what of a call can be changed, in the order of its input; empty where nothing can. */
export function sectionsOf(input: Input): EditSection[] {
  const found = sectionsIn(input, [], false);
  return found.some(({ rows }) => rows.some(canChange)) ? found : [];
}

function canChange({ fields, isRemovable }: EditRow): boolean {
  return fields.length > 0 || isRemovable;
}

function sectionsIn(value: unknown, steps: Steps, isRemovable: boolean): EditSection[] {
  if (Array.isArray(value)) return sectionsInList(value, steps);
  if (!isFields(value)) return [];
  const row = rowOf(value, steps, isRemovable);
  const isShown = row.fixed.length + row.fields.length > 0;
  const own = { ...partOf(steps), isList: false, rows: [row] };
  return [...(isShown ? [own] : []), ...sectionsWithin(value, steps)];
}

function sectionsInList(values: readonly unknown[], steps: Steps): EditSection[] {
  if (values.length === 0) return [];
  const isTable = values.every((value) => Array.isArray(value));
  const canShrink = !isTable && values.length > 1;
  const rows = values.map((value, at) => rowOf(value, [...steps, at], canShrink));
  const inner = values.flatMap((value, at) =>
    isTable ? [] : sectionsWithin(value, [...steps, at]),
  );
  return [{ ...partOf(steps), isList: true, rows }, ...inner];
}

function sectionsWithin(value: unknown, steps: Steps): EditSection[] {
  const inner = Object.entries(isFields(value) ? value : {});
  // One of several rules can be left out like a row.
  const canShrink = steps.at(-1) === "customizations" && inner.length > 1;
  return inner.flatMap(([name, each]) => sectionsIn(each, [...steps, name], canShrink));
}

function rowOf(given: unknown, steps: Steps, isRemovable: boolean): EditRow {
  const row = isFields(given) ? given : {};
  const scalars = scalarsOf(given);
  const fields = scalars.flatMap(({ name, value }) => {
    const isOwn = typeof given === "object" && value !== null;
    return isOwn ? fieldOf([...steps, name], value, row) : [];
  });
  const named = new Set(fields.map(({ name }) => name));
  const fixed = scalars.flatMap(({ name, value }) =>
    typeof name === "number" || named.has(name) || unshown.has(name) ? [] : [{ name, value }],
  );
  const sorted = fields.toSorted((one, other) => placeIn(one) - placeIn(other));
  return { ...partOf(steps), fixed, fields: sorted, isRemovable };
}

/** Stored calls have their fields in no order that means anything. */
const order = [
  "base min max price lowest_price base_price highest_price min_price max_price",
  "min_stay lead_time_expiry last_min_factor_value last_min_factor_dfd",
  "far_out_premium_value far_out_premium_start far_out_premium_step",
  days.map((day) => `dow_factor_value_${day}`).join(" "),
  "min_stay_weekday min_stay_weekend min_nights max_nights weekday weekend days nights",
  "lowest_allowed fill_gaps max_change_percent cool_down_hours floor",
].flatMap((names) => names.split(" "));

/** Switches that turn the rest on come first, and unknown fields last. */
function placeIn({ name }: Part): number {
  if (typeof name === "number") return name;
  const at = order.indexOf(name);
  if (flags.test(name)) return at;
  return at === -1 ? order.length : at;
}

/** The values of an object or a list that are no objects or lists; a value itself under "value". */
function scalarsOf(given: unknown): { name: string | number; value: EditValue | null }[] {
  const list: [string | number, unknown][] = Array.isArray(given)
    ? given.map((value: unknown, at) => [at, value])
    : Object.entries(isFields(given) ? given : { value: given });
  return list.flatMap(([name, value]) => (isScalar(value) ? [{ name, value }] : []));
}

/** Of the call, not of what it changes. */
const unshown = new Set(["dry_run", "atomic"]);

function fieldOf(steps: Steps, value: EditValue, row: Readonly<Record<string, unknown>>) {
  const part = partOf(steps);
  const kind = kindOf(part, value);
  if (kind === null) return [];
  const { currency } = row;
  const unit = unitOf(part.name, row);
  const isMoney = kind === "number" && unit === null && typeof currency === "string";
  const shown = kind === "number" ? Number(value) : kind === "switch" ? isOn(value) : value;
  return [{ ...part, value: shown, kind, unit, currency: isMoney ? currency : null }];
}

function kindOf({ name }: Part, value: EditValue): EditField["kind"] | null {
  const text = String(name);
  if (identifies.test(text)) return null;
  if (typeof value === "boolean" || flags.test(text)) return "switch";
  const isNumeric = amounts.has(text) && typeof value === "string" && /^-?\d+(\.\d+)?$/.test(value);
  if (typeof value === "number" || isNumeric) return "number";
  // Any other text is one of a few words, or must be as it is stored.
  return texts.has(text) ? "text" : null;
}

/** Fields that say what is changed, or that must be sent as they are stored. */
const identifies =
  /(^|_)(id|pms|pms_name|date|type|currency|key|day|month|year)$|^(name|country|state|city_name|group|subgroup|cleaning_fees|dry_run|atomic)$/;
const flags = /(_on|_enabled)$|^(fill_gaps|isHidden)$/;
/** Numbers that the API also takes as text. */
const amounts = new Set([
  "price",
  "base_price",
  "min_price",
  "max_price",
  "min_stay",
  "lead_time_expiry",
  "base",
  "min",
  "max",
  "floor",
  "value",
]);
const texts = new Set(["notes", "reason", "group_name"]);

function isOn(value: EditValue): boolean {
  return value === true || value === 1 || value === "1" || value === "true";
}

const units: readonly (readonly [RegExp, Exclude<Unit, null>])[] = [
  [/^max_change_percent$/, "percent"],
  [/^(dow_factor_value_\w+|far_out_premium_value|weekday|weekend)$/, "change"],
  [/^cool_down_hours$/, "hours"],
  [/^(last_min_factor_dfd|far_out_premium_st\w+|days|lead_time_expiry|settle_days)$/, "days"],
  [/^(min_stay\w*|nights|\w+_nights|lowest_allowed)$/, "nights"],
];

function unitOf(name: string | number, row: Readonly<Record<string, unknown>>): Unit {
  // The only table of numbers is that of occupancy.
  if (typeof name === "number") return "change";
  if (name === "last_min_factor_value") {
    return row["last_min_factor_type"] === "fixed" ? null : "change";
  }
  const known = units.find(([names]) => names.test(name));
  if (known) return known[1];
  return isPercent(row[`${name}_type`]) ? "change" : null;
}

function isPercent(type: unknown): boolean {
  return typeof type === "string" && type.startsWith("percent");
}

/** True if an edit makes the call another one. */
export function isEdited({ values, removed }: Edits): boolean {
  return removed.length > 0 || Object.keys(values).length > 0;
}

/** Edits with another value of a field; one that is as proposed is no edit. */
export function withValue(edits: Edits, field: EditField, value: EditValue | null): Edits {
  const { [field.path]: _, ...others } = edits.values;
  const isSame = value === field.value;
  return { ...edits, values: isSame ? others : { ...others, [field.path]: value } };
}

/** Edits that leave out a row, or have it again. */
export function withRemoved({ values, removed }: Edits, path: string, isRemoved: boolean): Edits {
  const others = removed.filter((each) => each !== path);
  return { values, removed: isRemoved ? [...others, path] : others };
}

/** True for a part that is left out, by itself or with what it is in. */
export function isLeftOut(path: string, { removed }: Pick<Edits, "removed">): boolean {
  return removed.some((each) => isWithin(path, each));
}

/** True for a part of a call that is another one, or in it. */
export function isWithin(path: string, whole: string): boolean {
  return path === whole || path.startsWith(`${whole}.`) || path.startsWith(`${whole}[`);
}

/** The fields to send in place of those proposed, and where each of their parts was in the proposal. */
export interface Changes {
  changes: Record<string, unknown>;
  /** The path of a part in the proposal, by its path in `changes`. */
  origins: ReadonlyMap<string, string>;
}

/** Returns the fields of a call that edits change, whole. An emptied field of an object is not sent. */
export function changesOf(input: Input, edits: Edits): Changes {
  const origins = new Map<string, string>();
  const edited = [...Object.keys(edits.values), ...edits.removed];
  const touched = Object.entries(input).filter(([name]) =>
    edited.some((path) => isWithin(path, name)),
  );
  const changes: Record<string, unknown> = {};
  for (const [name, value] of touched) {
    const next = copy(value, { from: [name], to: [name] }, { edits, origins });
    // A field of the body keeps its proposed value unless another is sent.
    changes[name] = next === undefined ? null : next;
  }
  return { changes, origins };
}

interface Copying {
  edits: Edits;
  origins: Map<string, string>;
}

function copy(value: unknown, { from, to }: { from: Steps; to: Steps }, work: Copying): unknown {
  const path = textOf(from);
  work.origins.set(textOf(to), path);
  const edited = work.edits.values[path];
  if (edited !== undefined) return edited ?? undefined;
  const isKept = (step: string | number) => !work.edits.removed.includes(textOf([...from, step]));
  if (Array.isArray(value)) {
    const kept = value.flatMap((each: unknown, at) => (isKept(at) ? [{ each, at }] : []));
    return kept.map(({ each, at }, place) => {
      return copy(each, { from: [...from, at], to: [...to, place] }, work) ?? null;
    });
  }
  if (!isFields(value)) return value;
  const kept = Object.entries(value).filter(([name]) => isKept(name));
  const copied = kept.map(([name, each]) => {
    return [name, copy(each, { from: [...from, name], to: [...to, name] }, work)] as const;
  });
  return Object.fromEntries(copied.filter(([, each]) => each !== undefined));
}

interface Detail {
  path: string;
  message: string;
}

/**
 * Problems by the path of what they are about in the proposal: a field, else the row that has it. Those about nothing
 * that was sent have the path "".
 */
export function problemsAt(
  details: readonly Detail[],
  { origins }: Pick<Changes, "origins">,
): ReadonlyMap<string, readonly string[]> {
  const placed = details.map(({ path, message }) => {
    const sent = path.replace(/^changes\./, "");
    return { path: placeOf(sent, origins), message };
  });
  const byPath = Map.groupBy(placed, ({ path }) => path);
  return new Map([...byPath].map(([path, all]) => [path, all.map(({ message }) => message)]));
}

function placeOf(path: string, origins: ReadonlyMap<string, string>): string {
  const found = origins.get(path);
  if (found !== undefined || path === "") return found ?? "";
  return placeOf(path.replace(/(^|\.)[^.[]*$|\[\d+\]$/, ""), origins);
}

/** Rows that a call would not write, as details of the call's body: it says so in its answer and does the others. */
export function refusedRows(result: unknown, { changes }: Pick<Changes, "changes">): Detail[] {
  const answer = isFields(result) ? result : {};
  const places = (list: string, key: string, value: unknown) => {
    const at = rowsIn(changes[list]).findIndex((row) => String(row[key]) === String(value));
    return at === -1 ? list : `${list}[${at}]`;
  };
  const listings = rowsIn(answer["listings"]).flatMap(({ id, errors }) =>
    (Array.isArray(errors) ? errors : []).map((error: unknown) => {
      return { path: places("listings", "id", id), message: String(error) };
    }),
  );
  const nights = rowsIn(answer["failed_dates"]).map(({ date, error }) => {
    return { path: places("overrides", "date", date), message: String(error) };
  });
  return [...listings, ...nights];
}

function rowsIn(value: unknown): Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter(isFields) : [];
}

/** The stored value that a field of a listing would replace; undefined where the changes don't say. */
export function valueBefore(
  { changes }: Pick<ShownProposal, "changes">,
  row: EditRow,
  field: string | number,
): unknown {
  const given = new Map(row.fixed.map(({ name, value }) => [name, value]));
  const [id, pms] = [given.get("id") ?? given.get("listing_id"), given.get("pms")];
  if (id === undefined) return undefined;
  const own = changes.filter(({ listing_id: listing, pms_name: of }) => {
    return listing === id && (pms === undefined || of === pms);
  });
  // The value of a nudge is a base or minimum price.
  const prices = field === "value" ? ["base_price", "min_price"] : [`${field}_price`];
  const price = own.find(({ action }) => prices.includes(action));
  if (price) return price.changes["old_value"];
  const stored = own.find(({ action }) => action === "listing_changed")?.changes["old_value"];
  return isFields(stored) ? stored[field] : undefined;
}

function partOf(steps: Steps): Part {
  return { path: textOf(steps), name: steps.at(-1) ?? "" };
}

function textOf(steps: Steps): string {
  return steps.reduce<string>((text, step) => {
    if (typeof step === "number") return `${text}[${step}]`;
    return text ? `${text}.${step}` : step;
  }, "");
}

function isFields(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isScalar(value: unknown): value is EditValue | null {
  return value === null || ["string", "number", "boolean"].includes(typeof value);
}

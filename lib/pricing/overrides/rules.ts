import type { DateText } from "@/lib/core/dates";
import {
  fieldNames,
  type OverrideFields,
  type OverrideScope,
  setFields,
  typedPrices,
} from "@/lib/pricing/levels/override-fields";
import { brokenFloor, type BrokenRail } from "@/lib/inventory/guard-rails/rules";
import type { OverrideChange } from "./schema-row";

/** What an override is checked against. */
export interface OverrideContext {
  scope: OverrideScope;
  /** The listings' currency; null if there is none or more than one. */
  currency: string | null;
  /** Decimals of amounts (account settings). */
  decimals: 0 | 2;
  /** Today at the listing, or the earliest of the group's listings. */
  today: DateText;
  /** Guard rail of the listing, or the highest of the group's listings; null: none. */
  floor: number | null;
}

/** One problem of a row. */
export interface RowProblem {
  field: string;
  message: string;
  /** The guard rail that the row breaks; undefined for other problems. */
  rule?: BrokenRail["rule"];
}

/** The last date that can have an override: two years from today. */
export function lastDate(today: DateText): DateText {
  return `${Number(today.slice(0, 4)) + 2}${today.slice(4)}`;
}

/** The problem with a night that is past or too far ahead; null if there is none. */
export function dateProblem(
  date: DateText,
  { today, scope }: Pick<OverrideContext, "today" | "scope">,
): RowProblem | null {
  const last = lastDate(today);
  if (date >= today && date <= last) return null;
  const isPastForAll = scope === "group" && date < today;
  const why = isPastForAll ? `; ${date} is past at every listing of the group` : "";
  return { field: "date", message: `must be from ${today} to ${last}${why}` };
}

/** An override after a change, merged field by field; null if no field is left. */
export function mergeOverride(
  stored: OverrideFields | undefined,
  change: OverrideChange,
): OverrideFields | null {
  const next = { ...keptOf(stored, change), ...given(change) };
  for (const [price, type] of typedPrices) if (change[price] === null) next[type] = null;
  if (next.reason === "") next.reason = null;
  const fields = setFields(next);
  // Day lists that are on or off do nothing without a list.
  const isEmpty = Object.keys(fields).every((name) => name === "check_in_check_out_enabled");
  return isEmpty ? null : fields;
}

/** The stored fields, without day lists that the change switches off, or that are off where it sets new ones. */
function keptOf(stored: OverrideFields = {}, change: OverrideChange): OverrideFields {
  const { check_in_check_out_enabled: isOn = true, check_in: _, check_out: __, ...others } = stored;
  const setsDays = (change.check_in ?? change.check_out) != null;
  const isReplaced = !isOn && setsDays && change.check_in_check_out_enabled == null;
  return change.check_in_check_out_enabled === false || isReplaced ? others : stored;
}

/** The fields of a row that set or remove something. */
function given(change: OverrideChange): Parameters<typeof setFields>[0] {
  return Object.fromEntries(
    fieldNames.flatMap((name) => (change[name] === undefined ? [] : [[name, change[name]]])),
  );
}

/** Fields that a change writes into an existing override. */
export function mergedKeys(change: OverrideChange): string[] {
  return fieldNames.filter((name) => change[name] !== undefined);
}

/** All problems of a row whose override would become `after`. */
export function problemsOf(
  after: OverrideFields | null,
  change: OverrideChange,
  context: OverrideContext,
): RowProblem[] {
  const date = dateProblem(change.date, context);
  return [
    ...(date ? [date] : []),
    ...typedPrices.flatMap((pair) => pairProblems(after ?? {}, pair, context)),
    ...fineProblem("base_price", after?.base_price, context.decimals),
    ...currencyProblems(after ?? {}, change, context),
  ];
}

/** A price needs its type, and a type its price. */
function pairProblems(
  after: OverrideFields,
  [field, type]: (typeof typedPrices)[number],
  context: OverrideContext,
): RowProblem[] {
  const value = after[field];
  if (value === undefined) {
    const isAlone = after[type] !== undefined;
    return isAlone ? [{ field, message: `is required with ${type}` }] : [];
  }
  if (after[type] === undefined) return [{ field: type, message: `is required with ${field}` }];
  if (after[type] !== "fixed") return percentProblem(field, value);
  return [
    ...leastProblem(field, value, context.scope),
    ...fineProblem(field, value, context.decimals),
  ];
}

function percentProblem(field: string, value: number): RowProblem[] {
  if (value > 1_000) return [{ field, message: "must be a percentage from -75 to 1000" }];
  return fineProblem(field, value, 2);
}

function leastProblem(field: string, value: number, scope: OverrideScope): RowProblem[] {
  const least = scope === "group" && field === "price" ? 10 : 0;
  return value > least ? [] : [{ field, message: `must be greater than ${least}` }];
}

function fineProblem(field: string, value: number | undefined, decimals: 0 | 2): RowProblem[] {
  const cents = (value ?? 0) * 10 ** decimals;
  // In binary, 19.99 × 100 is not exactly 1999.
  if (Math.abs(cents - Math.round(cents)) <= 1e-4) return [];
  const whole = "must be a whole number (decimals are off in the account settings)";
  return [{ field, message: decimals === 0 ? whole : "has more than two decimals" }];
}

type AmountField = (typeof typedPrices)[number][0] | "base_price";

/** Problems with amounts below the floor; unchanged amounts and the maximum are not checked. */
export function floorProblems(
  before: OverrideFields | null,
  after: OverrideFields | null,
  floor: number | null,
): RowProblem[] {
  const stored = new Map(amountsOf(before ?? {}).map((field) => [field, before?.[field]]));
  return amountsOf(after ?? {})
    .filter((field) => field !== "max_price" && stored.get(field) !== after?.[field])
    .flatMap((field) =>
      brokenFloor(field, stored.get(field) ?? null, after?.[field] ?? null, floor).map(
        ({ rule, message }) => ({ field, message, rule }),
      ),
    );
}

/** Names of the fields that hold an amount of money. */
export function amountsOf(fields: OverrideFields): AmountField[] {
  const fixed: AmountField[] = typedPrices
    .filter(([, type]) => fields[type] === "fixed")
    .map(([price]) => price);
  return fields.base_price === undefined ? fixed : [...fixed, "base_price"];
}

/** Amounts require that all listings have one currency; a listing's fixed price must also name it. */
function currencyProblems(
  after: OverrideFields,
  change: OverrideChange,
  { scope, currency }: OverrideContext,
): RowProblem[] {
  const asked = change.currency ?? null;
  if (asked !== null && asked !== currency) {
    const message = currency === null ? `cannot be used: ${noCurrency}` : `must be ${currency}`;
    return [{ field: "currency", message }];
  }
  const written = Object.keys(given(change));
  const field = amountsOf(after).find((name) => written.includes(name));
  if (field !== undefined && currency === null) {
    return [{ field, message: `needs a currency: ${noCurrency}` }];
  }
  if (scope === "group" || asked !== null || !setsFixedPrice(after, written)) return [];
  return [{ field: "currency", message: `is required with a fixed price (${currency})` }];
}

const noCurrency = "its listings have none, or several";

function setsFixedPrice(after: OverrideFields, written: readonly string[]): boolean {
  const isWritten = written.includes("price") || written.includes("price_type");
  return isWritten && after.price_type === "fixed";
}

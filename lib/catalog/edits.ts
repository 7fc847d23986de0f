import type { Listing } from "./schema";
import { mostAmount } from "@/lib/core/money";
import type { SyncStage } from "@/lib/inventory/listings/rules";

/** The three prices of a listing, in ascending order. */
export const priceFields = ["min", "base", "max"] as const;
export type PriceField = (typeof priceFields)[number];

/** One element of POST /v1/listings: absent fields stay unchanged, null clears. */
export interface ListingEdit {
  id: string;
  pms: string;
  min?: number | null;
  base?: number | null;
  max?: number | null;
  tags?: string[];
  sync_stage?: SyncStage;
  group_id?: number | null;
  subgroup_id?: number | null;
  notes?: string | null;
  isHidden?: boolean;
  no_of_bedrooms?: number;
  units?: number;
}

/** An edit that was written, and the one that restores what it replaced. */
export interface UndoneEdit {
  written: ListingEdit;
  before: ListingEdit;
}

/** Change of one price: set to an amount, moved by a percentage, or cleared. */
export type PriceRule =
  | { kind: "set"; amount: number }
  | { kind: "percent"; percent: number }
  | { kind: "clear" };

type FieldValue = string | number | boolean | readonly string[] | null;

/** A changed field with both values. */
export interface FieldChange {
  field: keyof ListingEdit;
  from: FieldValue;
  to: FieldValue;
}

/** One edit for many listings. */
export type BulkEdit =
  | { kind: "prices"; rules: Partial<Record<PriceField, PriceRule>> }
  | { kind: "tags"; mode: "add" | "remove" | "replace"; tags: readonly string[] }
  | { kind: "group"; groupId: number | null; subgroupId: number | null }
  | { kind: "sync"; stage: SyncStage }
  | { kind: "hidden"; isHidden: boolean };

/** `amount` rounded half up to the account's number of decimals (0 or 2). */
export function rounded(amount: number, decimals: number): number {
  const factor = 10 ** decimals;
  return Math.round(Number((amount * factor).toPrecision(15))) / factor;
}

/** The edit of `listing` that `edit` asks for; null if nothing changes. */
export function changeOf(listing: Listing, edit: BulkEdit, decimals: number): ListingEdit | null {
  const wanted = fieldsOf(listing, edit, decimals);
  const now = changedFields(listing, wanted);
  if (now.length === 0) return null;
  return { id: listing.id, pms: listing.pms, ...wanted };
}

/** The fields of `change` that differ from the listing, with both values. */
export function changedFields(listing: Listing, change: Partial<ListingEdit>): FieldChange[] {
  const before = valuesOf(listing);
  return (Object.entries(change) as [keyof ListingEdit, FieldValue][])
    .map(([field, to]) => ({ field, from: before[field] ?? null, to }))
    .filter(({ from, to }) => JSON.stringify(from) !== JSON.stringify(to));
}

/** The edit that restores the values `change` replaced. */
export function inverseOf(listing: Listing, change: ListingEdit): ListingEdit {
  const before = valuesOf(listing);
  const names = Object.keys(change) as (keyof ListingEdit)[];
  const old = Object.fromEntries(names.map((name) => [name, before[name] ?? null]));
  // A subgroup sets its group, and clearing the group clears both.
  const groups = ("group_id" in change || "subgroup_id" in change) && {
    group_id: listing.group_id,
    subgroup_id: listing.subgroup_id,
  };
  return { ...old, ...groups, id: listing.id, pms: listing.pms };
}

/**
 * The edit that undoes `change`; null if the server cannot: bedrooms cannot be cleared. Sync is turned off again without
 * the prices it was turned on with, which stay.
 */
export function undoOf(listing: Listing, change: ListingEdit): ListingEdit | null {
  if (change.sync_stage === "on") {
    return { id: change.id, pms: change.pms, sync_stage: listing.sync_stage };
  }
  const isLasting = "no_of_bedrooms" in change && listing.no_of_bedrooms === null;
  return isLasting ? null : inverseOf(listing, change);
}

/** The listing after `change`; `groupNames` holds group names by id. */
export function applied(
  listing: Listing,
  change: ListingEdit,
  groupNames: ReadonlyMap<number, string>,
): Listing {
  const { tags, ...fields } = change;
  const next: Listing = { ...listing, ...fields };
  if (tags) next.tags = tags.join(",");
  next.push_enabled = next.sync_stage === "on";
  next.group = nameOf(next.group_id, listing, groupNames);
  next.subgroup = nameOf(next.subgroup_id, listing, groupNames);
  return next;
}

/** Tags as a list. */
export function tagsOf(listing: Pick<Listing, "tags">): string[] {
  return listing.tags.split(",").filter(Boolean);
}

function valuesOf(listing: Listing): Partial<Record<keyof ListingEdit, FieldValue>> {
  return { ...listing, tags: tagsOf(listing) };
}

function nameOf(id: number | null, was: Listing, names: ReadonlyMap<number, string>) {
  if (id === null) return null;
  if (id === was.group_id) return was.group;
  if (id === was.subgroup_id) return was.subgroup;
  return names.get(id) ?? null;
}

function fieldsOf(listing: Listing, edit: BulkEdit, decimals: number): Partial<ListingEdit> {
  switch (edit.kind) {
    case "prices":
      return pricesOf(listing, edit.rules, decimals);
    case "tags":
      return { tags: mergedTags(tagsOf(listing), edit) };
    case "group":
      return { group_id: edit.groupId, subgroup_id: edit.subgroupId };
    case "sync":
      return { sync_stage: edit.stage };
    case "hidden":
      return { isHidden: edit.isHidden };
  }
}

function pricesOf(
  listing: Listing,
  rules: Partial<Record<PriceField, PriceRule>>,
  decimals: number,
): Partial<ListingEdit> {
  const prices: Partial<Record<PriceField, number | null>> = {};
  for (const field of priceFields) {
    const rule = rules[field];
    const price = rule && priceAfter(listing[field], rule, decimals);
    if (price !== undefined && price !== listing[field]) prices[field] = price;
  }
  return prices;
}

/** A price after its rule; undefined if there is no price to move. */
function priceAfter(price: number | null, rule: PriceRule, decimals: number) {
  if (rule.kind === "clear") return null;
  if (rule.kind === "set") return rounded(rule.amount, decimals);
  return price === null ? undefined : rounded(price * (1 + rule.percent / 100), decimals);
}

function mergedTags(now: readonly string[], edit: BulkEdit & { kind: "tags" }): string[] {
  if (edit.mode === "replace") return [...edit.tags];
  if (edit.mode === "add") return [...new Set([...now, ...edit.tags])];
  return now.filter((tag) => !edit.tags.includes(tag));
}

/** Group and decimal separators of a locale. */
function marksOf(locale: string): { group: string; decimal: string } {
  const parts = new Intl.NumberFormat(locale).formatToParts(12_345.6);
  const mark = (type: string) => parts.find((part) => part.type === type)?.value ?? "";
  return { group: mark("group"), decimal: mark("decimal") };
}

/** Parses a typed number in the locale's notation; null if empty, NaN if it is not a number. */
export function parseAmount(text: string, locale: string): number | null {
  const { group, decimal } = marksOf(locale);
  const bare = text
    .trim()
    .replaceAll(/[\s\u00A0\u202F]/g, "")
    .replace(/^\u2212/, "-")
    .replaceAll(group, "");
  if (bare === "") return null;
  const plain = bare.replace(decimal, ".");
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}

/** Why an amount cannot be a price; the name of a message. */
type AmountProblem = "notNumber" | "negative" | "tooLarge" | "decimals" | "baseEmpty";

/** Checks a typed price: 0…99,999,999 with at most `decimals` decimals; base cannot be cleared. Null if valid. */
export function amountProblem(
  amount: number | null,
  field: PriceField,
  decimals: number,
): AmountProblem | null {
  if (amount === null) return field === "base" ? "baseEmpty" : null;
  if (Number.isNaN(amount)) return "notNumber";
  if (amount < 0) return "negative";
  if (amount > mostAmount.nightly) return "tooLarge";
  const factor = 10 ** decimals;
  return Math.abs(amount * factor - Math.round(amount * factor)) > 1e-6 ? "decimals" : null;
}

/** The price that `amount` would be out of order with; null if min ≤ base ≤ max holds. */
export function orderProblem(
  prices: Readonly<Record<PriceField, number | null>>,
  field: PriceField,
  amount: number | null,
): { kind: "above" | "below"; other: PriceField; price: number } | null {
  if (amount === null) return null;
  const own = priceFields.indexOf(field);
  for (const [at, other] of priceFields.entries()) {
    const price = prices[other];
    if (price === null || at === own) continue;
    if (at > own && amount > price) return { kind: "above", other, price };
    if (at < own && amount < price) return { kind: "below", other, price };
  }
  return null;
}

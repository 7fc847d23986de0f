import type { ListingEdit } from "@/lib/catalog/edits";
import { rowKeyOf } from "@/lib/catalog/rows";
import type { KeptNights, PreviewRequest } from "@/lib/delivery/sync-preview/client";
import type { PreviewRow } from "@/lib/delivery/sync-preview/schema";
import { bandShare } from "@/lib/pricing/engine/settling";
import type { SelectedNights } from "@/lib/pricing/overrides/client";

/** A listing whose sync is to be turned on. */
export interface ReviewedListing {
  id: string;
  pms: string;
  name: string;
  no_of_bedrooms: number | null;
}

/** Prices chosen in the review for listings that have none yet, by the listing's key. */
export type Choices = ReadonlyMap<string, { base?: number; min?: number }>;

/** Ticks "Looks right": by the listing's key, the figures that were looked at. */
export type Ticks = ReadonlyMap<string, string>;

/** Special nights that may change with all others, as `specialKey` names them. */
export type Released = ReadonlySet<string>;

type Special = PreviewRow["special"][number];

export function specialKey(key: string, { start_date }: Pick<Special, "start_date">): string {
  return `${key} ${start_date}`;
}

/** Special nights of a row that keep at least their price. */
export function keptOf(row: PreviewRow, released: Released): KeptNights[] {
  const key = rowKeyOf(row);
  return row.special
    .filter((special) => !released.has(specialKey(key, special)))
    .map(({ start_date, end_date }) => ({ start_date, end_date }));
}

/** How many nights of a row keep at least their price. */
export function keptNights(row: PreviewRow, released: Released): number {
  const kept = row.special.filter((each) => !released.has(specialKey(rowKeyOf(row), each)));
  return kept.reduce((sum, { nights }) => sum + nights, 0);
}

/** What the person has decided so far. */
export interface Decisions {
  choices: Choices;
  released: Released;
  settleDays: number;
  /** False for a caller who may not set overrides. */
  canKeep: boolean;
}

/** The preview of the decisions; `rows` says which nights are special. */
export function requestOf(
  listings: readonly Pick<ReviewedListing, "id" | "pms">[],
  rows: readonly PreviewRow[],
  { choices, released, settleDays, canKeep }: Decisions,
): PreviewRequest {
  const byKey = new Map(rows.map((row) => [rowKeyOf(row), row]));
  return {
    settle_days: settleDays,
    listings: listings.map(({ id, pms }) => {
      const key = rowKeyOf({ id, pms });
      const row = byKey.get(key);
      const keep = row && canKeep ? keptOf(row, released) : [];
      return { id, pms, ...choices.get(key), ...(keep.length > 0 && { keep }) };
    }),
  };
}

/** The prices that a listing lacks; `row` is its preview without any choice. */
export function lackOf({ prices }: PreviewRow): { base: boolean; min: boolean } {
  return { base: prices?.base === null, min: prices?.min === null };
}

/** The figures that a person looked at: a tick holds as long as they stay the same. */
function figuresText(row: PreviewRow): string {
  const { looks, tonight, average, moves, largest_cut, largest_raise } = row;
  return JSON.stringify([looks, tonight, average, moves, largest_cut, largest_raise]);
}

export function isTicked(row: PreviewRow, ticks: Ticks): boolean {
  return ticks.get(rowKeyOf(row)) === figuresText(row);
}

/** True for a row that looked right before its figures changed. */
export function hasFallen(row: PreviewRow, ticks: Ticks): boolean {
  const seen = ticks.get(rowKeyOf(row));
  return seen !== undefined && seen !== figuresText(row);
}

/** Counts of a review: rows that are sent, that wait for a tick, and that stay off. */
export function countsOf(rows: readonly PreviewRow[], ticks: Ticks) {
  const looks = rows.filter(({ status }) => status === "needs_look");
  const waiting = looks.filter((row) => !isTicked(row, ticks)).length;
  const sent = sentRows(rows, ticks).length;
  return { sent, waiting, off: rows.length - sent - waiting };
}

/** Rows that are sent: the ready ones, and those that look right. */
export function sentRows(rows: readonly PreviewRow[], ticks: Ticks): PreviewRow[] {
  return rows.filter((row) => {
    return row.status === "ready" || (row.status === "needs_look" && isTicked(row, ticks));
  });
}

/** Rows that can go into shadow: nothing leaves, so they need neither a tick nor a minimum. */
export function shadowRows(rows: readonly PreviewRow[]): PreviewRow[] {
  return rows.filter(({ status }) => status !== "error");
}

/** The change that turns a row's sync on or puts it in shadow, with the prices chosen for it. */
export function editOf(
  { id, pms }: PreviewRow,
  choices: Choices,
  stage: "on" | "shadow" = "on",
): ListingEdit {
  return { id, pms, sync_stage: stage, ...choices.get(rowKeyOf({ id, pms })) };
}

/** What each filter of the table shows. */
export const filters = {
  all: () => true,
  needs_look: ({ status }: PreviewRow) => status === "needs_look",
  needs_minimum: ({ status }: PreviewRow) => status === "needs_minimum",
  ready: ({ status }: PreviewRow) => status === "ready",
  blocked: ({ status }: PreviewRow) => status === "blocked" || status === "error",
} as const;

export type FilterId = keyof typeof filters;

type LookCode = PreviewRow["looks"][number]["code"];

/** Rows that share all of their reasons to look. */
export interface Shared {
  codes: LookCode[];
  rows: PreviewRow[];
}

/** The next row after `row`, around the end, that waits for a tick or for a base or minimum; undefined: none does. */
export function nextOpen(
  rows: readonly PreviewRow[],
  row: PreviewRow,
  ticks: Ticks,
): PreviewRow | undefined {
  const from = rows.indexOf(row) + 1;
  return [...rows.slice(from), ...rows.slice(0, from)].find((each) => {
    const waits = each.status === "needs_look" && !isTicked(each, ticks);
    return waits || each.status === "needs_minimum";
  });
}

/** The sets of reasons to look that several rows have exactly, with these rows. */
export function sharedReasons(rows: readonly PreviewRow[]): Shared[] {
  const looked = rows.filter(({ status }) => status === "needs_look");
  const bySet = Map.groupBy(looked, ({ looks }) => looks.map(({ code }) => code).join());
  return [...bySet.values()].flatMap((same) => {
    const codes = same[0]?.looks.map(({ code }) => code) ?? [];
    return same.length > 1 ? [{ codes, rows: same }] : [];
  });
}

/** Ticks with those of `rows` set or removed. */
export function withTicks(ticks: Ticks, rows: readonly PreviewRow[], isOn: boolean): Ticks {
  const next = new Map(ticks);
  for (const row of rows) {
    if (isOn) next.set(rowKeyOf(row), figuresText(row));
    else next.delete(rowKeyOf(row));
  }
  return next;
}

/** Nights that keep their price, by that price; `rows` have their nights. `decimals`: of the account's prices. */
export function keptByPrice(
  rows: readonly PreviewRow[],
  released: Released,
  decimals: number,
): Map<number, SelectedNights[]> {
  // Where prices are whole, the next whole one keeps at least the PMS's.
  const lowest = (price: number | null) =>
    price === null || decimals > 0 ? price : Math.ceil(price);
  const byPrice = new Map<number, SelectedNights[]>();
  for (const row of rows) {
    const kept = keptOf(row, released);
    const nights = (row.nights ?? []).filter(({ date, is_open }) => {
      return is_open && kept.some((span) => span.start_date <= date && date <= span.end_date);
    });
    for (const [price, same] of Map.groupBy(nights, ({ from }) => lowest(from))) {
      if (price === null) continue;
      const selected = { id: row.id, pms: row.pms, dates: same.map(({ date }) => date) };
      byPrice.set(price, [...(byPrice.get(price) ?? []), selected]);
    }
  }
  return byPrice;
}

/** The lowest and highest price of the open nights in the PMS; null without any. `row` has its nights. */
export function priceRange({ nights = [] }: PreviewRow): [low: number, high: number] | null {
  const prices = nights.flatMap(({ is_open, from }) => (is_open && from !== null ? [from] : []));
  return prices.length > 0 ? [Math.min(...prices), Math.max(...prices)] : null;
}

type Limits = readonly [low: number | null, high: number | null];

/** The prices between which each night stays by its own date; null once prices have settled in, and where none is known. */
export function limitsOf(
  nights: NonNullable<PreviewRow["nights"]>,
  settleDays: number,
): readonly Limits[] {
  const settling = { since: 0, days: settleDays, first: 0, prices: [] };
  return nights.map(({ from }, at) => {
    const share = bandShare(settling, at);
    return share === null || from === null
      ? [null, null]
      : [from * (1 - share), from * (1 + share)];
  });
}

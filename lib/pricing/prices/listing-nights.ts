import {
  dayFromText,
  type DateText,
  addDays,
  dayOf,
  daysBetween,
  weekdayOf,
} from "@/lib/core/dates";
import type { CalendarRow } from "./schema-calendar";

/** One night of a listing. */
export interface NightRef {
  id: string;
  pms: string;
  date: DateText;
}

/** A night as text for a URL: `guesty:100001:2026-11-25`. */
export function nightText({ pms, id, date }: NightRef): string {
  return `${pms}:${id}:${date}`;
}

/** Reads text that nightText wrote; null for anything else. */
export function parseNight(text: string | null): NightRef | null {
  const [, pms, id, date] = /^([^:]+):(.+):(\d{4}-\d{2}-\d{2})$/.exec(text ?? "") ?? [];
  return pms && id && date && dayFromText(date) !== null ? { pms, id, date } : null;
}

/** A night of one listing, as its page shows it. Browser-safe. */
export interface ListingNight {
  date: DateText;
  /** In the listing's currency; also of booked nights. */
  price: number | null;
  state: "open" | "booked" | "blocked" | "unavailable" | "unknown";
  demand: "low" | "belowNormal" | "normal" | "high" | "veryHigh" | "unavailable" | "unknown";
  minStay: number;
  /** Level of the override that applies. */
  override: "listing" | "subgroup" | "group" | null;
  /** Of a listing with several units, where something is known of the night. */
  units: { count: number; sold: number; sellable: number } | null;
}

const states: Readonly<Record<string, ListingNight["state"]>> = {
  o: "open",
  b: "booked",
  k: "blocked",
  u: "unavailable",
};
const demands: Readonly<Record<string, ListingNight["demand"]>> = {
  l: "low",
  b: "belowNormal",
  n: "normal",
  h: "high",
  v: "veryHigh",
  x: "unknown",
};
const overrides: Readonly<Record<string, ListingNight["override"]>> = {
  l: "listing",
  s: "subgroup",
  g: "group",
};

/** The nights of a compact calendar that starts on `from`. */
export function nightsOfRow({ nights, units }: CalendarRow, from: DateText): ListingNight[] {
  return nights.price.map((price, at) => ({
    date: addDays(from, at),
    price,
    state: states[nights.state[at] ?? ""] ?? "unknown",
    demand: demands[nights.demand[at] ?? ""] ?? "unavailable",
    minStay: nights.min_stay[at] ?? 1,
    override: overrides[nights.override[at] ?? ""] ?? null,
    units: units && nights.state[at] !== "?" ? unitsAt(units, at) : null,
  }));
}

function unitsAt({ count, sold, sellable }: NonNullable<CalendarRow["units"]>, at: number) {
  return { count, sold: sold[at] ?? 0, sellable: sellable[at] ?? 0 };
}

/** True for a night that guests can still book, as far as known. */
export function isOpen({ state }: ListingNight): boolean {
  return state === "open" || state === "unknown";
}

/** Summary of a run of nights, compared with the market. Money in the listing's currency. */
export interface NightSummary {
  open: number;
  /** Nights, each unit's of a listing with several: those booked, blocked, and on offer, which are not blocked. */
  booked: number;
  blocked: number;
  offered: number;
  /** Mean asking price of the open nights. */
  asked: number | null;
  /** Mean of the market's median over the open nights; null if known for less than 90% of them. */
  market: number | null;
  /** `asked` over `market` in whole percent: 14 is 14 % above. */
  percent: number | null;
  atMin: number;
  atMax: number;
}

/** Share of the open nights whose median must be known for a comparison. */
const leastKnown = 0.9;

/**
 * Summarizes nights. `medians` are the market's by date. A night is at the minimum or maximum if its price is that
 * limit in whole units (`pricing.md` §1, rounding: ⌈min⌉, ⌊max⌋).
 */
export function summaryOf(
  nights: readonly ListingNight[],
  medians: ReadonlyMap<DateText, number | null>,
  limits: { min: number | null; max: number | null },
): NightSummary {
  const open = nights.filter((night) => isOpen(night) && night.price !== null);
  const prices = open.flatMap(({ price }) => price ?? []);
  const known = open.flatMap(({ date }) => medians.get(date) ?? []);
  const asked = meanOf(prices);
  const isCovered = known.length > 0 && known.length >= leastKnown * open.length;
  const market = isCovered ? meanOf(known) : null;
  const { min, max } = limits;
  return {
    open: open.length,
    ...countsOf(nights),
    asked,
    market,
    percent: asked !== null && market ? Math.round(100 * (asked / market - 1)) : null,
    atMin: min === null ? 0 : prices.filter((price) => price <= Math.ceil(min)).length,
    atMax: max === null ? 0 : prices.filter((price) => price >= Math.floor(max)).length,
  };
}

/** Nights booked, blocked and on offer, each unit's of a listing with several. */
export function countsOf(nights: readonly ListingNight[]) {
  const counts = { booked: 0, blocked: 0, offered: 0 };
  for (const { state, units } of nights) {
    counts.booked += units ? units.sold : Number(state === "booked");
    counts.blocked += units ? units.count - units.sellable : Number(state === "blocked");
    counts.offered += units ? units.sellable : Number(state !== "blocked");
  }
  return counts;
}

/** Nights ahead that the page compares: first and last, from 0. */
export const windows = [
  { from: 0, to: 29 },
  { from: 30, to: 89 },
  { from: 90, to: 179 },
] as const;

/** Fewest weeks that show a month. */
const fewestWeeks = 5;

/** The month of this week's Sunday, `YYYY-MM`: a week that ends in the next month belongs to it. */
export function firstMonth(today: DateText): string {
  return addDays(mondayOf(today), 6).slice(0, 7);
}

/**
 * The weeks of a month (`YYYY-MM`), each from its Monday on. For the first one: this week and later, extended into the
 * next month to at least five weeks.
 */
export function weeksOf(month: string, today: DateText): DateText[][] {
  const first = `${month}-01`;
  const isThis = month === firstMonth(today);
  const start = mondayOf(isThis ? today : first);
  const nights = daysBetween(start, `${nextMonth(month, 1)}-01`);
  const count = Math.ceil(nights / 7);
  return Array.from({ length: isThis ? Math.max(fewestWeeks, count) : count }, (_, week) =>
    [0, 1, 2, 3, 4, 5, 6].map((day) => addDays(start, 7 * week + day)),
  );
}

function mondayOf(date: DateText): DateText {
  return addDays(date, -weekdayOf(dayOf(date)));
}

/** The month `count` months later, as `YYYY-MM`. */
export function nextMonth(month: string, count: number): string {
  const at = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1 + count;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}`;
}

/** Most nights of a calendar in one call. */
const mostNights = 400;

/** The nights that the page reads, more than a year: from this week's Monday on. */
export function spanFrom(today: DateText): { from: DateText; to: DateText } {
  const from = mondayOf(today);
  return { from, to: addDays(from, mostNights - 1) };
}

function meanOf(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

import { dateOf, dayOf, weekdayOf } from "@/lib/core/dates";
import { available, type Nights } from "@/lib/inventory/calendars/nights";
import { median } from "@/lib/market/model/percentiles";
import { explain } from "@/lib/pricing/engine/explain";
import type { EngineInput, EngineOverride, PricedNight } from "@/lib/pricing/engine/input";
import { makePricer } from "@/lib/pricing/engine/price";
import { bandShare } from "@/lib/pricing/engine/settling";
import { weekendsOf } from "@/lib/pricing/engine/stays";
import type { PreviewRow, SyncPreviewRequest } from "./schema";
import { type AskedNight, specialNights } from "./special-nights";

/** Nights that are compared. */
export const comparedNights = 365;

type Keep = NonNullable<SyncPreviewRequest["listings"][number]["keep"]>;

/** A listing whose sync could be turned on; its prices are those to preview. */
export interface Start {
  input: EngineInput;
  nights: Pick<Nights, "prices" | "states">;
  settleDays: number;
  keep: Keep;
}

/** A night as its PMS has it, and as Nightrate would price it; prices in the currency. */
export interface ComparedNight {
  day: number;
  /** Null where not known. */
  from: number | null;
  tonight: number;
  settled: number;
  isOpen: boolean;
  /** True where a threshold sets the settled price to the minimum. */
  isAtMinimum: boolean;
  /** Nightrate's price without its last-minute step. */
  withoutLate: number;
  /** True where a threshold takes the first price out of the band. */
  isOutside: boolean;
}

/** An open night whose price in the PMS is known. */
export type OpenNight = ComparedNight & { from: number };

/** A listing's nights of a year, with the inputs that price them once settled in. */
export interface Comparison {
  nights: ComparedNight[];
  open: OpenNight[];
  settled: EngineInput;
}

/** Compares the PMS's prices of a year with Nightrate's: those of the first push, and those once settled in. */
export function compare({ input, nights, settleDays, keep }: Start): Comparison {
  const { today } = input;
  const asked = nights.prices.map((minor) => minor / 100);
  const isOpen = (at: number): boolean => nights.states[at] === available;
  const settled = {
    ...input,
    settling: null,
    overrides: keptOverrides(input, asked, isOpen, keep),
  };
  const settling = { since: today, days: settleDays, first: today, prices: asked };
  const share = bandShare(settling, today);
  const none = { value: { last_min_factor_type: "none" }, level: "default" } as const;
  const rules = { ...settled.rules, last_minute_prices: none };
  const priced = [{ ...settled, settling }, settled, { ...settled, rules }].map((each) => {
    return makePricer(each).priceNight;
  });
  const [first, last, withoutLate] = priced;
  if (!first || !last || !withoutLate) throw new Error("Three inputs give three pricers.");
  const compared = Array.from({ length: comparedNights }, (_, at): ComparedNight => {
    const day = today + at;
    const from = asked[at] || null;
    const tonight = first(day);
    const band = from === null || share === null ? Infinity : from * share;
    return {
      day,
      from,
      tonight: tonight.price / 100,
      isOutside: tonight.applied !== null && Math.abs(tonight.price / 100 - (from ?? 0)) > band,
      ...settledFields(last(day)),
      withoutLate: withoutLate(day).price / 100,
      isOpen: isOpen(at),
    };
  });
  const open = compared.filter((night): night is OpenNight => night.isOpen && night.from !== null);
  return { nights: compared, open, settled };
}

function settledFields({ price, applied }: PricedNight) {
  return { settled: price / 100, isAtMinimum: applied === "min" };
}

/** The listing's overrides, with the PMS's price as the least of the nights to keep. */
function keptOverrides(
  { overrides, today }: EngineInput,
  asked: Float64Array,
  isOpen: (at: number) => boolean,
  keep: Keep,
): EngineInput["overrides"] {
  if (keep.length === 0) return overrides;
  const own = new Map(overrides.find(({ level }) => level === "listing")?.byDay);
  for (const { start_date, end_date } of keep) {
    const last = Math.min(dayOf(end_date), today + comparedNights - 1);
    for (let day = Math.max(dayOf(start_date), today); day <= last; day++) {
      const price = asked[day - today] ?? 0;
      if (price <= 0 || !isOpen(day - today)) continue;
      const kept: EngineOverride = { minPrice: price, minPriceType: "fixed" };
      own.set(day, { ...own.get(day), ...kept });
    }
  }
  const others = overrides.filter(({ level }) => level !== "listing");
  return [{ level: "listing", byDay: own }, ...others];
}

type Figures = Pick<
  PreviewRow,
  | "tonight"
  | "open_nights"
  | "leaving"
  | "average"
  | "moves"
  | "largest_cut"
  | "largest_raise"
  | "special"
>;

/** What a row of the review says of a listing's nights. */
export function figuresOf(comparison: Comparison): Figures {
  const { nights, open } = comparison;
  const [now] = nights;
  const moves = { tonight: movesOf(open, "tonight"), settled: movesOf(open, "settled") };
  const sorted = open.toSorted((a, b) => a.settled / a.from - b.settled / b.from);
  const [lowest, highest] = [sorted[0], sorted.at(-1)];
  const { rules } = comparison.settled;
  const weekends = weekendsOf(rules);
  const asked = open.map(({ day, from }): AskedNight => {
    return { day, price: from, isWeekend: weekends[weekdayOf(day)] === 1 };
  });
  return {
    tonight: now?.isOpen && now.from !== null ? { from: now.from, to: now.tonight } : null,
    open_nights: open.length,
    leaving: moves.tonight.up + moves.tonight.down,
    average: averageOf(open),
    moves,
    largest_cut: lowest && lowest.settled < lowest.from ? extreme(comparison, lowest) : null,
    largest_raise: highest && highest.settled > highest.from ? extreme(comparison, highest) : null,
    special: specialNights(asked).map(({ first, last, nights: count, lift }) => ({
      start_date: dateOf(first),
      end_date: dateOf(last),
      nights: count,
      lift: tenths(100 * lift),
    })),
  };
}

/** Mean change of nights, in %, to one decimal; null without nights. */
function averageOf(open: readonly OpenNight[]): PreviewRow["average"] {
  const mean = (field: "tonight" | "settled"): number | null => {
    if (open.length === 0) return null;
    const sum = open.reduce((total, night) => total + night[field] / night.from - 1, 0);
    return tenths((100 * sum) / open.length);
  };
  return { tonight: mean("tonight"), settled: mean("settled") };
}

function movesOf(open: readonly OpenNight[], field: "tonight" | "settled") {
  const up = open.filter((night) => night[field] > night.from).length;
  const down = open.filter((night) => night[field] < night.from).length;
  return { up, down, same: open.length - up - down };
}

/** A night with what moves its price most, in the direction that it moves. */
function extreme({ open, settled }: Comparison, { day, from, settled: to }: OpenNight) {
  const night = makePricer(settled).priceNight(day);
  const { market, customizations } = explain(night, settled.rules, String);
  const usual = median(open.map((each) => each.from)) ?? from;
  const causes = [
    ...[...market, ...customizations].map(({ key, factor }) => ({ key, factor })),
    { key: "pms_rate" as const, factor: usual / from },
  ];
  const why = causes
    .filter(({ factor }) => (to < from ? factor < 1 : factor > 1))
    .toSorted((a, b) => Math.abs(Math.log(b.factor)) - Math.abs(Math.log(a.factor)))
    .slice(0, 2)
    .map(({ key, factor }) => ({ key, change: tenths(100 * (factor - 1)) }));
  return { date: dateOf(day), from, to, change: tenths(100 * (to / from - 1)), why };
}

/** To one decimal. */
export function tenths(value: number): number {
  return Math.round(10 * value) / 10;
}

/** What is known of a listing beside its nights. */
export interface Evidence {
  hasMarket: boolean;
  /** Of the past 365; null where its calendar does not tell. */
  bookedNights: number | null;
  hasUnits: boolean;
  hasMappedOff: boolean;
  /** Another program seems to set its prices. */
  isRepriced: boolean;
}

/** Booked nights from which a listing's own bookings say enough. */
const enoughNights = 60;

/** Reasons for a person to look before a listing's prices are sent, judged once settled in (`first-night.md` §3). */
export function looksOf(
  { open }: Comparison,
  { settled: average }: PreviewRow["average"],
  { hasMarket, bookedNights, hasUnits, hasMappedOff, isRepriced }: Evidence,
): PreviewRow["looks"] {
  const count = (is: (night: OpenNight) => boolean): number => open.filter(is).length;
  // A discount of the last days is what a manager expects; anything else is not.
  const falls = count(({ from, withoutLate }) => withoutLate < 0.8 * from);
  const lowest = count(({ isAtMinimum }) => isAtMinimum);
  const outside = count(({ isOutside }) => isOutside);
  const looks: [PreviewRow["looks"][number]["code"], boolean, number | null][] = [
    ["falls_over_20", falls > 0, falls],
    ["average_over_10", Math.abs(average ?? 0) > 10, null],
    ["at_minimum", lowest > 0 && lowest >= 0.3 * open.length, lowest],
    ["no_evidence", !hasMarket && (bookedNights ?? 0) < enoughNights, null],
    ["several_units", hasUnits, null],
    ["mapped_listing_off", hasMappedOff, null],
    ["repriced", isRepriced, null],
    ["outside_band", outside > 0, outside],
  ];
  return looks.flatMap(([code, holds, nights]) => (holds ? [{ code, nights }] : []));
}

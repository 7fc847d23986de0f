import type { DateText } from "@/lib/core/dates";
import { readMarketNights } from "@/lib/inventory/calendars/server";
import { nearest, readComparables, type ComparedListing } from "@/lib/market/comparables/server";
import {
  type PricedComparable,
  pricedComparablesIn,
  trustOf,
  type Market,
  type Member,
  toMarket,
  countsOf,
  toMoney,
} from "./market";
import {
  kpiLabels,
  occupancyLabels,
  priceLabels,
  summaryLabels,
  type NeighborhoodAnswer,
} from "../schema";
import { futureOccupancy, type Window, windowOf, marketKpi, type Period } from "./window";
import { meanOf } from "../view";
import { percentilesOf, tally, percentile } from "@/lib/market/model/percentiles";
import { available, blocked, booked } from "@/lib/inventory/calendars/nights";

/** Input of an answer besides market data. */
export interface NeighborhoodInput {
  /** Null without a currency, because then nothing is comparable. */
  compared: ComparedListing | null;
  location: { currency: string | null; lat: number; lng: number };
  category: number | null;
  today: DateText;
}

type Data = NeighborhoodAnswer["data"];

/** The comparables of a category of bedrooms. */
interface Category {
  members: readonly Member[];
  /** Members whose prices count. */
  pricedComparables: readonly PricedComparable[];
  prices: NightPrices;
}

/** Neighborhood data of a listing. Two statements. */
export async function toAnswer({
  compared,
  location,
  category,
  today,
}: NeighborhoodInput): Promise<NeighborhoodAnswer> {
  const window = windowOf(today);
  const set = compared ? nearest(compared, await readComparables([compared])) : [];
  const keys = set.map(({ key }) => key);
  const nights = await readMarketNights(keys, window);
  const market = toMarket(set, nights, window.today - window.first, window);
  const categories = categoriesOf(market, window.nights - market.today);
  const own = category === null ? undefined : categories.get(category);
  const confidence = trustOf(own?.pricedComparables ?? []);
  return {
    status: "Success",
    data: {
      "Listings Used": set.length,
      ...location,
      source: [...new Set(set.map(({ source }) => source))].toSorted().join(", ") || null,
      "Neighborhood Data Source": "Nearby Listings",
      confidence: confidence === "normal" ? "normal" : "low",
      ...blocksOf(market, categories, window),
    },
  };
}

function categoriesOf(market: Market, nights: number): ReadonlyMap<number, Category> {
  return new Map(
    [...market.categories].map(([category, members]) => {
      const pricedComparables = pricedComparablesIn(members, market.today, nights);
      const prices = nightPrices(market, members, pricedComparables, nights);
      return [category, { members, pricedComparables, prices }];
    }),
  );
}

type Blocks = Pick<
  Data,
  | "Future Percentile Prices"
  | "Future Percentile Prices Monthly"
  | "Future Occ/New/Canc"
  | "Summary Table Base Price"
  | "Market KPI"
>;

function blocksOf(
  market: Market,
  categories: ReadonlyMap<number, Category>,
  { priceDates, priceMonths, occupancyDates, periods }: Window,
): Blocks {
  const each = <T>(make: (category: Category) => T): Record<string, T> =>
    Object.fromEntries([...categories].map(([name, category]) => [String(name), make(category)]));
  return {
    "Future Percentile Prices": {
      Labels: [...priceLabels],
      Category: each(({ members, prices }) => futurePrices(market, members, prices, priceDates)),
    },
    "Future Percentile Prices Monthly": {
      Labels: [...priceLabels],
      Category: each(({ members, prices }) => monthlyPrices(market, members, prices, priceMonths)),
    },
    "Future Occ/New/Canc": {
      Labels: [...occupancyLabels],
      Category: each(({ members }) => futureOccupancy(market, members, occupancyDates)),
    },
    "Summary Table Base Price": {
      Labels: [...summaryLabels],
      Category: baseSummary(categories, market.today),
    },
    "Market KPI": {
      Labels: [...kpiLabels],
      Category: each(({ members }) => marketKpi(market, members, periods)),
    },
  };
}

/** Figures of each of the next nights, in the currency; one a date. */
function futurePrices(
  { today }: Market,
  members: readonly Member[],
  { prices, bookings }: NightPrices,
  dates: string[],
) {
  const lines = prices.map((line) => line.slice(0, dates.length).map(toMoney));
  return {
    ...countsOf(members, today, today + dates.length),
    X_values: dates,
    Y_values: [...lines, bookings.slice(0, dates.length)],
  };
}

/** The same by month, in the currency: means over its nights from today on that are known; sums of bookings. */
function monthlyPrices(
  { today }: Market,
  members: readonly Member[],
  { prices, bookings }: NightPrices,
  months: readonly Period[],
) {
  const byMonth = <T>(line: readonly (number | null)[], figure: (of: typeof line) => T): T[] =>
    months.map(({ from, to }) => figure(line.slice(from - today, to - today)));
  const lines = prices.map((line) => byMonth(line, (nights) => toMoney(meanOf(nights))));
  return {
    ...countsOf(members, today, months.at(-1)?.to ?? today),
    X_values: months.map(({ name }) => name),
    Y_values: [...lines, byMonth(bookings, sumOf)],
  };
}

/** Sum of the known values; null without any. */
function sumOf(line: readonly (number | null)[]): number | null {
  const known = line.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

/** Nights from today whose asking prices are summarized as base prices. */
const summaryNights = 180;

/** A category's comparables, and those of them whose prices count. */
interface Priced {
  members: readonly Member[];
  pricedComparables: readonly PricedComparable[];
}

/**
 * Percentiles of asking prices of the next 180 nights, by category and for all. Null if fewer than 5 comparables have a
 * price (`pricing.md` §2.3, Guards; §2.5, Age).
 */
function baseSummary(categories: ReadonlyMap<number, Priced>, today: number) {
  const each = [...categories.values()];
  const asked = new Map(
    each.flatMap(({ pricedComparables }) =>
      pricedComparables.map((comparable) => [comparable, talliedOf(comparable)] as const),
    ),
  );
  const summaryOf = ({ members, pricedComparables }: Priced) => {
    const isKnown = trustOf(pricedComparables) !== "none";
    const tallies = isKnown
      ? pricedComparables.flatMap((comparable) => asked.get(comparable) ?? [])
      : [];
    const percentiles = percentilesOf(tallies, [0.25, 0.5, 0.75, 0.9]);
    return {
      ...countsOf(members, today, today + summaryNights),
      Y_values: percentiles.map(toMoney),
    };
  };
  const entries = [...categories].map(([category, of]) => [String(category), summaryOf(of)]);
  const all = {
    members: each.flatMap(({ members }) => members),
    pricedComparables: each.flatMap(({ pricedComparables }) => pricedComparables),
  };
  if (all.members.length > 0) entries.push(["All", summaryOf(all)]);
  return Object.fromEntries(entries) as Record<string, ReturnType<typeof summaryOf>>;
}

/** Tallies a comparable's asking prices for the next 180 nights. */
export function talliedOf({ asking }: PricedComparable): Float64Array {
  return tally(asking.subarray(0, summaryNights).filter((price) => price > 0));
}

/** A figure by night; null where unknown. */
type Line = (number | null)[];

/** Figures of each night from today on. */
interface NightPrices {
  /** Minor units, not rounded: p25, p50, p75, median booked price, p90. */
  prices: readonly Line[];
  /** Comparables booked that night; null where no source here tells bookings. */
  bookings: Line;
}

/** Percentiles of asking prices, the median booked price and the number of bookings, by night. */
function nightPrices(
  market: Market,
  members: readonly Member[],
  pricedComparables: readonly PricedComparable[],
  nights: number,
): NightPrices {
  const lines: Line[] = [[], [], [], [], []];
  const room = {
    asked: new Float64Array(pricedComparables.length),
    paid: new Float64Array(pricedComparables.length),
  };
  for (let ahead = 0; ahead < nights; ahead++) {
    const { asked, paid } = pricesOn(pricedComparables, market.today, ahead, room);
    const figures = [
      percentile(asked, 0.25),
      percentile(asked, 0.5),
      percentile(asked, 0.75),
      percentile(paid, 0.5),
      percentile(asked, 0.9),
    ];
    for (const [at, figure] of figures.entries()) lines[at]?.push(figure);
  }
  return { prices: lines, bookings: bookingsOf(market, members, nights) };
}

const none = new Float64Array();

/** Known prices of a night, ascending: asking prices and booked prices. Overwrites `room`. */
function pricesOn(
  pricedComparables: readonly PricedComparable[],
  today: number,
  ahead: number,
  room: { asked: Float64Array; paid: Float64Array },
): { asked: Float64Array; paid: Float64Array } {
  let [asked, paid] = [0, 0];
  for (const { member, asking } of pricedComparables) {
    const price = asking[ahead] ?? 0;
    if (price > 0) room.asked[asked++] = price;
    else if (stateOf(member, today + ahead) === booked) {
      const taken = member.nights.prices[today + ahead] ?? 0;
      if (taken > 0) room.paid[paid++] = taken;
    }
  }
  return {
    asked: room.asked.subarray(0, asked).toSorted(),
    paid: paid > 0 ? room.paid.subarray(0, paid).toSorted() : none,
  };
}

/** State of a night; unknown where the data is too old to tell what is booked. */
function stateOf({ nights, unknownFrom }: Member, at: number): number | undefined {
  return at < unknownFrom ? nights.states[at] : undefined;
}

/** Comparables booked each night: placeholders too, since their bookings are real. */
function bookingsOf(
  { bookingSources, today }: Market,
  members: readonly Member[],
  nights: number,
): Line {
  const telling = members.filter(({ source }) => bookingSources.has(source));
  return Array.from({ length: nights }, (_, ahead) => {
    let count: number | null = null;
    for (const member of telling) {
      const state = stateOf(member, today + ahead);
      if (state === booked) count = (count ?? 0) + 1;
      else if (state === available || state === blocked) count ??= 0;
    }
    return count;
  });
}

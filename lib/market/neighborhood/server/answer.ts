import type { DateText } from "@/lib/core/dates";
import { readMarketNights } from "@/lib/inventory/calendars/server";
import { nearest, readComparables, type ComparedListing } from "@/lib/market/comparables/server";
import { type PricedComparable, pricedComparablesIn, trustOf } from "./priced-comparables";
import { futurePrices, monthlyPrices } from "./future-prices";
import { marketKpi } from "./kpi";
import { kpiLabels, occupancyLabels, priceLabels, summaryLabels } from "../labels";
import { type Market, type Member, toMarket } from "./market";
import { type NightPrices, nightPrices } from "./night-prices";
import { futureOccupancy } from "./occupancy";
import type { NeighborhoodAnswer } from "../schema";
import { baseSummary } from "./summary";
import { type Window, windowOf } from "./window";

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

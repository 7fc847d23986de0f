import type { DateText } from "@/lib/core/dates";
import { readMarketNights } from "@/lib/inventory/calendars/server";
import { nearest, readComparables, type ComparedListing } from "@/lib/market/comparables/server";
import { futurePrices } from "./future-prices";
import { marketKpi } from "./kpi";
import { kpiLabels, occupancyLabels, priceLabels, summaryLabels } from "../labels";
import { enoughComparables, type Market, type Member, toMarket } from "./market";
import { futureOccupancy } from "./occupancy";
import type { NeighborhoodAnswer } from "../schema";
import { baseSummary } from "./summary";
import { windowOf } from "./window";

/** Input of an answer besides market data. */
export interface NeighborhoodInput {
  /** Null without a currency, which makes nothing comparable. */
  compared: ComparedListing | null;
  location: { currency: string | null; lat: number; lng: number };
  category: number | null;
  today: DateText;
}

type Data = NeighborhoodAnswer["data"];

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
  const market = toMarket(set, nights, window.today - window.first, window.nights);
  const own = category === null ? undefined : market.categories.get(category);
  return {
    status: "Success",
    data: {
      "Listings Used": set.length,
      ...location,
      source: [...new Set(set.map(({ source }) => source))].toSorted().join(", ") || null,
      "Neighborhood Data Source": "Nearby Listings",
      confidence: own && own.length >= enoughComparables ? "normal" : "low",
      ...blocksOf(market, window),
    },
  };
}

function blocksOf(
  market: Market,
  { priceDates, occupancyDates, periods }: ReturnType<typeof windowOf>,
): Pick<
  Data,
  "Future Percentile Prices" | "Future Occ/New/Canc" | "Summary Table Base Price" | "Market KPI"
> {
  const each = <T>(make: (members: readonly Member[]) => T): Record<string, T> =>
    Object.fromEntries(
      [...market.categories].map(([category, members]) => [String(category), make(members)]),
    );
  return {
    "Future Percentile Prices": {
      Labels: [...priceLabels],
      Category: each((members) => futurePrices(market, members, priceDates)),
    },
    "Future Occ/New/Canc": {
      Labels: [...occupancyLabels],
      Category: each((members) => futureOccupancy(market, members, occupancyDates)),
    },
    "Summary Table Base Price": { Labels: [...summaryLabels], Category: baseSummary(market) },
    "Market KPI": {
      Labels: [...kpiLabels],
      Category: each((members) => marketKpi(market, members, periods)),
    },
  };
}

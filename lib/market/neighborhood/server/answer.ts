import type { DateText } from "@/lib/core/dates";
import { readMarketNights } from "@/lib/inventory/calendars/server";
import { nearest, readComparables, type Spot } from "@/lib/market/comparables/server";
import { futurePrices } from "./future-prices";
import { marketKpi } from "./kpi";
import { kpiLabels, occupancyLabels, priceLabels, summaryLabels } from "../labels";
import { enough, type Market, type Member, toMarket } from "./market";
import { futureOccupancy } from "./occupancy";
import type { NeighborhoodAnswer } from "../schema";
import { baseSummary } from "./summary";
import { windowOf } from "./window";

/** All of a listing and its day that an answer depends on, besides market data. */
export interface Subject {
  /** Null without a currency: nothing is comparable then. */
  spot: Spot | null;
  place: { currency: string | null; lat: number; lng: number };
  category: number | null;
  today: DateText;
}

type Data = NeighborhoodAnswer["data"];

/** Reads the market of a listing and describes it. Two statements. */
export async function toAnswer({
  spot,
  place,
  category,
  today,
}: Subject): Promise<NeighborhoodAnswer> {
  const window = windowOf(today);
  const set = spot ? nearest(spot, await readComparables([spot])) : [];
  const keys = set.map(({ key }) => key);
  const nights = await readMarketNights(keys, window);
  const market = toMarket(set, nights, window.today - window.first, window.nights);
  const own = category === null ? undefined : market.categories.get(category);
  return {
    status: "Success",
    data: {
      "Listings Used": set.length,
      ...place,
      source: [...new Set(set.map(({ source }) => source))].toSorted().join(", ") || null,
      "Neighborhood Data Source": "Nearby Listings",
      confidence: own && own.length >= enough ? "normal" : "low",
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

export { simulateHeldYear } from "./held";
export type { HeldYear } from "../held-year";
import { categoryOf } from "@/lib/market/comparables/server";
import { comparedOf } from "@/lib/lab/quote/server";
import { marketMedianStrategy, type MarketListing, ownMedianStrategy } from "./baselines";
import type { BacktestListing } from "./listings";
import { type BacktestResult, runBacktest } from "./run";
import type { BacktestData, Strategy } from "./strategy";
import { suggestionStrategy } from "./suggestion";

export { readBacktest } from "./read";
export type { BacktestResult } from "./run";

/**
 * Tests the suggestion, season and demand alone, and the baselines of `pricing.md` §9: own median, market p50, own
 * price. Null if no stay has a booking date.
 */
export function backtest(
  data: BacktestData,
  listings: readonly BacktestListing[],
): BacktestResult | null {
  return runBacktest(data, strategiesFor(listings));
}

/** New strategies for a backtest; some cache what they learn. */
export function strategiesFor(listings: readonly BacktestListing[]): Strategy[] {
  return [
    suggestionStrategy("suggestion", listings, "beforeThreshold"),
    suggestionStrategy("season and demand", listings, "uncustomized"),
    ownMedianStrategy(),
    marketMedianStrategy(listings.map(marketListing)),
  ];
}

function marketListing({ row }: BacktestListing): MarketListing | null {
  const compared = row && comparedOf(row);
  if (row === null || compared === null) return null;
  return {
    compared,
    category: categoryOf({ roomType: compared.roomType, bedrooms: row.bedrooms }),
  };
}

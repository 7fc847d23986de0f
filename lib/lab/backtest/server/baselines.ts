import { median } from "@/lib/market/model/percentiles";
import { type ComparedListing, nearest } from "@/lib/market/comparables/server";
import { available } from "@/lib/inventory/calendars/nights";
import type { OfflineMarket } from "@/lib/lab/quote/server";
import { ownMedian } from "../own-median";
import type { Strategy } from "./strategy";

/** Asks the listing's own median booked price for every night. */
export function ownMedianStrategy(): Strategy {
  return {
    name: "own median",
    suggest: ({ day, stays }, asked) => {
      const known = new Map<number, number | null>();
      return asked.map(({ listing }) => {
        const price = known.get(listing) ?? ownMedian(stays.get(listing) ?? [], day);
        known.set(listing, price);
        return price;
      });
    },
  };
}

/** A listing as its comparables are chosen. */
export interface MarketListing {
  compared: ComparedListing;
  /** By bedrooms; null = in no category. */
  category: number | null;
}

/** Fewer asking prices make no median (`pricing.md` §2.3, confidence). */
const fewestPrices = 5;

/** Asks the median asking price of the listing's category for the night (`pricing.md` §4). `listings`: by key. */
export function marketMedianStrategy(listings: readonly (MarketListing | null)[]): Strategy {
  const sets = new Map<number, number[]>();
  const prices = new Map<string, number | null>();
  const keysOf = (market: OfflineMarket, listing: number): number[] => {
    const known = sets.get(listing) ?? comparedKeys(market, listings[listing] ?? null);
    sets.set(listing, known);
    return known;
  };
  return {
    name: "market p50",
    suggest: ({ market }, asked) =>
      asked.map(({ listing, night }) => {
        if (market === null) return null;
        const name = `${listing} ${night}`;
        const known = prices.get(name);
        if (known !== undefined) return known;
        const price = medianAsked(market, keysOf(market, listing), night - market.first);
        prices.set(name, price);
        return price;
      }),
  };
}

function comparedKeys(market: OfflineMarket, listing: MarketListing | null): number[] {
  if (listing === null) return [];
  return nearest(listing.compared, market.comparables)
    .filter(({ category }) => category === listing.category)
    .map(({ key }) => key);
}

function medianAsked(market: OfflineMarket, keys: readonly number[], night: number): number | null {
  const asked = keys.flatMap((key) => {
    const nights = market.nights[key];
    const price = nights?.states[night] === available ? (nights.prices[night] ?? 0) : 0;
    return price > 0 ? [price / 100] : [];
  });
  return asked.length < fewestPrices ? null : median(asked);
}

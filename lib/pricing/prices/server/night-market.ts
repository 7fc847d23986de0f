import type { Caller } from "@/lib/auth/server/caller";
import { allows } from "@/lib/auth/permissions";
import { Refusal } from "@/lib/core/errors";
import { categoryOf } from "@/lib/market/comparables/server";
import { readNeighborhood } from "@/lib/market/neighborhood/server";
import { trustIn } from "@/lib/market/neighborhood/trust";
import { comparablesIn, type Market, pricesOf } from "@/lib/market/neighborhood/view";
import type { NightMarket } from "../schema-night";

interface MarketListing {
  listingId: string;
  pmsName: string;
  bedrooms: number | null;
  roomType: Parameters<typeof categoryOf>[0]["roomType"];
}

/**
 * Prices of comparables of the listing's size on a night; null without permission, coordinates, a size or comparables.
 * The figures come from the cached response of Neighborhood. At most three statements.
 */
export async function readNightMarket(
  caller: Caller,
  listing: MarketListing,
  date: string,
  now: Date,
): Promise<NightMarket | null> {
  const own = categoryOf(listing);
  if (own === null || !allows(caller.permissions, "neighborhood:view")) return null;
  const { listingId: listing_id, pmsName: pms } = listing;
  try {
    const { data } = await readNeighborhood(caller, { listing_id, pms }, now);
    return nightMarket(data, String(own), date);
  } catch (error) {
    if (error instanceof Refusal && error.code === "ERR-LOCATION-MISSING") return null;
    throw error;
  }
}

function nightMarket(market: Market, category: string, date: string): NightMarket | null {
  const count = comparablesIn(market, category);
  if (count === 0) return null;
  const trust = trustIn(market, category, undefined);
  // The market's own figure is that of the listing's category, and knows how old the data is.
  const confidence = trust.confidence === "normal" ? market.confidence : trust.confidence;
  const { dates, ...lines } = pricesOf(market, category, Infinity);
  const at = confidence === "none" ? -1 : dates.indexOf(date);
  const on = (line: readonly (number | null)[]): number | null => line[at] ?? null;
  const { p25, p50, p75, p90 } = lines;
  return { category, count, confidence, p25: on(p25), p50: on(p50), p75: on(p75), p90: on(p90) };
}

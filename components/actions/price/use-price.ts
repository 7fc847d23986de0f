import { useQuery } from "@tanstack/react-query";
import { listingQuery } from "@/lib/catalog/client";
import { neighborhoodQuery } from "@/lib/market/neighborhood/client";
import { chosenCategory, meanOf, pricesOf } from "@/lib/market/neighborhood/view";
import { type Evidence, type Item, priceOf, priceTypeOf } from "@/lib/pricing/actions/board";
import { priceEvidenceQuery } from "@/lib/pricing/actions/client-advice";
import type { Band } from "./reason";

/** Props of each part of a price's evidence. */
export interface PriceProps {
  item: Item;
  evidence: Extract<Evidence, { kind: "price" }>;
}

/** Nights whose asking prices are compared. */
const nights = 90;

/** The evidence for a price: the listing's own figures, and market prices. */
export function usePrice({ item }: Pick<PriceProps, "item">) {
  const { listing, source, action } = item;
  const named = { listing_id: listing.id, pms: listing.pms };
  const type = priceTypeOf(action.action_type) ?? "base_price";
  const query = useQuery(priceEvidenceQuery(source.account, named, type));
  return { query, type: priceOf(action.action_type) ?? ("base" as const), band: useBand(item) };
}

/** Mean of the market's quartiles over the coming nights; null without a market or permission, or before it is loaded. */
function useBand({ listing, source }: Item): Band | null {
  const enabled = source.rights.seesMarket;
  const market = useQuery({ ...neighborhoodQuery(source.account, listing), enabled }).data?.data;
  const details = useQuery(listingQuery(source.account, listing)).data?.listings[0];
  const category = market && details && chosenCategory(market, null, details.no_of_bedrooms);
  if (!market || !category) return null;
  const { p25, p50, p75 } = pricesOf(market, category, nights);
  const [low, middle, high] = [meanOf(p25), meanOf(p50), meanOf(p75)];
  if (low === null || middle === null || high === null) return null;
  return { low: Math.round(low), middle: Math.round(middle), high: Math.round(high) };
}

import type { PriceEvidence } from "@/lib/pricing/actions/schema-evidence";
import { fewestBooked } from "@/lib/pricing/actions/money";
import { useQuery } from "@tanstack/react-query";
import { listingQuery } from "@/lib/catalog/client";
import { neighborhoodQuery } from "@/lib/market/neighborhood/client";
import { chosenCategory, meanOf, pricesOf } from "@/lib/market/neighborhood/view";
import { type Evidence, type Item, priceOf, priceTypeOf } from "@/lib/pricing/actions/board";
import { priceEvidenceQuery } from "@/lib/pricing/actions/client";

/** Average prices of comparable homes over the coming nights; in the currency. */
export interface Band {
  low: number;
  middle: number;
  high: number;
}

interface Facts {
  type: "base" | "min";
  current: number;
  value: number;
  evidence: Pick<PriceEvidence, "occupancy" | "year" | "pace">;
  /** Null without a market, or the permission to see it. */
  band: Band | null;
}

/** A sentence by its name in the messages, with its values: shares 0…1, money in the currency. */
export type Reason =
  | { id: "occupancy" | "mappedOccupancy"; own: number; market: number }
  | { id: "ownOccupancy"; own: number }
  | { id: "paceAhead" | "paceBehind"; count: number }
  | { id: "paceSame" }
  | { id: "few"; nights: number }
  | { id: "asks"; low: number; middle: number; high: number }
  | { id: "atMinimum" }
  | { id: "raiseFuller" | "cutEmptier" | "cutFuller" }
  | { id: "aboveBand" | "belowBand"; value: number; limit: number };

/** Why a price is suggested, as sentences: own nights against the market's, the pace, prices of comparable homes. */
export function reasonsOf(facts: Facts): Reason[] {
  const { type, evidence, band } = facts;
  const isFew = evidence.year !== null && evidence.year.nights < fewestBooked;
  return [
    ...(type === "min" ? [{ id: "atMinimum" } as const] : []),
    ...occupancyOf(evidence),
    ...(isFew ? fewNights(evidence.year?.nights ?? 0, band) : paceOf(evidence)),
    ...(type === "base" ? conclusion(facts, isFew) : []),
  ];
}

function occupancyOf({ occupancy }: Facts["evidence"]): Reason[] {
  const { booked, sellable, market, is_mapped: isMapped } = occupancy;
  if (sellable === 0) return [];
  const own = booked / sellable;
  if (market === null) return [{ id: "ownOccupancy", own }];
  return [{ id: isMapped ? "mappedOccupancy" : "occupancy", own, market }];
}

function fewNights(nights: number, band: Band | null): Reason[] {
  return [{ id: "few", nights }, ...(band ? [{ id: "asks" as const, ...band }] : [])];
}

function paceOf({ pace }: Facts["evidence"]): Reason[] {
  if (pace === null || pace.last_year === null) return [];
  const ahead = pace.booked - pace.last_year;
  if (ahead === 0) return [{ id: "paceSame" }];
  return [{ id: ahead > 0 ? "paceAhead" : "paceBehind", count: Math.abs(ahead) }];
}

/** The conclusion, and why a value beyond the market's prices is still suggested. */
function conclusion({ current, value, evidence, band }: Facts, isFew: boolean): Reason[] {
  const { booked, sellable, market } = evidence.occupancy;
  if (market === null || sellable === 0 || value === current) return [];
  const isFuller = booked / sellable > market;
  return value > current
    ? raiseOf(value, band, isFuller, isFew)
    : cutOf(value, band, isFuller, isFew);
}

type Conclude = (value: number, band: Band | null, isFuller: boolean, isFew: boolean) => Reason[];

const raiseOf: Conclude = (value, band, isFuller, isFew) => {
  if (!isFuller) return [];
  if (band && value > band.high) return [{ id: "aboveBand", value, limit: band.high }];
  return isFew ? [] : [{ id: "raiseFuller" }];
};

const cutOf: Conclude = (value, band, isFuller, isFew) => {
  if (isFuller) return [{ id: "cutFuller" }];
  if (band && value < band.low) return [{ id: "belowBand", value, limit: band.low }];
  return isFew ? [] : [{ id: "cutEmptier" }];
};

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

import {
  type ComparedListing,
  toComparedListing,
} from "@/lib/market/comparables/server/compared-listing";
import { marketNights } from "@/lib/market/model/nights";
import { occupancyDemand } from "@/lib/market/model/occupancy-demand";
import { holidaysOf } from "@/lib/market/model/server/holidays";
import { emptyShape } from "@/lib/market/model/shape";
import { expectedShares } from "@/lib/market/model/windows";
import type { EngineInput, EngineRules } from "@/lib/pricing/engine/input";
import type { ListingRow } from "@/lib/sync/imports/schema";
import type { MarketModel, OccupancyFound } from "./market-model";
import { buildingOccupancy, neighbourOccupancy, type OfflineListing } from "./portfolio";

/** What all listings of a quote share. */
export interface QuoteContext {
  /** Days since 1970-01-01. */
  today: number;
  rules: EngineRules;
  /** Null without market files. */
  model: MarketModel | null;
  listings: readonly OfflineListing[];
}

/** What the engine prices a listing from (`pricing.md` §1), with the occupancy source of §2.2 that exists first. */
export function engineInput(context: QuoteContext, listing: OfflineListing): EngineInput {
  const { today, rules, model } = context;
  const { row, calendar, capacity } = listing;
  const compared = comparedOf(row);
  const learned = compared && model ? model.around(compared) : null;
  const found = occupancyFor(context, listing, learned?.occupancy ?? null);
  const sources = {
    holidays: holidaysOf(row.country, row.state),
    occupancy: found && occupancyDemand(found.source, found.kind, today),
  };
  const shape = learned?.shape ?? emptyShape(today);
  return {
    today,
    base: unitsOf(row.base),
    min: unitsOf(row.min),
    max: unitsOf(row.max),
    recommendedBase: null,
    decimals: false,
    market: marketNights(shape, sources, today, calendar.states.length),
    rules: capacity > 1 ? buildingRules(rules) : rules,
    overrides: [],
    calendar,
    // A night "unavailable" may be the owner's, so it tells no share booked.
    expected: expectedShares(found && found.kind !== "scraped" ? found.source : null, today),
  };
}

/** The listing as its comparables are chosen; null without coordinates or currency. */
export function comparedOf(row: ListingRow): ComparedListing | null {
  return toComparedListing({
    roomType: row.room_type ?? "entire_home",
    currency: row.currency,
    latitude: row.latitude,
    longitude: row.longitude,
    pmsName: row.pms_name,
    listingId: row.listing_id,
    channels: row.channels ?? [],
  });
}

/** A building is its own source; then a market that tells bookings, other listings, a scraped market (`pricing.md` §2.2). */
function occupancyFor(
  { listings, today }: QuoteContext,
  listing: OfflineListing,
  market: OccupancyFound | null,
): OccupancyFound | null {
  if (listing.capacity > 1) return buildingOccupancy(listing, today);
  if (market?.kind === "market") return market;
  return neighbourOccupancy(listings, listing, today) ?? market;
}

/**
 * The default occupancy step compares single homes: a building's nights are hardly ever all sold, so its occupancy moves
 * the demand factor alone.
 */
export function buildingRules(rules: EngineRules): EngineRules {
  if (rules.occupancy_adjustment.level !== "default") return rules;
  return { ...rules, occupancy_adjustment: { value: { oba_type: "none" }, level: "default" } };
}

function unitsOf(minor: number | null): number | null {
  return minor === null ? null : minor / 100;
}

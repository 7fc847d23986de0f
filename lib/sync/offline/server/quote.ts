import {
  categoryOf,
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
import {
  type LearnedMarket,
  marketBase,
  type MarketModel,
  medianMinStay,
  type OccupancyFound,
} from "./market-model";
import type { PlacePaces } from "./pace";
import type { OfflineListing } from "./listing";
import { buildingOccupancy, neighbourOccupancy } from "./portfolio";

/** Context shared by all listings of a quote. */
export interface QuoteContext {
  /** Days since 1970-01-01. */
  today: number;
  rules: EngineRules;
  /** Null without market files. */
  model: MarketModel | null;
  listings: readonly OfflineListing[];
  paces: PlacePaces;
}

/** Engine input of a listing (`pricing.md` §1), with the first available occupancy source of §2.2. */
export function engineInput(context: QuoteContext, listing: OfflineListing): EngineInput {
  const { today, rules, model } = context;
  const { row, calendar, capacity } = listing;
  const learned = learnedFor(model, row);
  const found = occupancyFor(context, listing, learned?.occupancy ?? null);
  return {
    ...pricesOf(listing, learned),
    today,
    decimals: false,
    market: marketNights(
      learned?.shape ?? emptyShape(today),
      {
        holidays: holidaysOf(row.country, row.state),
        occupancy: found && occupancyDemand(found.source, found.kind, today, found.paceOf),
      },
      today,
      calendar.states.length,
    ),
    rules: capacity > 1 ? buildingRules(rules) : rules,
    overrides: [],
    calendar,
    expected: expectedShares(bookingsOf(found), today),
  };
}

function learnedFor(model: MarketModel | null, row: ListingRow): LearnedMarket | null {
  const compared = comparedOf(row);
  return compared && model ? model.around(compared) : null;
}

/** The source of a share booked: a night "unavailable" may be the owner's, so it tells none. */
function bookingsOf(found: OccupancyFound | null): OccupancyFound["source"] | null {
  return found === null || found.kind === "scraped" ? null : found.source;
}

/** Own prices in the currency; the base that the market suggests where a listing has none. */
function pricesOf(
  { row, calendar }: OfflineListing,
  learned: LearnedMarket | null,
): Pick<EngineInput, "base" | "min" | "max" | "recommendedBase"> {
  const [base, min, max] = [unitsOf(row.base), unitsOf(row.min), unitsOf(row.max)];
  if (base !== null || learned === null) return { base, min, max, recommendedBase: null };
  const facts = { roomType: row.room_type ?? "entire_home", bedrooms: row.bedrooms };
  const kind = { category: categoryOf(facts), medianMinStay: medianMinStay(calendar) };
  return { base, min, max, recommendedBase: marketBase(learned, kind) };
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
  { listings, today, paces }: QuoteContext,
  listing: OfflineListing,
  market: OccupancyFound | null,
): OccupancyFound | null {
  if (listing.capacity > 1) return buildingOccupancy(listing, today);
  if (market?.kind === "market") return market;
  return neighbourOccupancy(listings, listing, { today, paces }) ?? market;
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

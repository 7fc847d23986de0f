import {
  categoryOf,
  type ComparedListing,
  toComparedListing,
} from "@/lib/market/comparables/server";
import { marketNights } from "@/lib/market/model/nights";
import { ageOn } from "@/lib/market/model/age";
import { type CellMarket, emptyMarket } from "@/lib/market/model/categories";
import {
  bookedOf,
  demandParts,
  expectedOf,
  type OccupancyFigures,
  partsOf,
  tellAll,
  withAccount,
} from "@/lib/market/model/occupancy/occupied";
import { nightsOf } from "@/lib/market/model/occupancy/pace";
import { holidaysOf } from "@/lib/market/model/server";
import { movesDemand } from "@/lib/pricing/engine/factors";
import type { EngineInput, EngineRules } from "@/lib/pricing/engine/input";
import type { ListingRow } from "@/lib/intake/sources/files/schema";
import { marketBase, type MarketModel, medianMinStay } from "./market-model";
import { OwnPlaces } from "./own-places";
import type { OfflineListing } from "./listing";
import { unitsOccupancy } from "@/lib/market/model/occupancy/own-units";

/** Context shared by all listings of a quote. */
export interface QuoteContext {
  /** Days since 1970-01-01. */
  today: number;
  rules: EngineRules;
  /** Null without market files. */
  model: MarketModel | null;
  listings: readonly OfflineListing[];
  places: OwnPlaces;
}

/** The context of listings as known on a day; days since 1970-01-01. */
export function contextOf(
  known: Pick<QuoteContext, "today" | "rules" | "model" | "listings">,
): QuoteContext {
  return { ...known, places: new OwnPlaces(known.listings, known.today) };
}

/** Engine input of a listing (`pricing.md` §1), with the occupancy sources of §2.2. */
export function engineInput(context: QuoteContext, listing: OfflineListing): EngineInput {
  const { today, rules } = context;
  const { row, calendar } = listing;
  const { learned, shape, sources } = learnedAround(context, listing);
  const parts = partsOf(sources);
  return {
    ...pricesOf(listing, learned),
    today,
    floor: null,
    decimals: false,
    currencyDigits: 2,
    market: marketNights(
      shape,
      {
        holidays: holidaysOf(row.country, row.state),
        occupancy: demandParts(parts),
        shapeAge: ageOn(today, shape.asOf),
      },
      today,
      calendar.states.length,
    ),
    rules,
    overrides: [],
    calendar,
    expected: expectedOf(parts, today),
    evidence: { bookedNights: bookedIn(listing, today), market: bookedOf(parts)?.weight ?? 0 },
    settling: null,
  };
}

/** What the market and the listings themselves tell of a listing's place; the shape is their own without a market. */
function learnedAround({ today, model, places }: QuoteContext, listing: OfflineListing) {
  const compared = comparedOf(listing.row);
  const learned = compared && model ? model.around(compared) : null;
  const market = learned ?? emptyMarket(today);
  const place = compared && places.around(compared);
  const ownShape = market.homes === 0 ? place?.shape : null;
  const sources = sourcesOf(listing, market.occupancy, place?.occupancy ?? null, today);
  return { learned, shape: ownShape ?? market.shape, sources };
}

/** Booked nights of the past 365 days, each unit's of a listing with units. */
function bookedIn({ stays, capacity }: OfflineListing, today: number): number {
  if (capacity > 1) {
    const { sold } = nightsOf(stays, today - 365, 365);
    return sold.reduce((sum, count) => sum + Math.min(count, capacity), 0);
  }
  const booked = new Set<number>();
  for (const { checkIn, checkOut, status } of stays) {
    if (status !== "booked") continue;
    for (let day = Math.max(checkIn, today - 365); day < Math.min(checkOut, today); day++) {
      booked.add(day);
    }
  }
  return booked.size;
}

/** Own prices in the currency; the base that the market suggests where a listing has none. */
function pricesOf(
  { row, calendar }: OfflineListing,
  learned: CellMarket | null,
): Pick<EngineInput, "base" | "min" | "max" | "recommendedBase"> {
  const [base, min, max] = [unitsOf(row.base), unitsOf(row.min), unitsOf(row.max)];
  if (base !== null || learned === null) return { base, min, max, recommendedBase: null };
  const facts = { roomType: row.room_type ?? "entire_home", bedrooms: row.bedrooms };
  const kind = { category: categoryOf(facts), medianMinStay: medianMinStay(calendar) };
  return { base, min, max, recommendedBase: marketBase(learned, kind) };
}

/** The listing as its comparables are chosen; null without coordinates or currency. */
export function comparedOf(row: ListingRow): ComparedListing | null {
  const facts = {
    roomType: row.room_type ?? "entire_home",
    currency: row.currency,
    latitude: row.latitude,
    longitude: row.longitude,
    pmsName: row.pms_name,
    listingId: row.listing_id,
    channels: row.channels ?? [],
  } as const;
  return toComparedListing(facts, "");
}

/**
 * From four units on, a listing is its own source; then a market that tells bookings, other listings, a scraped market
 * (`pricing.md` §2.2, §11).
 */
function sourcesOf(
  listing: OfflineListing,
  market: readonly OccupancyFigures[],
  place: OccupancyFigures | null,
  today: number,
): readonly OccupancyFigures[] {
  if (movesDemand(listing.calendar)) {
    return [unitsOccupancy(listing.calendar.units, [listing], today)];
  }
  return place === null || tellAll(market) ? market : withAccount(market, place);
}

function unitsOf(minor: number | null): number | null {
  return minor === null ? null : minor / 100;
}

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
  occupancyFigures,
  ownListings,
  partsOf,
  tellAll,
  withAccount,
} from "@/lib/market/model/occupancy/occupied";
import { holidaysOf } from "@/lib/market/model/server";
import { movesDemand } from "@/lib/pricing/engine/factors";
import type { EngineInput, EngineRules } from "@/lib/pricing/engine/input";
import type { ListingRow } from "@/lib/intake/sources/files/schema";
import { marketBase, type MarketModel, medianMinStay, type OccupancyFound } from "./market-model";
import { OwnShapes } from "./own-shapes";
import { PlacePaces } from "./pace";
import type { OfflineListing } from "./listing";
import { neighbourOccupancy, unitsOccupancy } from "./portfolio";

/** Context shared by all listings of a quote. */
export interface QuoteContext {
  /** Days since 1970-01-01. */
  today: number;
  rules: EngineRules;
  /** Null without market files. */
  model: MarketModel | null;
  listings: readonly OfflineListing[];
  paces: PlacePaces;
  shapes: OwnShapes;
}

/** The context of listings as known on a day; days since 1970-01-01. */
export function contextOf(
  known: Pick<QuoteContext, "today" | "rules" | "model" | "listings">,
): QuoteContext {
  const { listings, today } = known;
  const [paces, shapes] = [new PlacePaces(listings, today), new OwnShapes(listings, today)];
  return { ...known, paces, shapes };
}

/** Engine input of a listing (`pricing.md` §1), with the occupancy sources of §2.2. */
export function engineInput(context: QuoteContext, listing: OfflineListing): EngineInput {
  const { today, rules, model, shapes } = context;
  const { row, calendar } = listing;
  const compared = comparedOf(row);
  const learned = compared && model ? model.around(compared) : null;
  const { homes, occupancy, ...market } = learned ?? emptyMarket(today);
  const own = compared && homes === 0 ? shapes.around(compared) : null;
  const shape = own ?? market.shape;
  const parts = partsOf(sourcesFor(context, listing, occupancy));
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

/** Booked nights of the past 365 days. */
function bookedIn({ stays }: OfflineListing, today: number): number {
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

/** From four units on, a listing is its own source; then a market that tells bookings, other listings, a scraped market (`pricing.md` §2.2, §11). */
function sourcesFor(
  { listings, today, paces }: QuoteContext,
  listing: OfflineListing,
  market: readonly OccupancyFigures[],
): readonly OccupancyFigures[] {
  const figuresOf = ({ source, paceOf }: OccupancyFound): OccupancyFigures =>
    occupancyFigures(source, ownListings, today, paceOf);
  if (movesDemand(listing.calendar)) return [figuresOf(unitsOccupancy(listing, today))];
  if (tellAll(market)) return market;
  const near = neighbourOccupancy(listings, listing, { today, paces });
  return near === null ? market : withAccount(market, figuresOf(near));
}

function unitsOf(minor: number | null): number | null {
  return minor === null ? null : minor / 100;
}

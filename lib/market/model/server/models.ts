import {
  categoryOf,
  type ListingFacts,
  marketViewOf,
  toComparedListing,
} from "@/lib/market/comparables/server";
import {
  type CellMarket,
  emptyMarket,
  type CategoryFigures,
  type CategoryStays,
  noStays,
} from "../categories";
import { type MarketNights, marketNights } from "../nights";
import { ageOn, lateConfidence, shapeConfidence } from "../age";
import { type Confidence, confidenceOf } from "../guards";
import type { OccupancySource } from "../occupancy/occupancy";
import {
  bookedOf,
  demandParts,
  expectedOf,
  type OccupancyPart,
  partsOf,
} from "../occupancy/occupied";
import type { Shape } from "../shape/shape";
import { type Cell, cellMaker, cellMarkets } from "./cells";
import { holidaysOf } from "./holidays";
import { withOwn } from "./own-source";
import { type PooledListings, unitFigures } from "./unit-listings";

/** A listing whose market is requested. */
export interface ModelListing extends ListingFacts {
  key: number;
  units: number;
  bedrooms: number | null;
  /** Code or English name of the country and state, for public holidays. */
  country: string | null;
  state: string | null;
}

/** The market model of a listing (`pricing.md` §2). */
export interface MarketModel {
  /** S and D of the 731 nights from its today on; shared with its neighbours. */
  nights: MarketNights;
  /** What it shares with its neighbours. */
  cell: CellMarket;
  shape: Shape;
  /** Confidence in the shape and in its late discounts; a note on their age lowers it by one step (§2.5). */
  shapeConfidence: Confidence;
  lateConfidence: Confidence;
  /** Source of the shape, and the first one of the occupancy, `units` for the listing's own, `pool` for those counted with it; null: none. */
  shapeSource: "market" | "bookings" | null;
  occupancySource: OccupancySource | "units" | "pool" | null;
  /** Share booked that is usual in each window of §1, 0…1. */
  expected: readonly number[];
  /**
   * Share booked of the past 60 and next 30 nights in the sources of §2.2, and how much these count together; null if
   * none distinguishes bookings.
   */
  booked: { share: number; weight: number } | null;
  /** Of its category, by the median of its own minimum stays (null: unknown). */
  figuresFor: (medianMinStay: number | null) => CategoryFigures;
  /** Minimum stays in its category. */
  stays: CategoryStays;
}

/** The furthest night that can be asked for is 730 days ahead (`contract.md` §9). */
export const nightsAhead = 731;

/** S and D of a market by country and state, 12 kB each, kept as long as the market. */
const kept = new WeakMap<CellMarket, Map<string, MarketNights>>();

/**
 * The market models of an account's listings, each on its own `todayOf` (days since 1970-01-01); `poolOf`: what a listing
 * is counted with. One statement if
 * everything is cached, two if the account's own listings replace a market; otherwise up to five more, and as many with
 * listings of several units.
 */
export async function marketModelsOf<T extends ModelListing>(
  { accountId }: { accountId: number },
  listings: readonly T[],
  todayOf: (listing: T) => number,
  poolOf?: (listing: T) => PooledListings | undefined,
): Promise<(listing: T) => MarketModel> {
  const { version, sourcesOf } = await marketViewOf([accountId]);
  const makeCell = cellMaker(version);
  const cellOf = (listing: T): Cell | null => {
    const compared = toComparedListing(listing, sourcesOf(accountId));
    return compared && makeCell(compared, todayOf(listing));
  };
  const cells = new Map(listings.map((listing) => [listing, cellOf(listing)]));
  const wanted = new Set([...cells.values()].filter((cell) => cell !== null));
  const marketOf = await withOwn(accountId, wanted, await cellMarkets(wanted));
  const ownOf = await unitFigures(accountId, listings, todayOf, poolOf);
  const nowhere = new Map<number, CellMarket>();
  const marketFor = (listing: T): CellMarket => {
    const cell = cells.get(listing) ?? null;
    const today = todayOf(listing);
    const market = (cell && marketOf(cell)) ?? nowhere.get(today) ?? emptyMarket(today);
    if (market.homes === 0 && cell === null) nowhere.set(today, market);
    return market;
  };
  return (listing) => {
    const market = marketFor(listing);
    const own = ownOf(listing);
    if (!own) return modelOf(listing, market);
    const model = modelOf(listing, { ...market, occupancy: [own] });
    const source = poolOf?.(listing) ? "pool" : "units";
    return { ...model, occupancySource: model.occupancySource && source };
  };
}

function modelOf(listing: ModelListing, market: CellMarket): MarketModel {
  const { today, shape, occupancy, figuresOf, stays } = market;
  const category = categoryOf(listing);
  const parts = partsOf(occupancy);
  const age = ageOn(today, shape.asOf);
  return {
    nights: nightsIn(market, parts, listing),
    cell: market,
    shape,
    shapeConfidence: shapeConfidence(confidenceOf(shape.moving), age),
    lateConfidence: lateConfidence(shape.late, age),
    shapeSource: shapeSourceOf(market),
    occupancySource: parts[0]?.figures.source ?? null,
    expected: expectedOf(parts, today),
    booked: bookedOf(parts),
    figuresFor: (medianMinStay) => figuresOf({ category, medianMinStay }),
    stays: (category === null ? undefined : stays.get(category)) ?? noStays,
  };
}

function shapeSourceOf({ shape, homes }: CellMarket): MarketModel["shapeSource"] {
  if (shape.moving === 0) return null;
  return homes === 0 ? "bookings" : "market";
}

function nightsIn(
  market: CellMarket,
  parts: readonly OccupancyPart[],
  { country, state }: ModelListing,
): MarketNights {
  const places = kept.get(market) ?? new Map<string, MarketNights>();
  kept.set(market, places);
  const name = JSON.stringify([country, state]);
  const known = places.get(name);
  if (known) return known;
  const { shape, today } = market;
  const made = marketNights(
    shape,
    {
      holidays: holidaysOf(country, state),
      occupancy: demandParts(parts),
      shapeAge: ageOn(today, shape.asOf),
    },
    today,
    nightsAhead,
  );
  places.set(name, made);
  return made;
}

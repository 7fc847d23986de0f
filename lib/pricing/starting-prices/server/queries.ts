import { type Caller, ownedListings } from "@/lib/auth/server/caller";
import { fromMinor } from "@/lib/core/money";
import { pmsKey } from "@/lib/core/pms";
import { db, type Prisma } from "@/lib/db/server";
import { available } from "@/lib/inventory/calendars/nights";
import { demandOf, seasonalityOf } from "@/lib/market/model/nights";
import type { MarketModel } from "@/lib/market/model/server";
import { strengthened } from "@/lib/pricing/engine/factors";
import type { EngineRules } from "@/lib/pricing/engine/input";
import { makePricer } from "@/lib/pricing/engine/price";
import {
  type BookedNight,
  engineColumns,
  nightsBeyond,
  type PricingInputs,
  readBookedNights,
  readEngineInputs,
} from "@/lib/pricing/prices/server";
import { strength } from "@/lib/pricing/rules/curves";
import { type OpenNight, type SoldNight, startingFigures } from "../figures";
import type { StartingPrices, StartingPricesRequest } from "../schema";

/** Nights of the calendar that are compared, and nights back whose bookings are. */
const year = 365;

const columns = {
  ...engineColumns,
  connection: { select: { pmsBase: true } },
} as const satisfies Prisma.ListingSelect;

type StartingListing = Prisma.ListingGetPayload<{ select: typeof columns }>;

/**
 * Prices that listings can start from, one element per row, in order (`first-night.md` §1). A fixed number of
 * statements.
 */
export async function startingPrices(
  caller: Caller,
  { listings: rows }: StartingPricesRequest,
  now: Date = new Date(),
): Promise<StartingPrices[]> {
  const listings = await db().listing.findMany({
    where: {
      ...ownedListings(caller),
      OR: rows.map(({ id, pms }) => ({ listingId: id, pmsName: pms })),
    },
    select: columns,
  });
  const figuresOf = await readFigures(caller, listings, now);
  const byName = new Map(listings.map((each) => [pmsKey(each.pmsName, each.listingId), each]));
  const seen = new Set<string>();
  return rows.map(({ id, pms }) => {
    const name = pmsKey(pms, id);
    const listing = byName.get(name);
    if (seen.has(name)) return { id, pms, ...repeated };
    seen.add(name);
    if (!listing) return { id, pms, ...notPresent };
    const { minPrice, basePrice, maxPrice } = listing;
    const current = {
      min: fromMinor(minPrice),
      base: fromMinor(basePrice),
      max: fromMinor(maxPrice),
    };
    return { id, pms, ...figuresOf(listing), current };
  });
}

const unknown = { base: null, min: null, max: null, sources: null, current: null, notes: [] };

const notPresent = {
  ...unknown,
  error: "Listing not found.",
  error_status: "LISTING_NOT_PRESENT" as const,
};

const repeated = {
  ...unknown,
  error: "The listing is in the request twice.",
  error_status: "LISTING_REPEATED" as const,
};

async function readFigures(caller: Caller, listings: readonly StartingListing[], now: Date) {
  const inputsOf = await readEngineInputs(caller, listings, now, year + nightsBeyond);
  const zoned = listings.map((each) => ({ ...each, timeZone: inputsOf(each).timeZone }));
  const todays = listings.map((each) => inputsOf(each).input.today);
  const bookings = await readBookedNights(caller, zoned, Math.min(...todays) - year);
  return (listing: StartingListing) => {
    const inputs = inputsOf(listing);
    return startingFigures({
      open: openNights(inputs),
      sold: soldNights(inputs, bookings.get(listing.key) ?? new Map()),
      pmsBase: fromMinor(listing.connection?.pmsBase ?? null),
      market: marketOf(inputs),
      decimals: inputs.input.decimals,
    });
  };
}

/** A base that keeps every factor exact. */
const anyBase = 1_000;

/** Open nights of a year, with what the rules make of a base price on each, without overrides and settling in. */
function openNights({ input, nights }: PricingInputs): OpenNight[] {
  const { priceNight } = makePricer({ ...input, base: anyBase, overrides: [], settling: null });
  const open: OpenNight[] = [];
  for (let ahead = 0; ahead < year; ahead++) {
    const price = nights.prices[ahead] ?? 0;
    if (nights.states[ahead] !== available || price <= 0) continue;
    const { beforeThreshold, isBaseSet, fixedLate } = priceNight(input.today + ahead);
    const follows = !isBaseSet && fixedLate === null;
    open.push({ ahead, price: price / 100, factor: follows ? beforeThreshold / anyBase : null });
  }
  return open;
}

/** Nights of the past year that were booked, with the market's factor of each. */
function soldNights(
  { input, model }: PricingInputs,
  bookings: ReadonlyMap<number, BookedNight>,
): SoldNight[] {
  const factorOn = marketFactor(model, input.rules);
  return [...bookings].flatMap(([day, { rate }]) => {
    const isPast = day >= input.today - year && day < input.today;
    return isPast && rate !== null && rate > 0 ? [{ rate, factor: factorOn(day) }] : [];
  });
}

/** Seasonality × demand of a past day under the rules, as the engine has them, without the day's occupancy. */
function marketFactor({ nights }: MarketModel, rules: EngineRules): (day: number) => number {
  const seasonStrength = strength(rules.seasonality.value.seasonality_type ?? "recommended");
  const demandStrength = strength(rules.demand_factor.value.tone_demand_factor ?? "recommended");
  return (day) => {
    const night = { ...nights.detail(day), occupancyFactor: 1 };
    const season = strengthened(seasonStrength, seasonalityOf(night));
    return season * strengthened(demandStrength, demandOf(night));
  };
}

function marketOf({ model, medianMinStay }: PricingInputs) {
  const { level, comparables, confidence } = model.figuresFor(medianMinStay);
  const value = fromMinor(level);
  return value === null ? null : { value, comparables, isConfident: confidence === "normal" };
}

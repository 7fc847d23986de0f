import { allows } from "@/lib/auth/permissions";
import { type Caller, ownedListings } from "@/lib/auth/server/caller";
import { Refusal } from "@/lib/core/errors";
import { dateOf, dayOf, addDays, dateIn, type DateText } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { calendarsWithoutBookings, readListingNights } from "@/lib/inventory/calendars/server";
import { clocksAt } from "@/lib/inventory/listings/rules";
import { readRails } from "@/lib/inventory/guard-rails/server";
import { marketModelsOf } from "@/lib/market/model/server";
import { engineColumns, type EngineListing, readOwnNights } from "@/lib/pricing/prices/server";
import type { PriceEvidence, PriceQuery, StayEvidence, LateEvidence } from "../schema-evidence";
import { type DatedListing, readBookedYears, readPace } from "./worth";
import { boundsOf, openStays } from "./rules";
import { nightsAhead } from "./thresholds";
import { levelLookup, readChainRules } from "@/lib/pricing/levels/server";
import { lastMinutePercentOfBase } from "@/lib/pricing/rules/curves";
import { fieldsOf } from "@/lib/pricing/rules/kinds";
import { resolve } from "@/lib/pricing/levels/resolve";
import { fromMinor } from "@/lib/core/money";
import { pricedColumns } from "@/lib/inventory/listings/server";

/**
 * The evidence for a listing's recommended price as of `now`: the nights that the recommendation compares, the year
 * behind its worth, the pace, and the limits of a value. A fixed number of statements. Throws LISTING_NOT_FOUND.
 */
export async function priceEvidence(
  caller: Caller,
  { listing_id, pms, nudge_type }: PriceQuery,
  now: Date = new Date(),
): Promise<PriceEvidence> {
  const where = { ...ownedListings(caller), pmsName: pms, listingId: listing_id };
  const listing = await db().listing.findFirst({ where, select: engineColumns });
  if (!listing) throw new Refusal("LISTING_NOT_FOUND");
  const today = dayOf(clocksAt(now, caller.account.timeZone).clockOf(listing).today);
  const own = await ownNights(caller, listing, today, now);
  const seesMarket = allows(caller.permissions, "neighborhood:view");
  const model = seesMarket && (await marketModelsOf(caller, [listing], () => today))(listing);
  const dated = { key: listing.key, today: dateOf(today) };
  const prices = {
    basePrice: minor(listing.basePrice),
    minPrice: minor(listing.minPrice),
    maxPrice: minor(listing.maxPrice),
  };
  const current = (nudge_type === "base_price" ? prices.basePrice : prices.minPrice) ?? 0;
  const rails = (await readRails(db(), [listing.key]))(listing.key);
  const { least, most } = boundsOf({ type: nudge_type, current }, { ...prices, rails });
  return {
    currency: listing.currency,
    occupancy: {
      is_mapped: listing.mappingGroupId !== null,
      booked: own.booked,
      sellable: own.sellable,
      market: model ? (model.booked?.share ?? null) : null,
    },
    ...(await bookingFacts(caller, dated, now)),
    least: least / 100,
    most: Number.isFinite(most) ? most / 100 : null,
  };
}

/** What was and is booked; null without bookings:view. */
async function bookingFacts(
  caller: Caller,
  dated: DatedListing,
  now: Date,
): Promise<Pick<PriceEvidence, "year" | "at_minimum" | "pace">> {
  if (!allows(caller.permissions, "bookings:view")) {
    return { year: null, at_minimum: null, pace: null };
  }
  const { all, atMinimum } = (await readBookedYears(caller, [dated]))(dated.key);
  return { year: all, at_minimum: atMinimum, pace: await readPace(caller, dated, now) };
}

/** Booked and sellable nights; none for a calendar that does not distinguish bookings. */
async function ownNights(caller: Caller, listing: EngineListing, today: number, now: Date) {
  const own = (await readOwnNights(caller, [listing], () => today))(listing);
  if (own.booked > 0) return own;
  const untold = await calendarsWithoutBookings([caller.accountId], now);
  return untold.has(listing.key) ? { booked: 0, sellable: 0 } : own;
}

function minor(price: bigint | null): number | null {
  return price === null ? null : Number(price);
}

/** Past stays are counted over this many days. */
const daysBack = 365;

/**
 * Minimum stays of a listing and of its market, and the lengths of its past stays, as of `now`. A fixed number of
 * statements. Throws LISTING_NOT_FOUND.
 */
export async function stayEvidence(
  caller: Caller,
  ref: ListingRef,
  now: Date = new Date(),
): Promise<StayEvidence> {
  const listing = await findPricedListing(caller, ref);
  const today = dateIn(listing.timeZone ?? caller.account.timeZone, now);
  const nightsOf = await readListingNights(
    new Map([[listing.key, dayOf(today)]]),
    nightsAhead,
    "minStays",
  );
  const { stays } = (await marketModelsOf(caller, [listing], () => dayOf(today)))(listing);
  const own = new Map<number, number>();
  for (const stay of openStays(nightsOf(listing.key), nightsAhead)) {
    own.set(stay, (own.get(stay) ?? 0) + 1);
  }
  const seesBookings = allows(caller.permissions, "bookings:view");
  return {
    comparables: stays.homes,
    own: rising(own),
    market: rising(stays.counts),
    booked: seesBookings ? await readStays(caller, listing.key, today) : null,
  };
}

function rising(counts: ReadonlyMap<number, number>): StayEvidence["own"] {
  const sorted = [...counts].toSorted(([a], [b]) => a - b);
  return sorted.map(([nights, count]) => ({ nights, count }));
}

/** Stays of a listing by length that began within a year before `today`. One statement. */
function readStays({ accountId }: Caller, key: number, today: DateText) {
  return db().$queryRaw<StayEvidence["own"]>`
    SELECT check_out - check_in AS nights, count(*)::int AS count
    FROM reservation
    WHERE account_id = ${accountId} AND listing_key = ${key} AND status = 'booked'
      AND check_in >= ${addDays(today, -daysBack)}::text::date AND check_in < ${today}::text::date
      AND check_out > check_in
    GROUP BY 1 ORDER BY 1`;
}

/**
 * Last-minute adjustment of nights by days ahead, in %, by a listing's effective rule and in its market, as of `now`.
 * A fixed number of statements. Throws LISTING_NOT_FOUND.
 */
export async function lateEvidence(
  caller: Caller,
  ref: ListingRef,
  now: Date = new Date(),
): Promise<LateEvidence> {
  const listing = await findPricedListing(caller, ref);
  const today = dayOf(dateIn(listing.timeZone ?? caller.account.timeZone, now));
  const model = (await marketModelsOf(caller, [listing], () => today))(listing);
  const { shape, lateConfidence } = model;
  const byNight = lateConfidence === "none" ? [] : shape.lateByNight;
  const seesRules = allows(caller.permissions, "customizations:view");
  return {
    comparables: shape.moving,
    own: seesRules ? await ownCurve(caller, listing) : null,
    market: Array.from({ length: nightsAhead + 1 }, (_, night) => byNight[night] ?? null),
  };
}

type PricedListing = Awaited<ReturnType<typeof findPricedListing>>;

async function ownCurve(caller: Caller, listing: PricedListing): Promise<(number | null)[]> {
  const kind = "last_minute_prices";
  const chain = { ...listing, listingKey: listing.key };
  const rows = await readChainRules(db(), caller, chain, kind);
  const { value } = resolve(kind, levelLookup(rows)(chain));
  const rule = fieldsOf(kind, value);
  const base = fromMinor(listing.basePrice);
  return Array.from({ length: nightsAhead + 1 }, (_, days) => {
    const percent = lastMinutePercentOfBase(rule, days, base, listing.units);
    return percent === null ? null : Math.round(percent * 10) / 10;
  });
}

export interface ListingRef {
  listing_id: string;
  pms: string;
}

/** Finds a listing, with the columns that its market and rules depend on. Throws LISTING_NOT_FOUND. */
async function findPricedListing(caller: Caller, { listing_id, pms }: ListingRef) {
  const where = { ...ownedListings(caller), pmsName: pms, listingId: listing_id };
  const listing = await db().listing.findFirst({ where, select: pricedColumns });
  if (!listing) throw new Refusal("LISTING_NOT_FOUND");
  return listing;
}

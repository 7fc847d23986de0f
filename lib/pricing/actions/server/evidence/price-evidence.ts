import { allows } from "@/lib/auth/permissions";
import { type Caller, ownedListings } from "@/lib/auth/server/caller";
import { Refusal } from "@/lib/core/errors";
import { dateOf, dayOf } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { calendarsWithoutBookings } from "@/lib/inventory/calendars/server";
import { clocksAt } from "@/lib/inventory/listings/server/clock";
import { readRails } from "@/lib/inventory/guard-rails/server";
import { marketModelsOf } from "@/lib/market/model/server";
import { engineColumns, type EngineListing } from "@/lib/pricing/prices/server/engine-inputs";
import { readOwnNights } from "@/lib/pricing/prices/server/recommended";
import type { PriceEvidence, PriceQuery } from "@/lib/pricing/actions/schema-portal";
import { type DatedListing, readBookedYears, readPace } from "../worth/booked-year";
import { boundsOf } from "../bounded";

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

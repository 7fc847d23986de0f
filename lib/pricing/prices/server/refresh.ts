import { type Caller, ownedListings } from "@/lib/auth/server/caller";
import { dayOf } from "@/lib/core/dates";
import { Refusal } from "@/lib/core/errors";
import { fromMinor } from "@/lib/core/money";
import { answering, db, transaction } from "@/lib/db/server";
import { effectiveOverrides } from "@/lib/pricing/engine/overrides";
import { hasBase } from "@/lib/pricing/engine/price";
import { type Night, usualNights } from "../schema";
import type { RefreshAnswer, RefreshedNight, RefreshRequest } from "../schema-refresh";
import { readBookedNights } from "./booked-nights";
import { engineColumns, type EngineListing, readEngineInputs } from "./engine-inputs";
import { nightsOf } from "./nights";
import { countRefresh, refuseFourth } from "./refresh-limit";

/**
 * Prices of a listing's next 540 nights with their reasons, every value as text (`contract.md` §9); none if the listing
 * has no base price. Sets its last_refreshed_at. Throws LISTING_NOT_FOUND, and OVER_RATE_LIMIT for a fourth refresh
 * within 24 hours.
 */
export async function refreshListing(
  caller: Caller,
  { listing_id: listingId, pms: pmsName }: Pick<RefreshRequest, "listing_id" | "pms">,
  now: Date = new Date(),
): Promise<RefreshAnswer> {
  const where = { ...ownedListings(caller), listingId, pmsName };
  const listing = await db().listing.findFirst({ where, select: engineColumns });
  if (!listing) throw new Refusal("LISTING_NOT_FOUND");
  const { key } = listing;
  await refuseFourth(caller, key, now);
  // Priced before the transaction, which stores the response with its effect and must be short.
  const answer = { pricing_array: await readNights(caller, listing, now) };
  await transaction(
    answering(caller, () => answer),
    async (tx) => {
      const written = await tx.listing.updateMany({
        where: { ...ownedListings(caller), key },
        data: { lastRefreshedAt: now },
      });
      if (written.count === 0) throw new Refusal("LISTING_NOT_FOUND");
      await countRefresh(tx, caller, key, now);
    },
  );
  return answer;
}

async function readNights(
  caller: Caller,
  listing: EngineListing,
  now: Date,
): Promise<RefreshedNight[]> {
  const inputs = (await readEngineInputs(caller, [listing], now))(listing);
  const { input, timeZone } = inputs;
  const { today } = input;
  if (!hasBase(input)) return [];
  const zoned = [{ key: listing.key, currency: listing.currency, timeZone }];
  const bookings = (await readBookedNights(caller, zoned, today)).get(listing.key) ?? new Map();
  const overrides = effectiveOverrides(input.overrides, today);
  const span = { first: today, last: today + usualNights - 1, reason: true };
  return nightsOf(inputs, bookings, span).map((night) => {
    const day = dayOf(night.date);
    return {
      ...textsOf(night),
      ...flagsOf(overrides.get(day)?.level),
      num_bookings: flag(bookings.has(day)),
    };
  });
}

function textsOf(night: Night) {
  const { thresholds } = night.reason ?? {};
  return {
    date: night.date,
    price: String(night.price),
    user_price: String(night.user_price),
    uncustomized_price: String(night.uncustomized_price),
    min_price: priceText(thresholds?.min),
    max_price: priceText(thresholds?.max),
    min_stay: String(night.min_stay),
    unbookable: flag(night.unbookable === 1),
    demand: night.demand_desc,
    reasons_json: JSON.stringify(night.reason),
  };
}

function flagsOf(level: "listing" | "subgroup" | "group" | undefined) {
  return {
    dso_flag: flag(level !== undefined),
    listing_dso_flag: flag(level === "listing"),
    group_dso_flag: flag(level === "group"),
    sub_group_dso_flag: flag(level === "subgroup"),
    acc_dso_flag: flag(false),
  };
}

function flag(isSet: boolean): "0" | "1" {
  return isSet ? "1" : "0";
}

/** To the cent: a threshold may be a share of the base. */
function priceText(price: number | undefined): string {
  return price === undefined ? "-1" : String(fromMinor(Math.round(price * 100)));
}

import { type Caller, ownedListings, owned } from "@/lib/auth/server/caller";
import { dayOf } from "@/lib/core/dates";
import { Refusal } from "@/lib/core/errors";
import { fromMinor } from "@/lib/core/money";
import { answering, db, transaction, type Tx } from "@/lib/db/server";
import { effectiveOverrides } from "@/lib/pricing/engine/bounds";
import { setRefreshed } from "@/lib/inventory/listings/server";
import { hasBase } from "@/lib/pricing/engine/price";
import {
  type RefreshAnswer,
  type RefreshedNight,
  type RefreshRequest,
  mostRefreshes,
  type Night,
} from "../schema";
import { usualNights } from "../rules";
import { readBookedNights } from "./booked-nights";
import { engineColumns, type EngineListing, readEngineInputs } from "./engine-inputs";
import { nightsOf } from "./nights";

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
      if (!(await setRefreshed(tx, caller, key, now))) throw new Refusal("LISTING_NOT_FOUND");
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
  const zoned = [{ ...listing, timeZone }];
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

const windowMs = 24 * 3_600_000;

/**
 * Counts a refresh of the caller's listing: at most 3 in any 24 hours, exact under concurrent calls because one
 * statement checks and writes. Throws OVER_RATE_LIMIT, with the seconds until the oldest of them is a day old.
 */
async function countRefresh(tx: Tx, caller: Caller, listingKey: number, now: Date): Promise<void> {
  const { accountId } = owned(caller);
  const dayAgo = new Date(now.getTime() - windowMs);
  // The times are ascending and at most 3, so the first is the oldest that may still count.
  const written = await tx.$executeRaw`
    INSERT INTO listing_refresh AS stored (listing_key, account_id, times)
    VALUES (${listingKey}, ${accountId}, ARRAY[${now}::timestamptz])
    ON CONFLICT (listing_key) DO UPDATE
      SET times = (stored.times || excluded.times)
        [greatest(1, cardinality(stored.times) + 2 - ${mostRefreshes}::int):]
      WHERE stored.account_id = ${accountId}
        AND (cardinality(stored.times) < ${mostRefreshes}::int OR stored.times[1] <= ${dayAgo}::timestamptz)`;
  if (written === 0) throw tooMany((await timesOf(tx, caller, listingKey))[0] ?? now, now);
}

/** Refuses a fourth refresh before prices are computed for it; countRefresh decides. Throws OVER_RATE_LIMIT. */
async function refuseFourth(caller: Caller, listingKey: number, now: Date): Promise<void> {
  const times = await timesOf(db(), caller, listingKey);
  const [oldest] = times;
  if (!oldest || times.length < mostRefreshes) return;
  if (now.getTime() - oldest.getTime() < windowMs) throw tooMany(oldest, now);
}

/** Times of the last refreshes, ascending. */
async function timesOf(tx: Pick<Tx, "listingRefresh">, caller: Caller, listingKey: number) {
  const stored = await tx.listingRefresh.findFirst({ where: { listingKey, ...owned(caller) } });
  return stored?.times ?? [];
}

function tooMany(oldest: Date, now: Date): Refusal {
  return new Refusal("OVER_RATE_LIMIT", undefined, {
    retryAfter: Math.max(1, Math.ceil((oldest.getTime() + windowMs - now.getTime()) / 1_000)),
    details: [
      { path: "day", message: `at most ${mostRefreshes} refreshes of a listing in any 24 hours` },
    ],
  });
}

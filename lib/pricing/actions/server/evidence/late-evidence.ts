import type { Caller } from "@/lib/auth/server/caller";
import { allows } from "@/lib/auth/permissions";
import { levelLookup, readChainRules } from "@/lib/pricing/customizations/server/level-rules";
import { lastMinutePercentOfBase } from "@/lib/pricing/steps/curves";
import { fieldsOf } from "@/lib/pricing/customizations/fields";
import { resolve } from "@/lib/pricing/customizations/resolve";
import { fromMinor } from "@/lib/core/money";
import { db } from "@/lib/db/server";
import { dateIn, dayOf } from "@/lib/core/dates";
import { marketModelsOf } from "@/lib/market/model/server";
import { findPricedListing, type ListingRef } from "./priced-listing";
import type { LateEvidence } from "@/lib/pricing/actions/schema-evidence";
import { nightsAhead } from "../thresholds";

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
    const percent = lastMinutePercentOfBase(rule, days, base);
    return percent === null ? null : Math.round(percent * 10) / 10;
  });
}

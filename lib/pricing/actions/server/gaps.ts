import { type Caller, ownedListings } from "@/lib/auth/server/caller";
import { dateOf } from "@/lib/core/dates";
import { Refusal } from "@/lib/core/errors";
import { db } from "@/lib/db/server";
import { engineColumns, readEngineInputs } from "@/lib/pricing/prices/server/engine-inputs";
import type { GapFixes } from "../schema-gaps";
import { gapFixesOf } from "./gap-fixes";
import type { ListingRef } from "./priced-listing";

/**
 * Gaps in a listing's next 60 nights that no stay fits into, and what would make them bookable, tried with the engine;
 * writes nothing. A fixed number of statements. Throws LISTING_NOT_FOUND.
 */
export async function gapFixes(
  caller: Caller,
  { listing_id, pms }: ListingRef,
  now: Date = new Date(),
): Promise<GapFixes> {
  const where = { ...ownedListings(caller), pmsName: pms, listingId: listing_id };
  const listing = await db().listing.findFirst({ where, select: engineColumns });
  if (!listing) throw new Refusal("LISTING_NOT_FOUND");
  const { input } = (await readEngineInputs(caller, [listing], now))(listing);
  const { gaps, stays, rule, kept } = gapFixesOf(input);
  const dateAt = (night: number) => dateOf(input.today + night);
  const toOption = ({ nights, worth }: { nights: number[]; worth: number | null }) => ({
    dates: nights.map(dateAt),
    worth: worth === null ? null : Math.round(worth),
  });
  return {
    currency: listing.currency,
    gaps: gaps.map(({ start, end, minStay }) => ({
      start_date: dateAt(start),
      end_date: dateAt(end - 1),
      nights: end - start,
      min_stay: minStay,
    })),
    stays: stays.map((option) => ({
      min_stay: option.minStay,
      ...toOption(option),
      overrides: option.written.map(({ night, before }) => ({
        date: dateAt(night),
        min_stay: option.minStay,
        before,
      })),
    })),
    rule: rule && { rule: rule.rule, ...toOption(rule) },
    kept: kept.map(dateAt),
  };
}

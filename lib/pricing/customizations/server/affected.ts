import type { Caller } from "@/lib/auth/server/caller";
import { db } from "@/lib/db/server";
import type { LevelRef } from "../level-ref";
import type { Rules } from "../schema";
import type { AffectedListings } from "../schema-answers";
import { type ListingImpact, listingImpacts } from "./impact";
import { compareImpacts, levelWith } from "./preview";

/** Most names in a list, because people read them. */
const mostNames = 500;

/**
 * Names the listings that a write of `given` at a level would change (a price or minimum stay in the next 365 nights;
 * at most 1,000 listings are priced), and those that a closer rule shields. Throws as the write would.
 */
export async function affectedListings(
  caller: Caller,
  ref: LevelRef,
  given: Rules,
): Promise<AffectedListings> {
  const { level, written } = await levelWith(caller, ref, given);
  const impacts = await listingImpacts(db(), caller, level, written);
  const candidates = impacts.filter(({ outcome }) => outcome === "changed");
  const compared = await compareImpacts(caller, candidates, written);
  const changed = new Set(
    compared.flatMap((each) => (each.pricesChange || each.staysChange ? [each.listing.key] : [])),
  );
  return {
    changed: named(candidates.filter(({ key }) => changed.has(key))),
    shielded: named(impacts.filter(({ outcome }) => outcome === "shielded")),
  };
}

function named(impacts: readonly ListingImpact[]): AffectedListings["changed"] {
  return impacts.slice(0, mostNames).map(({ listing, closer }) => ({
    listing_id: listing.listingId,
    pms_name: listing.pmsName,
    listing_name: listing.name,
    by: closer.map(({ rules: _rules, ...by }) => by),
  }));
}

import type { Caller } from "@/lib/auth/server/caller";
import { db } from "@/lib/db/server";
import { listingImpacts } from "./impact";
import { kinds } from "../kinds";
import { findEditableLevel } from "./level";
import type { LevelRef } from "../level-ref";
import { readOwnRules, rulesFrom } from "./level-rules";
import { ruleAfterWrite } from "../rules";
import type { Rules } from "../schema";
import type { AffectedListings } from "../schema-affected";

/** People read the names, so longer lists end here. */
const mostNames = 500;

/**
 * Names the listings that a write of `given` at a level would change, and those that a closer rule shields. Throws the
 * not-found codes and ERR-WRITE-DENIED as the write would.
 */
export async function affectedListings(
  caller: Caller,
  ref: LevelRef,
  given: Rules,
): Promise<AffectedListings> {
  const level = await findEditableLevel(db(), caller, ref);
  const stored = rulesFrom(await readOwnRules(db(), caller, level.key));
  const written = new Map(
    kinds
      .filter((kind) => given[kind])
      .map((kind) => [kind, ruleAfterWrite(kind, given[kind] ?? {}, stored.get(kind))]),
  );
  const impacts = await listingImpacts(db(), caller, level, written);
  const named = (wanted: "changed" | "shielded") =>
    impacts
      .filter(({ outcome }) => outcome === wanted)
      .slice(0, mostNames)
      .map(({ listing, closer }) => ({
        listing_id: listing.listingId,
        pms_name: listing.pmsName,
        listing_name: listing.name,
        by: closer.map(({ rules: _rules, ...by }) => by),
      }));
  return { changed: named("changed"), shielded: named("shielded") };
}

import type { Caller } from "@/lib/auth/server/caller";
import { db } from "@/lib/db/server";
import { ownRows, rulesFrom } from "./level-rules";
import { outcomesOf } from "./impact";
import { kinds } from "../kinds";
import { findWhole } from "./level";
import { settle } from "../rules";
import type { Rules } from "../schema";
import type { Reached } from "../schema-affected";
import type { Target } from "../level-ref";

/** Names are for reading: of more listings only these are sent. */
const mostNamed = 500;

/**
 * Which listings a write of `given` at a level would change, and which keep a closer rule and whose. Throws the
 * not-found codes and ERR-WRITE-DENIED as the write would.
 */
export async function reachOf(caller: Caller, target: Target, given: Rules): Promise<Reached> {
  const place = await findWhole(db(), caller, target);
  const stored = rulesFrom(await ownRows(db(), caller, place.own));
  const settled = new Map(
    kinds
      .filter((kind) => given[kind])
      .map((kind) => [kind, settle(kind, given[kind] ?? {}, stored.get(kind))]),
  );
  const outcomes = await outcomesOf(db(), caller, place, settled);
  const named = (wanted: "changed" | "shielded") =>
    outcomes
      .filter(({ outcome }) => outcome === wanted)
      .slice(0, mostNamed)
      .map(({ listing, closer }) => ({
        listing_id: listing.listingId,
        pms_name: listing.pmsName,
        listing_name: listing.name,
        by: closer.map(({ level, source }) => ({ level, source })),
      }));
  return { changed: named("changed"), shielded: named("shielded") };
}

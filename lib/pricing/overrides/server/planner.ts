import type { Caller } from "@/lib/auth/server/caller";
import type { Tx } from "@/lib/db/server";
import { readRails } from "@/lib/inventory/guard-rails/server";
import type { OverrideContext } from "../rules";
import { contextOf, decimalsOf } from "./context";
import type { OverrideListing } from "./family";
import type { PlannedRow } from "./plan";
import { readOverrides } from "./read";
import type { DatedOverride } from "./rows";

type Plan = (
  listing: OverrideListing,
  stored: readonly DatedOverride[],
  context: OverrideContext,
) => PlannedRow[];

/**
 * Reads the overrides of listings from the first of `dates` on, locked until the transaction ends, with everything a
 * change is checked against. Returns a function that plans a listing. A fixed number of statements.
 */
export async function makePlanner(
  tx: Tx,
  caller: Caller,
  listings: readonly OverrideListing[],
  dates: readonly string[],
  plan: Plan,
): Promise<(listing: OverrideListing) => PlannedRow[]> {
  const decimals = await decimalsOf(tx, caller);
  const [first = ""] = dates.toSorted();
  const keys = listings.map(({ key }) => key);
  const stored = await readOverrides(tx, keys, first);
  const railsOf = await readRails(tx, keys);
  return (listing) => {
    const context = contextOf(caller, listing, decimals, railsOf(listing.key).floor);
    return plan(listing, stored.get(listing.key) ?? [], context);
  };
}

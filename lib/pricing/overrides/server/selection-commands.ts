import type { Caller } from "@/lib/auth/server/caller";
import { Refusal } from "@/lib/core/errors";
import { db, transaction, type Tx } from "@/lib/db/server";
import type { SelectionPreview, SelectionSaved, SelectionWrite } from "../schema-selection";
import { lockListings } from "./family";
import { writesOf } from "./plan";
import { recordListings } from "./record";
import { readSelection, type SelectedListing } from "./selection";
import { planSelection } from "./selection-plan";
import { previewOf } from "./selection-preview";

/**
 * Sets, clears or copies the overrides of selected nights in one transaction, with the same log entries as a write to
 * each listing. Booked and past nights, and those with nothing to copy, are skipped; a listing with a problem is
 * reported and the others are written. A dry run returns every night before and after. Throws LISTING_NOT_FOUND;
 * VALIDATION_FAILED and ERR-GUARD-RAIL if no listing can be written.
 */
export async function changeSelection(
  caller: Caller,
  request: SelectionWrite,
): Promise<SelectionPreview | SelectionSaved> {
  const selection = await readSelection(caller, request);
  // A dry run reads a lot and writes nothing, so it does not lock the listings.
  if (caller.dryRun) return previewOf(await planSelection(db(), caller, selection, request));
  return transaction(caller, async (tx) => {
    const locked = await lockSelection(tx, caller, selection);
    const plans = await planSelection(tx, caller, locked, request);
    const changes = plans.map(({ selected, rows, errors }) => ({
      listing: selected.listing,
      writes: errors.length > 0 ? [] : writesOf(rows),
    }));
    const entries = await recordListings(tx, caller, changes);
    return {
      written: changes.reduce((sum, { writes }) => sum + writes.length, 0),
      listings: plans.map(({ selected: { listing }, errors }) => ({
        id: listing.listingId,
        pms: listing.pmsName,
        name: listing.name,
        errors,
      })),
      entries: entries.map(({ id }) => id),
    };
  });
}

/** Locks the selection's listings and reads it again. Throws LISTING_NOT_FOUND. */
async function lockSelection(
  tx: Tx,
  caller: Caller,
  selection: readonly SelectedListing[],
): Promise<SelectedListing[]> {
  const keys = selection.map(({ listing }) => listing.key);
  const rows = await lockListings(tx, caller, keys);
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return selection.map((selected) => {
    const listing = byKey.get(selected.listing.key);
    if (!listing) throw new Refusal("LISTING_NOT_FOUND");
    return { ...selected, listing };
  });
}

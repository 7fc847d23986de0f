import type { Caller } from "@/lib/auth/server/caller";
import { Refusal, invalid } from "@/lib/core/errors";
import { db, transaction, type Tx } from "@/lib/db/server";
import type {
  SelectionPreview,
  SelectionSaved,
  SelectionWrite,
  GroupNightsWrite,
} from "../schema-selection";
import { lockListings } from "./owners";
import { type GroupPlan, planGroup, planRemoval, planRows, writesOf } from "./plan";
import { recordListings, recordGroup } from "./write";
import { readSelection, type SelectedListing, planSelection, refuseProblems } from "./selection";
import { previewGroup, previewSelection } from "./preview";

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
  if (caller.dryRun) return previewSelection(await planSelection(db(), caller, selection, request));
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

/**
 * Sets or clears the overrides of a group or subgroup for some nights, all or none; past nights stay unchanged, and at
 * least one must not be past at every listing. A dry run returns every night of its listings before and after. Throws
 * GROUP_NOT_FOUND, PERMISSION_DENIED where a listing of the group is out of reach, VALIDATION_FAILED and ERR-GUARD-RAIL.
 */
export async function changeGroupNights(
  caller: Caller,
  request: GroupNightsWrite,
): Promise<SelectionPreview | SelectionSaved> {
  if (caller.dryRun) {
    const plan = await transaction(caller, (tx) => planNights(tx, caller, request));
    return previewGroup(caller, request.dates, plan);
  }
  return transaction(caller, async (tx) => {
    const { group, rows } = await planNights(tx, caller, request);
    const writes = writesOf(rows);
    const entries = await recordGroup(tx, caller, group, writes);
    return { written: writes.length, listings: [], entries: entries.map(({ id }) => id) };
  });
}

async function planNights(
  tx: Tx,
  caller: Caller,
  { group: id, dates, set, clear }: GroupNightsWrite,
): Promise<GroupPlan> {
  const plan = await planGroup(tx, caller, id, dates, ({ context }) => {
    const coming = dates.filter((date) => date >= context.today).toSorted();
    if (coming.length === 0 && (set ?? clear)) {
      throw invalid("dates", `must not all be before ${context.today}: past at every listing`);
    }
    if (clear === true) return planRemoval(coming);
    return planRows(coming.map((date) => ({ ...set, date })));
  });
  const problems = plan.rows.flatMap((row) => row.problems);
  if (problems.length > 0) refuseProblems(problems);
  return plan;
}

import { record, type Recorder } from "@/lib/audit/server";
import type { Caller } from "@/lib/auth/server/caller";
import { Refusal } from "@/lib/core/errors";
import { answering } from "@/lib/db/server";
import { restoreGroupOverrides, restoreOverrides } from "@/lib/pricing/overrides/server";
import type { UndoResult } from "../schema-revert";
import { refusedAsConflict, refuseOtherCurrency } from "./revert";
import { markReverted } from "./reverter";
import { override, restoredListing, spanOf } from "./reverters/overrides";
import { revertKindOf } from "./revertible";
import { findOwnEntries } from "./stored-entries";

/**
 * Reverts the caller's own changes of listings' overrides, or of one group's, all or none in one transaction, with a `reverted` entry for
 * each. Needs no permission for the log: the caller made them. Throws NOT_FOUND for an entry that is not one of these,
 * ERR-GUARD-RAIL, and CONFLICT when a night has changed since.
 */
export async function undoOverrides(caller: Caller, ids: readonly string[]): Promise<UndoResult> {
  const found = await findOwnEntries(caller, ids);
  const group = found.find(({ log_type }) => log_type === "group")?.group_id ?? null;
  const entries = found.filter(
    (entry) =>
      revertKindOf(entry) === "override" &&
      (group === null ? entry.log_type === "listing" : entry.group_id === group),
  );
  if (entries.length < new Set(ids).size) throw new Refusal("NOT_FOUND", "Entry not found.");
  await refuseOtherCurrency(caller, entries);
  const recordReverted: Recorder = (tx, by, written) =>
    record(
      tx,
      by,
      entries.reduce(
        (marked, entry) => markReverted(entry, override.isInverse, marked),
        [...written],
      ),
    );
  const answer: UndoResult = { status: "success", reverted: entries.length };
  const answered = answering(caller, () => answer);
  await refusedAsConflict(() =>
    group === null
      ? restoreOverrides(answered, entries.map(restoredListing), recordReverted)
      : restoreGroupOverrides(answered, group, entries.map(spanOf), recordReverted),
  );
  return answer;
}

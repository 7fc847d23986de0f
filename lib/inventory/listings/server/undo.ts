import { record } from "@/lib/audit/server";
import type { Caller } from "@/lib/auth/server/caller";
import { transaction } from "@/lib/db/server";
import type { ChangeRequest, UndoChanges, UndoneChanges } from "../schema-changes";
import { applyChanges } from "./commands";
import { fieldsToRestore } from "./unwritten";
import { toEditable } from "./lock";

/**
 * Undoes changes to up to 1,000 listings, in one transaction and a fixed number of statements. Restores only fields
 * that still have the written value and returns the others as `kept`. A row that would break a rule now, or whose listing
 * is not found, returns `errors`.
 */
export async function undoChanges(
  caller: Caller,
  { listings }: UndoChanges,
): Promise<UndoneChanges> {
  const rows = listings.map(({ id, pms, before }) => ({ id, pms, ...before }));
  const request: ChangeRequest = { listings: rows, update_children: false, atomic: false };
  return transaction(caller, async (tx) => {
    const kept: string[][] = listings.map(() => []);
    const applied = await applyChanges(tx, caller, request, (locked) => ({
      ...request,
      listings: listings.map(({ id, pms, written, before }, index) => {
        const listing = locked.named({ id, pms });
        if (!listing) return { id, pms };
        const { next, changed } = fieldsToRestore(toEditable(listing), written, before);
        kept[index] = changed;
        return { id, pms, ...next };
      }),
    }));
    await record(tx, caller, applied.entries);
    return {
      listings: applied.rows.map(({ id, errors = [] }, index) => ({
        id,
        errors,
        kept: kept[index] ?? [],
      })),
    };
  });
}

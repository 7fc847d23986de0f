import { type Caller, owned } from "@/lib/auth/server/caller";
import { record } from "@/lib/audit/server";
import { Refusal } from "@/lib/core/errors";
import { transaction, type Tx } from "@/lib/db/server";
import { markNights } from "@/lib/inventory/bookings/server";
import { markListings } from "@/lib/jobs/server";
import { importSeconds, lockImport } from "@/lib/intake/sources/files/server/lock";
import type { UploadView } from "../../schema";
import { requireImporter } from "../access";
import { inUtc } from "./changes";
import {
  countChanges,
  intactMonths,
  restoreListings,
  restoreMonths,
  restoreReservations,
  staysOf,
} from "./restore";
import { summaryOf, uploadOf } from "../stored";
import { readUpload } from "../view";

/**
 * Restores what an import changed, except rows changed since, in one transaction. Throws CONFLICT if it was already
 * undone or is more than 30 days old. One log entry.
 */
export async function undoImport(caller: Caller, id: string): Promise<UploadView> {
  requireImporter(caller);
  await transaction(
    caller,
    async (tx) => {
      await lockImport(tx, owned(caller).accountId);
      const upload = await uploadOf(caller, id, tx);
      if (summaryOf(upload, "").undo_until === null) {
        throw new Refusal("CONFLICT", "This import can no longer be undone.");
      }
      const { undone, kept, listings } = await undoChanges(tx, caller, id);
      await markListings(tx, listings);
      const what = { file: upload.name, undone, kept };
      const changes = { old_value: null, new_value: what };
      await record(tx, caller, [
        { logType: "account", action: "import_undone", name: upload.name, changes },
      ]);
      await tx.upload.update({
        where: { ...owned(caller), id },
        data: { state: "undone", undoneAt: new Date(), result: { undone, kept } },
      });
      await tx.uploadChange.deleteMany({ where: { uploadId: id } });
    },
    importSeconds,
  );
  return readUpload(caller, id);
}

interface Undone {
  /** Rows restored or deleted, and rows that changed since. */
  undone: number;
  kept: number;
  /** Keys of the listings touched. */
  listings: number[];
}

async function undoChanges(tx: Tx, caller: Caller, uploadId: string): Promise<Undone> {
  await inUtc(tx);
  const rows = await countChanges(tx, uploadId);
  const stays = await staysOf(tx, caller, uploadId);
  const months = await intactMonths(tx, caller, uploadId);
  const reservations = await restoreReservations(tx, caller, uploadId);
  // Months that changed since follow the reservations; the others become what they were.
  await markNights(tx, stays);
  await restoreMonths(tx, uploadId, months);
  // A stay that changed since keeps its nights.
  await markNights(tx, await staysOf(tx, caller, uploadId, "kept"));
  const listings = await restoreListings(tx, caller, uploadId);
  const isNights = rows.reservations + rows.listings === 0;
  const undone = isNights ? months.length : reservations + listings.length;
  const total = isNights ? rows.months : rows.reservations + rows.listings;
  const touched = [...stays.map(({ listing }) => listing), ...months.map(({ listing }) => listing)];
  return { undone, kept: total - undone, listings: [...new Set([...touched, ...listings])] };
}

import { type Caller, owned } from "@/lib/auth/server/caller";
import { record } from "@/lib/audit/server";
import { transaction } from "@/lib/db/server";
import { markListings } from "@/lib/jobs/server";
import { accountTarget } from "../target/account-target";
import type { Around } from "../transaction-hooks";
import { Catalog } from "../catalog";
import { importSeconds, lockImport } from "../lock";
import { nightrate } from "../nightrate";
import { importNights } from "../parts";
import type { Counts, Problem } from "../report";
import type { ImportOptions } from "../../schema";
import { Shift } from "./shift";
import type { Source } from "../source";

/**
 * Imports nights of these listings of the account, from our own calendar columns, in one transaction. Bad rows are
 * skipped and reported; with `strict` the first throws VALIDATION_FAILED, as does an unreadable file. Throws CONFLICT
 * while another import into the account runs. One log entry.
 */
export async function importCalendar(
  caller: Caller,
  { file, listingKeys }: { file: Source; listingKeys: readonly number[] },
  options: ImportOptions,
  around: Around = {},
): Promise<{ calendar: Counts; problems: Problem[] }> {
  return transaction(
    caller,
    async (tx) => {
      const target = accountTarget(caller);
      await lockImport(tx, target.lock);
      await around.before?.(tx);
      const listings = await tx.listing.findMany({
        where: { ...owned(caller), key: { in: [...listingKeys] } },
        select: { key: true, pmsName: true, listingId: true },
      });
      const catalog = new Catalog();
      for (const { key, pmsName, listingId } of listings) catalog.set(pmsName, listingId, key);
      const job = { tx, target, format: nightrate, options, catalog };
      const { counts, problems } = await importNights(job, file, new Shift(null, null));
      await markListings(tx, catalog.keys());
      const what = { file: file.name, calendar: { ...counts } };
      const changes = { old_value: null, new_value: what };
      await record(tx, caller, [
        { logType: "account", action: "import_finished", name: file.name, changes },
      ]);
      await around.after?.(tx);
      return { calendar: counts, problems };
    },
    importSeconds,
  );
}

import { record } from "@/lib/audit/server";
import { type Caller, owned } from "@/lib/auth/server/caller";
import { requireOwner } from "@/lib/auth/server/owner";
import { invalid, Refusal } from "@/lib/core/errors";
import { Prisma, transaction } from "@/lib/db/server";
import { wakeSoon } from "@/lib/jobs/server";
import { ListingPreview } from "../schema";

/** Number of listings that will be imported. */
interface ConfirmedListings {
  listings: number;
  left_out: number;
}

/**
 * Confirms the listings that the first read of a connection found: all, or `only` those with these ids. From then on
 * imports run automatically, including listings added to the PMS later, with sync off. Owner only. Throws NOT_FOUND,
 * CONFLICT if nothing waits for confirmation, and VALIDATION_FAILED for an ID that is not in the preview.
 */
export async function confirmListings(
  caller: Caller,
  connectionId: number,
  { only }: { only?: readonly string[] } = {},
): Promise<ConfirmedListings> {
  requireOwner(caller);
  const result = await transaction(caller, async (tx) => {
    const where = { id: connectionId, ...owned(caller) };
    // Locked, because a running read may replace the preview.
    await tx.$queryRaw`
      SELECT id FROM connection WHERE id = ${connectionId} AND account_id = ${caller.accountId} FOR UPDATE`;
    const connection = await tx.connection.findFirst({ where });
    if (!connection || connection.state === "removed") throw new Refusal("NOT_FOUND");
    const preview = ListingPreview.safeParse(connection.preview).data;
    if (!preview || connection.confirmedAt !== null) {
      throw new Refusal("CONFLICT", "No listings of this connection wait for confirmation.");
    }
    const found = [...preview.new, ...preview.matched].map(({ id }) => id);
    const excluded = leftOut(found, only);
    const now = new Date();
    await tx.connection.update({
      where,
      data: {
        excluded,
        confirmedAt: now,
        preview: Prisma.DbNull,
        state: "active",
        stateReason: Prisma.DbNull,
        stateSince: now,
        nextImportAt: now,
      },
    });
    const counts = { listings: found.length - excluded.length, left_out: excluded.length };
    await record(tx, caller, [
      {
        logType: "account",
        action: "connection_listings_confirmed",
        name: connection.name,
        pmsName: connection.pmsName,
        changes: { old_value: null, new_value: counts },
      },
    ]);
    return counts;
  });
  wakeSoon("import-connections");
  return result;
}

/** The ids that stay out. */
function leftOut(found: readonly string[], only: readonly string[] | undefined): string[] {
  if (!only) return [];
  const wanted = new Set(only);
  const known = new Set(found);
  const unknown = only.find((id) => !known.has(id));
  if (unknown !== undefined) throw invalid("only", `${unknown} is not among the listings found.`);
  return found.filter((id) => !wanted.has(id));
}

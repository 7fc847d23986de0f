import { record } from "@/lib/audit/server";
import { type Caller, owned } from "@/lib/auth/server/caller";
import { requireOwner } from "@/lib/auth/server/owner";
import { Refusal } from "@/lib/core/errors";
import { Prisma, transaction } from "@/lib/db/server";
import { wakeSoon } from "@/lib/jobs/server";
import { cursorsOf } from "./schedule";
import { storeAbsence } from "./store-absence";

/**
 * Accepts that many listings vanished from the PMS together: those absent from the last read become missing, and the
 * connection resumes. An import starts and brings back any that the PMS still has. Owner only. Returns how many became
 * missing. Throws NOT_FOUND, and CONFLICT if no listings wait for that decision.
 */
export async function acceptMissing(
  caller: Caller,
  connectionId: number,
): Promise<{ listings: number }> {
  requireOwner(caller);
  const result = await transaction(caller, async (tx) => {
    const where = { id: connectionId, ...owned(caller) };
    await tx.$queryRaw`
      SELECT id FROM connection WHERE id = ${connectionId} AND account_id = ${caller.accountId} FOR UPDATE`;
    const connection = await tx.connection.findFirst({ where });
    if (!connection || connection.state === "removed") throw new Refusal("NOT_FOUND");
    const cursors = cursorsOf(connection.cursors);
    if (connection.state !== "attention" || cursors.absent.length === 0) {
      throw new Refusal("CONFLICT", "No listings of this connection have vanished from the PMS.");
    }
    const { accountId, pmsName, name } = connection;
    const absent = await tx.connectionListing.findMany({
      where: {
        connectionId,
        missingSince: null,
        listing: { accountId, pmsName, listingId: { in: cursors.absent } },
      },
      select: { listingKey: true },
    });
    const now = new Date();
    const missing = absent.map(({ listingKey }) => listingKey);
    await storeAbsence(tx, connectionId, { first: [], missing, present: [] }, now);
    await tx.connection.updateMany({
      where,
      data: {
        state: "active",
        stateReason: Prisma.DbNull,
        stateSince: now,
        cursors: { ...cursors, isHeld: false, absent: [] },
        requestedBy: caller.actor.id,
        nextImportAt: now,
        // An import that runs has judged the listings as they were: it stops, and the next one begins.
        leaseId: null,
        leaseUntil: null,
      },
    });
    const counts = { listings: missing.length };
    const changes = { old_value: null, new_value: counts };
    const action = "connection_missing_accepted";
    await record(tx, caller, [{ logType: "account", action, name, pmsName, changes }]);
    return counts;
  });
  wakeSoon("import-connections");
  return result;
}

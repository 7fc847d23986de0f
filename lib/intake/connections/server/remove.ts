import type { Connection as ConnectionRow } from "@/generated/prisma/client";
import { type Entry, record } from "@/lib/audit/server";
import { type Caller, owned } from "@/lib/auth/server/caller";
import { requireOwner } from "@/lib/auth/server/owner";
import { Prisma, transaction, type Tx } from "@/lib/db/server";
import { markListings } from "@/lib/jobs/server";
import { connectionEntry } from "./entries";
import { lockConnection } from "./store";
import { log } from "@/lib/core/server/log";
import { endToken } from "@/lib/intake/connectors/server";
import { unsealFor } from "./sealed";

/**
 * Ends a connection: jobs stop, credentials and token are erased, sync is switched off for its listings. Listings,
 * bookings and history stay. Owner only. Throws NOT_FOUND.
 */
export async function removeConnection(
  caller: Caller,
  id: number,
  revoke: (removed: ConnectionRow) => Promise<void> = revokeToken,
): Promise<void> {
  requireOwner(caller);
  const removed = await transaction(caller, async (tx) => {
    const row = await lockConnection(tx, caller, id);
    const { listings, stopped } = await release(tx, caller, id);
    await tx.connection.updateMany({ where: { ...owned(caller), id }, data: gone() });
    // Addresses of calendars, and tokens of programs and webhooks, are secrets too.
    await tx.connectionHook.deleteMany({ where: { connectionId: id, connection: owned(caller) } });
    await tx.connectionFeed.deleteMany({ where: { ...owned(caller), connectionId: id } });
    await tx.integrationToken.deleteMany({
      where: { connectionId: id, connection: owned(caller) },
    });
    const changes = { old_value: { pms_name: row.pmsName, listings }, new_value: null };
    await record(tx, caller, [connectionEntry("connection_removed", row, changes), ...stopped]);
    return row;
  });
  await revoke(removed);
}

function gone() {
  return {
    state: "removed",
    stateReason: Prisma.DbNull,
    stateSince: new Date(),
    credentials: null,
    token: null,
    tokenExpiresAt: null,
    nextImportAt: null,
    preview: Prisma.DbNull,
  } as const;
}

/** Frees the listings of a connection and switches their sync off, each with its log entry. Five statements. */
async function release(
  tx: Tx,
  caller: Caller,
  connectionId: number,
): Promise<{ listings: number; stopped: Entry[] }> {
  const own = { ...owned(caller), connection: { connectionId } };
  const listings = await tx.listing.count({ where: own });
  const syncing = await tx.listing.findMany({
    where: { ...own, OR: [{ pushEnabled: true }, { shadowSince: { not: null } }] },
    select: { key: true, listingId: true, pmsName: true, name: true, pushEnabled: true },
    orderBy: { key: "asc" },
  });
  const keys = syncing.map(({ key }) => key);
  await tx.listing.updateMany({
    where: { ...owned(caller), key: { in: keys } },
    data: { pushEnabled: false, shadowSince: null },
  });
  await markListings(tx, keys, "settings");
  await tx.connectionListing.deleteMany({
    where: { connectionId, connection: owned(caller) },
  });
  const stopped = syncing.map(({ pushEnabled, ...listing }): Entry => {
    const about = { logType: "listing", listing } as const;
    if (pushEnabled) return { ...about, action: "push_price", changes: { new_value: "OFF" } };
    return { ...about, action: "sync_stage", changes: { old_value: "shadow", new_value: "off" } };
  });
  return { listings, stopped };
}

/** Longest time a person waits for it. */
const patienceMs = 5_000;

/**
 * Revokes the token of a removed connection at its vendor. A failure is only logged, because the token is erased here
 * in any case.
 */
async function revokeToken(row: ConnectionRow): Promise<void> {
  if (!row.token) return;
  try {
    await endToken(row, unsealFor(row, row.token), AbortSignal.timeout(patienceMs));
  } catch {
    log().warn({ connection: row.id }, "the token of a removed connection could not be revoked");
  }
}

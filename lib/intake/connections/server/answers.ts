import { record } from "@/lib/audit/server";
import { type Caller, owned } from "@/lib/auth/server/caller";
import { requireOwner } from "@/lib/auth/server/owner";
import { Prisma, transaction } from "@/lib/db/server";
import { wakeSoon } from "@/lib/jobs/server";
import { acceptMissing, importNow } from "@/lib/intake/inbound/server";
import { ListingPreview } from "@/lib/intake/inbound/schema";
import type { Connection, FirstRead } from "../schema";
import { connectionEntry } from "./entries";
import { readConnection } from "./queries";
import { findConnection, lockConnection } from "./store";

/**
 * What the first read found, until it is confirmed; null before and after, and for callers who don't reach all listings.
 * Throws NOT_FOUND.
 */
export async function firstRead(caller: Caller, id: number): Promise<FirstRead> {
  const row = await findConnection(caller, id);
  const preview = ListingPreview.safeParse(row.preview).data;
  const isOpen = row.confirmedAt === null && caller.allListings;
  return { found: (isOpen && preview) || null };
}

/**
 * Starts an import. Owner only. Throws NOT_FOUND, and CONFLICT if the connection is paused or waits for credentials.
 */
export async function importSoon(caller: Caller, id: number): Promise<Connection> {
  requireOwner(caller);
  await importNow(caller, id);
  return readConnection(caller, id);
}

/**
 * Accepts that listings that vanished together are missing. Owner only. Throws NOT_FOUND, and CONFLICT if there are
 * none.
 */
export async function acceptGone(caller: Caller, id: number): Promise<Connection> {
  await acceptMissing(caller, id);
  return readConnection(caller, id);
}

/**
 * Resumes a connection that waits for a decision: imports and pushes continue, and stop again if the cause remains.
 * Owner only. Throws NOT_FOUND.
 */
export async function tryAgain(caller: Caller, id: number): Promise<Connection> {
  requireOwner(caller);
  await transaction(caller, async (tx) => {
    const row = await lockConnection(tx, caller, id);
    if (row.state !== "attention") return;
    const now = new Date();
    await tx.connection.updateMany({
      where: { ...owned(caller), id },
      data: {
        state: "active",
        stateReason: Prisma.DbNull,
        stateSince: now,
        requestedBy: caller.actor.id,
        nextImportAt: now,
      },
    });
    await record(tx, caller, [connectionEntry("connection_resumed", row, { new_value: "ON" })]);
  });
  wakeSoon("import-connections");
  return readConnection(caller, id);
}

import type { Connection as ConnectionRow, Prisma } from "@/generated/prisma/client";
import { type Caller, owned, ownedListings } from "@/lib/auth/server/caller";
import { Refusal } from "@/lib/core/errors";
import { db, type Tx } from "@/lib/db/server";

/**
 * `WHERE` for the connections that the caller sees: all of the account that are not removed, or those of their
 * listings.
 */
export function visible(caller: Caller): Prisma.ConnectionWhereInput {
  const all = { ...owned(caller), state: { not: "removed" } } as const;
  if (caller.allListings) return all;
  return { ...all, listings: { some: { listing: ownedListings(caller) } } };
}

/** The row of a connection that is not removed. Throws NOT_FOUND, also for another account's. */
export async function findConnection(caller: Caller, id: number): Promise<ConnectionRow> {
  const row = await db().connection.findFirst({ where: { ...visible(caller), id } });
  if (!row) throw noConnection();
  return row;
}

/** Locks the row of a connection that is not removed for a write. Throws NOT_FOUND, also for another account's. */
export async function lockConnection(tx: Tx, caller: Caller, id: number): Promise<ConnectionRow> {
  await tx.$queryRaw`
    SELECT 1 FROM connection WHERE id = ${id} AND account_id = ${owned(caller).accountId} FOR UPDATE`;
  const row = await tx.connection.findFirst({ where: { ...visible(caller), id } });
  if (!row) throw noConnection();
  return row;
}

function noConnection(): Refusal {
  return new Refusal("NOT_FOUND", "Connection not found.");
}

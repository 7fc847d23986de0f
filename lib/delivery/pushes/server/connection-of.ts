import { type Caller, owned, ownedListings } from "@/lib/auth/server/caller";
import { Refusal } from "@/lib/core/errors";
import type { Prisma, Tx } from "@/lib/db/server";

/** The caller's connection. Throws NOT_FOUND, also for one that was removed. */
export async function connectionOf(tx: Tx, caller: Caller, id: number) {
  const where = { ...owned(caller), id, state: { not: "removed" as const } };
  const connection = await tx.connection.findFirst({ where });
  if (!connection) throw new Refusal("NOT_FOUND");
  return connection;
}

/** The caller's listings of a connection, or those of them with these IDs. */
export function listingsOf(
  caller: Caller,
  connectionId: number,
  ids?: readonly string[],
): Prisma.ListingWhereInput {
  return {
    ...ownedListings(caller),
    connection: { connectionId },
    ...(ids && { listingId: { in: [...ids] } }),
  };
}

import type { Connection as ConnectionRow } from "@/generated/prisma/client";
import { type Caller, owned, ownedListings } from "@/lib/auth/server/caller";
import { db } from "@/lib/db/server";
import { vanishedOf } from "@/lib/sync/inbound/server";
import type { Connection } from "../schema";

/** Names that are told; more of them say little. */
const most = 5;

type GoneNames = Pick<Connection, "missing_names" | "vanished_names">;

/**
 * The first names of each connection's missing listings, and of those that are gone at once, that the caller reaches; by
 * connection. One statement.
 */
export async function goneNames(
  caller: Caller,
  rows: readonly ConnectionRow[],
): Promise<(row: ConnectionRow) => GoneNames> {
  const vanished = rows.map((row) => ({
    connectionId: row.id,
    listing: { listingId: { in: vanishedOf(row) } },
  }));
  const found = await db().connectionListing.findMany({
    where: {
      connection: owned(caller),
      listing: ownedListings(caller),
      OR: [{ missingSince: { not: null } }, ...vanished],
    },
    select: { connectionId: true, missingSince: true, listing: { select: { name: true } } },
    orderBy: [{ listing: { name: "asc" } }, { listingKey: "asc" }],
  });
  return ({ id }) => {
    const own = found.filter(({ connectionId }) => connectionId === id);
    const namesOf = (isMissing: boolean): string[] =>
      own
        .filter(({ missingSince }) => (missingSince !== null) === isMissing)
        .slice(0, most)
        .map(({ listing }) => listing.name);
    return { missing_names: namesOf(true), vanished_names: namesOf(false) };
  };
}

/** Of connections without any. */
export const noNames: GoneNames = { missing_names: [], vanished_names: [] };

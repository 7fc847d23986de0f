import { type Caller, ownedListings } from "@/lib/auth/server/caller";
import type { Prisma, Tx } from "@/lib/db/server";
import { pmsKey } from "@/lib/core/pms";

interface Named {
  listing_id: string;
  pms: string;
}

export type BulkListing = Prisma.ListingGetPayload<object>;

/** Listings in reach with these IDs and PMSs. May return a few more: one listing's ID with another's PMS. */
export function namedListings(
  caller: Caller,
  named: readonly Named[],
): Prisma.ListingWhereInput & { accountId: number } {
  return {
    ...ownedListings(caller),
    pmsName: { in: [...new Set(named.map(({ pms }) => pms))] },
    listingId: { in: [...new Set(named.map(({ listing_id }) => listing_id))] },
  };
}

/** The named listings in reach, locked in the order of keys until the transaction ends. Three statements. */
export async function holdListings(
  tx: Tx,
  caller: Caller,
  named: readonly Named[],
): Promise<(named: Named) => BulkListing | undefined> {
  const wanted = new Set(named.map(nameOf));
  const where = namedListings(caller, named);
  const select = { key: true, listingId: true, pmsName: true } as const;
  const found = await tx.listing.findMany({ where, select });
  const keys = found.filter((row) => wanted.has(rowName(row))).map(({ key }) => key);
  await tx.$queryRaw`SELECT key FROM listing WHERE key = ANY(${keys}::int[]) ORDER BY key FOR UPDATE`;
  // Read again: they may have changed before the lock.
  const rows = await tx.listing.findMany({
    where: { ...ownedListings(caller), key: { in: keys } },
  });
  const byName = new Map(rows.map((row) => [rowName(row), row]));
  return (listing) => byName.get(nameOf(listing));
}

function nameOf({ listing_id, pms }: Named): string {
  return pmsKey(pms, listing_id);
}

function rowName({ listingId, pmsName }: Pick<BulkListing, "listingId" | "pmsName">): string {
  return pmsKey(pmsName, listingId);
}

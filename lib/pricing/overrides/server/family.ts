import { type Caller, owned, ownedListings } from "@/lib/auth/server/caller";
import { Refusal } from "@/lib/core/errors";
import type { Prisma, Tx } from "@/lib/db/server";

export type OverrideListing = Prisma.ListingGetPayload<{ select: typeof listingColumns }>;

/** A listing and, optionally, its children, locked until the transaction ends. */
export interface OverrideFamily {
  listing: OverrideListing;
  /** Children in reach, by listing_id. */
  children: OverrideListing[];
  /** Number of children out of reach. */
  beyond: number;
}

/** Columns needed to check and log a listing's overrides. */
export const listingColumns = {
  key: true,
  listingId: true,
  pmsName: true,
  name: true,
  currency: true,
  timeZone: true,
  parentKey: true,
  mappingGroupId: true,
} as const satisfies Prisma.ListingSelect;

/** Finds a listing in reach. Throws LISTING_NOT_FOUND. */
export async function findListing(
  tx: Tx,
  caller: Caller,
  listingId: string,
  pmsName: string,
): Promise<OverrideListing> {
  const listing = await tx.listing.findFirst({
    where: { ...ownedListings(caller), listingId, pmsName },
    select: listingColumns,
  });
  if (!listing) throw new Refusal("LISTING_NOT_FOUND");
  return listing;
}

/** Finds and locks a listing and, optionally, its children, in the order of their keys. Throws LISTING_NOT_FOUND. */
export async function lockFamily(
  tx: Tx,
  caller: Caller,
  { listingId, pmsName }: { listingId: string; pmsName: string },
  withChildren: boolean,
): Promise<OverrideFamily> {
  const { key, mappingGroupId } = await findListing(tx, caller, listingId, pmsName);
  const children = withChildren
    ? await tx.listing.findMany({
        where: { ...owned(caller), mappingGroupId, parentKey: key },
        select: { key: true },
      })
    : [];
  const keys = [key, ...children.map((child) => child.key)];
  const rows = await lockListings(tx, caller, keys);
  const listing = rows.find((row) => row.key === key);
  if (!listing) throw new Refusal("LISTING_NOT_FOUND");
  const reached = rows.filter((row) => row.parentKey === key);
  return { listing, children: reached, beyond: Math.max(0, children.length - reached.length) };
}

/** Locks listings in the order of their keys, and returns those that are still in reach, by listing_id. */
export async function lockListings(
  tx: Tx,
  caller: Caller,
  keys: readonly number[],
): Promise<OverrideListing[]> {
  await tx.$queryRaw`
    SELECT key FROM listing WHERE key = ANY(${[...keys]}::int[]) ORDER BY key FOR UPDATE`;
  // Read again: they may have changed before the lock.
  return tx.listing.findMany({
    where: { ...ownedListings(caller), key: { in: [...keys] } },
    select: listingColumns,
    orderBy: { listingId: "asc" },
  });
}

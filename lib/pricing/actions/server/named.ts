import { type Caller, ownedListings } from "@/lib/auth/server/caller";
import { db, type Prisma } from "@/lib/db/server";
import { Refusal } from "@/lib/core/errors";

export interface Named {
  listing_id: string;
  pms: string;
}

const columns = {
  key: true,
  pmsName: true,
  listingId: true,
  roomType: true,
  latitude: true,
  longitude: true,
  currency: true,
  bedrooms: true,
  channels: true,
  timeZone: true,
  basePrice: true,
  groupId: true,
  subgroupId: true,
} as const satisfies Prisma.ListingSelect;

/** The named listing with what its market and its rules are found by. Throws LISTING_NOT_FOUND. */
export async function findSubject(caller: Caller, { listing_id, pms }: Named) {
  const where = { ...ownedListings(caller), pmsName: pms, listingId: listing_id };
  const listing = await db().listing.findFirst({ where, select: columns });
  if (!listing) throw new Refusal("LISTING_NOT_FOUND");
  return listing;
}

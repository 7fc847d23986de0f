import { type Caller, ownedListings } from "@/lib/auth/server/caller";
import { db } from "@/lib/db/server";
import { Refusal } from "@/lib/core/errors";
import { pricedColumns } from "@/lib/inventory/listings/server/columns";

export interface ListingRef {
  listing_id: string;
  pms: string;
}

/** Finds a listing, with the columns that its market and rules depend on. Throws LISTING_NOT_FOUND. */
export async function findPricedListing(caller: Caller, { listing_id, pms }: ListingRef) {
  const where = { ...ownedListings(caller), pmsName: pms, listingId: listing_id };
  const listing = await db().listing.findFirst({ where, select: pricedColumns });
  if (!listing) throw new Refusal("LISTING_NOT_FOUND");
  return listing;
}

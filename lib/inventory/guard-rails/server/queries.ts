import { type Caller, ownedListings } from "@/lib/auth/server/caller";
import { Refusal } from "@/lib/core/errors";
import { db, type Tx } from "@/lib/db/server";
import type { GuardRails } from "../rules";
import type { GuardRailsQuery } from "../schema";
import { toRails } from "./read";

/** Returns the guard rails of a listing. Throws LISTING_NOT_FOUND. */
export async function guardRailsOf(caller: Caller, query: GuardRailsQuery): Promise<GuardRails> {
  const { guardRail } = await findListing(db(), caller, query);
  return toRails(guardRail);
}

/** Returns the listing if the caller can access it. Throws LISTING_NOT_FOUND. */
export async function findListing(tx: Tx, caller: Caller, { listing_id, pms }: GuardRailsQuery) {
  const listing = await tx.listing.findFirst({
    where: { ...ownedListings(caller), listingId: listing_id, pmsName: pms },
    select: { key: true, guardRail: true },
  });
  if (!listing) throw new Refusal("LISTING_NOT_FOUND");
  return listing;
}

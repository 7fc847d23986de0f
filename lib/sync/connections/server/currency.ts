import { type Caller, ownedListings } from "@/lib/auth/server/caller";
import { db } from "@/lib/db/server";
import type { HeldListings } from "../schema-currency";
import { findConnection } from "./store";

/** The listings of a connection whose prices wait, since the PMS has another currency for them. Throws NOT_FOUND. */
export async function heldListings(caller: Caller, connectionId: number): Promise<HeldListings> {
  await findConnection(caller, connectionId);
  const rows = await db().connectionListing.findMany({
    where: { connectionId, newCurrency: { not: null }, listing: ownedListings(caller) },
    select: {
      newCurrency: true,
      listing: { select: { listingId: true, pmsName: true, name: true, currency: true } },
    },
    orderBy: { listingKey: "asc" },
  });
  return {
    listings: rows.map(({ newCurrency, listing }) => ({
      listing_id: listing.listingId,
      pms_name: listing.pmsName,
      name: listing.name,
      currency: listing.currency,
      new_currency: newCurrency ?? "",
    })),
  };
}

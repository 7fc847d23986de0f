import { type Caller, owned, ownedListings } from "@/lib/auth/server/caller";
import { fromMinor } from "@/lib/core/money";
import { db } from "@/lib/db/server";
import type { HeldCurrencies } from "../schema";

/**
 * The connection's listings in the caller's reach whose PMS has another currency, by name: nothing is sent to them until
 * the owner confirms it. One statement.
 */
export async function heldCurrencies(
  caller: Caller,
  connectionId: number,
): Promise<HeldCurrencies> {
  const rows = await db().connectionListing.findMany({
    where: {
      connectionId,
      newCurrency: { not: null },
      connection: owned(caller),
      listing: ownedListings(caller),
    },
    select: { newCurrency: true, listing: true },
    orderBy: [{ listing: { name: "asc" } }, { listingKey: "asc" }],
  });
  const listings = rows.map(({ newCurrency, listing }) => ({
    pms: listing.pmsName,
    id: listing.listingId,
    name: listing.name,
    currency: listing.currency,
    new_currency: newCurrency ?? "",
    min: fromMinor(listing.minPrice),
    base: fromMinor(listing.basePrice),
    max: fromMinor(listing.maxPrice),
  }));
  return { listings };
}

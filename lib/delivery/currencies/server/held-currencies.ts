import { type Caller, ownedListings } from "@/lib/auth/server/caller";
import { fromMinor } from "@/lib/core/money";
import { db } from "@/lib/db/server";
import type { HeldCurrencies } from "../schema";

/**
 * The listings in the caller's reach that have another currency in their PMS or a file, by name: nothing is sent to them
 * until the owner confirms it. One statement.
 */
export async function heldCurrencies(caller: Caller): Promise<HeldCurrencies> {
  const rows = await db().listing.findMany({
    where: { ...ownedListings(caller), newCurrency: { not: null } },
    include: { connection: { select: { connectionId: true } } },
    orderBy: [{ name: "asc" }, { key: "asc" }],
  });
  const listings = rows.map(({ newCurrency, connection, ...listing }) => ({
    connection_id: connection?.connectionId ?? null,
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

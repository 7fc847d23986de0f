import { type Caller, owned, ownedListings } from "@/lib/auth/server/caller";
import { db } from "@/lib/db/server";
import type { Overview } from "../schema";

/** How far the account's first run is, over the listings in reach that are not hidden. Five statements. */
export async function setupOf(caller: Caller): Promise<NonNullable<Overview["setup"]>> {
  const where = { ...ownedListings(caller), isHidden: false };
  const noLocation = { OR: [{ latitude: null }, { longitude: null }] };
  const incomplete = [noLocation, { bedrooms: null }, { currency: null }];
  return {
    connections: await db().connection.count({
      where: { ...owned(caller), state: { not: "removed" } },
    }),
    incomplete: await db().listing.count({ where: { AND: [where, { OR: incomplete }] } }),
    without_base: await db().listing.count({ where: { ...where, basePrice: null } }),
    groups: await db().listingGroup.count({ where: owned(caller) }),
    sent: await db().listing.count({ where: { ...where, lastDatePushed: { not: null } } }),
  };
}

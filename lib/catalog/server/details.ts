import { type Caller, ownedListings } from "@/lib/auth/server/caller";
import { db } from "@/lib/db/server";
import { Refusal } from "@/lib/core/errors";
import type { ListingDetails } from "../schema-details";

/** Key and time zone of a listing. Throws LISTING_NOT_FOUND. */
export async function listingDetails(
  caller: Caller,
  { listing_id, pms }: { listing_id: string; pms: string },
): Promise<ListingDetails> {
  const row = await db().listing.findFirst({
    where: { ...ownedListings(caller), pmsName: pms, listingId: listing_id },
    select: { key: true, timeZone: true },
  });
  if (!row) throw new Refusal("LISTING_NOT_FOUND");
  return {
    key: row.key,
    time_zone: row.timeZone ?? caller.account.timeZone,
    has_own_time_zone: row.timeZone !== null,
  };
}

import { type Caller, owned, ownedListings } from "@/lib/auth/server/caller";
import { record } from "@/lib/audit/server";
import { Refusal } from "@/lib/core/errors";
import { transaction } from "@/lib/db/server";
import type { PushAnswer, PushRequest } from "../schema";

/**
 * Accepts a request to send a listing's prices to its PMS, and stores it; nothing is sent yet. The activity log has
 * the requests of programs. Throws LISTING_NOT_FOUND, and ERR-SYNC-OFF where the listing does not sync.
 */
export async function pushPrices(
  caller: Caller,
  { listing: listingId, pms_name: pmsName }: PushRequest,
): Promise<PushAnswer> {
  return transaction(caller, async (tx) => {
    const listing = await tx.listing.findFirst({
      where: { ...ownedListings(caller), listingId, pmsName },
      select: { key: true, listingId: true, pmsName: true, name: true, pushEnabled: true },
    });
    if (!listing) throw new Refusal("LISTING_NOT_FOUND");
    if (!listing.pushEnabled) throw new Refusal("ERR-SYNC-OFF");
    const { id, status } = await tx.pricePush.create({
      data: { ...owned(caller), listingKey: listing.key, userId: caller.actor.id },
    });
    if (caller.via === "key") {
      const changes = { old_value: null, new_value: { job_id: id, status } };
      await record(tx, caller, [
        { logType: "listing", action: "api_push_price", listing, changes },
      ]);
    }
    return { status, job_id: caller.dryRun ? null : id };
  });
}

import { type Caller, owned, ownedListings } from "@/lib/auth/server/caller";
import { record } from "@/lib/audit/server";
import { Refusal } from "@/lib/core/errors";
import { transaction } from "@/lib/db/server";
import { wakeSoon } from "@/lib/jobs/server";
import type { PushAnswer, PushRequest } from "../schema";

/**
 * Accepts a request to send a listing's prices to its PMS, stores it and wakes the job that sends them. Requests of
 * programs are logged. Throws LISTING_NOT_FOUND, and ERR-SYNC-OFF if the listing does not sync.
 */
export async function pushPrices(
  caller: Caller,
  { listing: listingId, pms_name: pmsName }: PushRequest,
): Promise<PushAnswer> {
  const answer = await transaction<PushAnswer>(caller, async (tx) => {
    const listing = await tx.listing.findFirst({
      where: { ...ownedListings(caller), listingId, pmsName },
      select: { key: true, listingId: true, pmsName: true, name: true, pushEnabled: true },
    });
    if (!listing) throw new Refusal("LISTING_NOT_FOUND");
    if (!listing.pushEnabled) throw new Refusal("ERR-SYNC-OFF");
    const { id } = await tx.pricePush.create({
      data: { ...owned(caller), listingKey: listing.key, userId: caller.actor.id },
    });
    if (caller.via === "key") {
      const changes = { old_value: null, new_value: { job_id: id, status: "accepted" } };
      await record(tx, caller, [
        { logType: "listing", action: "api_push_price", listing, changes },
      ]);
    }
    return { status: "accepted", job_id: caller.dryRun ? null : id };
  });
  if (!caller.dryRun) wakeSoon("push-prices");
  return answer;
}

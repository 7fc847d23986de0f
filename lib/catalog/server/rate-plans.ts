import { type Caller, ownedListings } from "@/lib/auth/server/caller";
import { Refusal } from "@/lib/core/errors";
import { db } from "@/lib/db/server";
import type { RatePlans, RatePlansQuery } from "../schema-rate-plans";

/** Rate plans of a listing by id, as its PMS sent them. Throws LISTING_NOT_FOUND. */
export async function ratePlansOf(
  caller: Caller,
  { listing_id: listingId, pms_name: pmsName }: RatePlansQuery,
): Promise<RatePlans> {
  const listing = await db().listing.findFirst({
    where: { ...ownedListings(caller), listingId, pmsName },
    select: { name: true, ratePlans: { orderBy: { planId: "asc" } } },
  });
  if (!listing) throw new Refusal("LISTING_NOT_FOUND");
  const plans = listing.ratePlans.map((plan) => [
    plan.planId,
    {
      name: plan.name,
      type: plan.type,
      default: plan.isDefault,
      plan_type: plan.planType,
      adjustment: plan.adjustment,
      update_type: plan.updateType,
    },
  ]);
  const rateplans = Object.fromEntries(plans);
  return { rate_plans: { id: listingId, pms: pmsName, name: listing.name, rateplans } };
}

import { type Caller, owned } from "@/lib/auth/server/caller";
import { isOwner } from "@/lib/auth/server/owner";
import { db } from "@/lib/db/server";
import { estimateFor } from "../rules";
import type { AccessState } from "../schema";

/** Returns the API access of the caller's account and, for the owner, its cost. */
export async function accessState(caller: Caller): Promise<AccessState> {
  const { apiAccess, taxRateBp } = await db().account.findUniqueOrThrow({
    where: { id: caller.accountId },
    select: { apiAccess: true, taxRateBp: true },
  });
  const state = { access: apiAccess, price_per_listing: 1, currency: "USD" } as const;
  if (!isOwner(caller) || caller.account.kind === "partner") {
    const hidden = { listings_syncing: null, tax_rate_bp: null, estimate: null };
    return { ...state, ...hidden, can_enable: false };
  }
  const syncing = await db().listing.count({ where: { ...owned(caller), pushEnabled: true } });
  return {
    ...state,
    can_enable: apiAccess !== "enabled",
    listings_syncing: syncing,
    tax_rate_bp: taxRateBp,
    estimate: estimateFor(syncing, taxRateBp),
  };
}

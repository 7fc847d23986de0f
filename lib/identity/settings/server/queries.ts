import type { Account } from "@/generated/prisma/client";
import type { Caller } from "@/lib/auth/server/caller";
import { requireOwner } from "@/lib/auth/server/owner";
import { db } from "@/lib/db/server";
import type { Settings } from "../schema";

/** Returns the account's settings. Owner only. */
export async function getSettings(caller: Caller): Promise<Settings> {
  requireOwner(caller);
  return toSettings(await db().account.findUniqueOrThrow({ where: { id: caller.accountId } }));
}

/** Returns the decimals of the account's nightly prices, 0 or 2, for anyone who can see prices. */
export async function priceDecimals(caller: Caller): Promise<0 | 2> {
  const { decimals } = await db().account.findUniqueOrThrow({
    where: { id: caller.accountId },
    select: { decimals: true },
  });
  return decimals ? 2 : 0;
}

/** Converts an account's row to its settings. */
export function toSettings(account: Account): Settings {
  return {
    name: account.name,
    time_zone: account.timeZone,
    currency: account.currency,
    tax_rate_bp: account.taxRateBp,
    decimals: account.decimals,
    max_child_listings: account.maxChildListings,
    max_mapping_distance_m: account.maxMappingDistanceM,
    cross_pms_mapping: account.crossPmsMapping,
  };
}

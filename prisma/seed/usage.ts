import type { Tx } from "@/lib/db/server";
import { chargeFirstPush } from "@/lib/usage/ledger/server";
import type { SeededAccount } from "./write";

/** Days before its last push on which each listing is charged: once in each of two months. */
const daysBefore = [31, 0];

/** Charges the syncing listings, as their pushes would have done. */
export async function writeUsage({ account }: SeededAccount, tx: Tx): Promise<void> {
  const where = { accountId: account.id, pushEnabled: true };
  const listings = await tx.listing.findMany({
    where,
    select: { key: true, lastDatePushed: true },
  });
  for (const { key: listingKey, lastDatePushed } of listings) {
    if (lastDatePushed === null) continue;
    for (const days of daysBefore) {
      const at = new Date(lastDatePushed.getTime() - days * 86_400_000);
      await chargeFirstPush(tx, { accountId: account.id, listingKey, pushId: null, at });
    }
  }
}

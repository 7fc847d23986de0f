import { dateOf, toUtc } from "@/lib/core/dates";
import type { Tx } from "@/lib/db/server";
import { chargePushes } from "@/lib/usage/ledger/server";
import type { Day } from "../stays";
import type { SeededAccount } from "../write";

/** Days ago: in another month, whatever day it is. */
const daysAgo = 31;
/** Nights that were sent then; all have passed. */
const nights = 30;

/**
 * Writes the push of a month ago of each listing that syncs, and the charge that follows from it. What the PMS took then
 * is what the calendars show of these nights. Two statements.
 */
export async function writePastPushes(
  { account, made }: SeededAccount,
  today: Day,
  tx: Tx,
): Promise<void> {
  const accountId = account.id;
  const at = new Date(toUtc(dateOf(today - daysAgo)).getTime() + 36_000_000);
  const syncing = made.filter(({ listing }) => listing.pushEnabled);
  const pushes = await tx.pricePush.createManyAndReturn({
    data: syncing.map(({ listing }) => ({
      accountId,
      listingKey: listing.key,
      userId: 0,
      kind: "push",
      status: "confirmed",
      requestedAt: at,
      answeredAt: at,
      endedAt: at,
      nights,
      confirmed: nights,
    })),
    select: { id: true, listingKey: true },
  });
  const charged = pushes.map(({ id: pushId, listingKey }) => ({ listingKey, pushId, at }));
  await chargePushes(tx, accountId, charged);
}

import { type Caller, owned } from "@/lib/auth/server/caller";
import { Refusal } from "@/lib/core/errors";
import { db, type Tx } from "@/lib/db/server";
import { mostRefreshes } from "../schema-refresh";

const windowMs = 24 * 3_600_000;

/**
 * Counts a refresh of the caller's listing: at most 3 in any 24 hours, exact under concurrent calls because one
 * statement checks and writes. Throws OVER_RATE_LIMIT, with the seconds until the oldest of them is a day old.
 */
export async function countRefresh(
  tx: Tx,
  caller: Caller,
  listingKey: number,
  now: Date,
): Promise<void> {
  const { accountId } = owned(caller);
  const dayAgo = new Date(now.getTime() - windowMs);
  // The times are ascending and at most 3, so the first is the oldest that may still count.
  const written = await tx.$executeRaw`
    INSERT INTO listing_refresh AS stored (listing_key, account_id, times)
    VALUES (${listingKey}, ${accountId}, ARRAY[${now}::timestamptz])
    ON CONFLICT (listing_key) DO UPDATE
      SET times = (stored.times || excluded.times)
        [greatest(1, cardinality(stored.times) + 2 - ${mostRefreshes}::int):]
      WHERE stored.account_id = ${accountId}
        AND (cardinality(stored.times) < ${mostRefreshes}::int OR stored.times[1] <= ${dayAgo}::timestamptz)`;
  if (written === 0) throw tooMany((await timesOf(tx, caller, listingKey))[0] ?? now, now);
}

/** Refuses a fourth refresh before prices are computed for it; countRefresh decides. Throws OVER_RATE_LIMIT. */
export async function refuseFourth(caller: Caller, listingKey: number, now: Date): Promise<void> {
  const times = await timesOf(db(), caller, listingKey);
  const [oldest] = times;
  if (!oldest || times.length < mostRefreshes) return;
  if (now.getTime() - oldest.getTime() < windowMs) throw tooMany(oldest, now);
}

/** Times of the last refreshes, ascending. */
async function timesOf(tx: Pick<Tx, "listingRefresh">, caller: Caller, listingKey: number) {
  const stored = await tx.listingRefresh.findFirst({ where: { listingKey, ...owned(caller) } });
  return stored?.times ?? [];
}

function tooMany(oldest: Date, now: Date): Refusal {
  return new Refusal("OVER_RATE_LIMIT", undefined, {
    retryAfter: Math.max(1, Math.ceil((oldest.getTime() + windowMs - now.getTime()) / 1_000)),
    details: [
      { path: "day", message: `at most ${mostRefreshes} refreshes of a listing in any 24 hours` },
    ],
  });
}

import { type Caller, owned } from "@/lib/auth/server/caller";
import { transaction } from "@/lib/db/server";
import { wakeSoon } from "@/lib/jobs/server";
import type { PushNowAnswer, PushNowRequest } from "../schema-connection";
import { connectionOf, listingsOf } from "./connection-of";

/** Hours in which all nights of a listing are sent on request at most once (connections.md §7). */
const fullHours = 24;

/**
 * Asks for a push of a connection's listings that sync, or of those named: of what changed, or of all nights. Throws
 * NOT_FOUND. Four statements at most.
 */
export async function pushNow(
  caller: Caller,
  connectionId: number,
  { listings: ids, full = false }: PushNowRequest,
  now: Date = new Date(),
): Promise<PushNowAnswer> {
  const { accountId } = owned(caller);
  const answer = await transaction(caller, async (tx) => {
    await connectionOf(tx, caller, connectionId);
    const rows = await tx.listing.findMany({
      where: listingsOf(caller, connectionId, ids),
      select: { key: true, pushEnabled: true, pushState: { select: { fullSyncAt: true } } },
      orderBy: { key: "asc" },
    });
    const since = now.getTime() - fullHours * 3_600_000;
    const chosen = rows.filter(({ pushEnabled, pushState }) => {
      const isRecent = (pushState?.fullSyncAt?.getTime() ?? 0) > since;
      return pushEnabled && !(full && isRecent);
    });
    const keys = chosen.map(({ key }) => key);
    const kind = full ? "full" : "push";
    await tx.pricePush.createMany({
      data: keys.map((listingKey) => ({
        accountId,
        listingKey,
        userId: caller.actor.id,
        kind,
        requestedAt: now,
      })),
    });
    if (full && keys.length > 0) {
      await tx.$executeRaw`
        INSERT INTO listing_push (listing_key, account_id, full_sync_at)
        SELECT key, account_id, ${now}::timestamptz FROM listing
        WHERE key = ANY(${keys}::int[]) AND account_id = ${accountId} ORDER BY key
        ON CONFLICT (listing_key) DO UPDATE SET full_sync_at = excluded.full_sync_at`;
    }
    return { listings: keys.length, left_out: rows.length - keys.length };
  });
  if (!caller.dryRun) wakeSoon("push-prices");
  return caller.dryRun ? { ...answer, dry_run: true } : answer;
}

import { createHash } from "node:crypto";
import type { Connection, Prisma } from "@/generated/prisma/client";
import { db, deleteBatch } from "@/lib/db/server";
import { wakeSoon } from "@/lib/jobs/server";
import { hookOf } from "@/lib/intake/connectors/server";

/** Seconds between the beginnings of two imports that hints ask for. */
const restSeconds = 30;
/** Listings whose calendars such an import reads because hints name them; the others follow with the day's import. */
const mostNamed = 20;
/** A vendor tries a delivery again for a day or so, with the same ID. */
const keptMs = 2 * 86_400_000;

/** A hint that may be acted on. */
export interface Hint {
  /** The vendor's ID, or the body where it has none. */
  id: string;
  listingIds: readonly string[];
}

/**
 * Notes a hint and asks for an import, unless one that hints asked for waits already. It begins at once, or 30 s after the
 * last one. A hint that was noted before does nothing. One statement.
 */
export async function noteHint(
  { id, accountId }: Pick<Connection, "id" | "accountId">,
  hint: Hint,
  now: Date,
): Promise<void> {
  const hash = createHash("sha256").update(hint.id).digest();
  const named = hint.listingIds.slice(0, mostNamed);
  const [woken] = await db().$queryRaw<{ wakeAt: Date }[]>`
    WITH noted AS (
      INSERT INTO connection_hint (connection_id, hash, received_at)
      VALUES (${id}, ${hash}, ${now}) ON CONFLICT DO NOTHING RETURNING connection_id)
    UPDATE connection_hook AS hook SET hinted_at = ${now},
      wake_at = coalesce(hook.wake_at, greatest(${now}::timestamptz(3),
        hook.woken_at + ${restSeconds} * interval '1 second')),
      listing_ids = ARRAY(SELECT DISTINCT each FROM unnest(hook.listing_ids || ${named}::text[]) AS each
        LIMIT ${mostNamed})
    FROM noted JOIN connection ON connection.id = noted.connection_id
    WHERE hook.connection_id = noted.connection_id AND connection.account_id = ${accountId}
    RETURNING hook.wake_at AS "wakeAt"`;
  if (woken) wakeAt(id, woken.wakeAt.getTime() - now.getTime());
}

/** Connections whose import this process wakes later; the job finds it by itself at the next full minute at the latest. */
const waking = new Set<number>();

function wakeAt(id: number, ms: number): void {
  if (ms <= 0) return wakeSoon("import-connections");
  if (waking.has(id)) return;
  waking.add(id);
  const wake = (): void => {
    waking.delete(id);
    wakeSoon("import-connections");
  };
  setTimeout(wake, Math.min(ms, restSeconds * 1_000)).unref();
}

/** `WHERE` for connections whose import a hint asks for; one that fails waits for its next attempt as without hints. */
export function hinted(now: Date): Prisma.ConnectionWhereInput {
  return {
    hook: { wakeAt: { lte: now } },
    state: { in: ["active", "attention"] },
    attempts: 0,
    confirmedAt: { not: null },
  };
}

/**
 * Returns the IDs of the listings that waiting hints name, which the import that begins at `now` answers: hints that come
 * while it runs ask for another. One statement for a PMS that sends hints.
 */
export async function takeHint(
  { id, accountId, kind }: Pick<Connection, "id" | "accountId" | "kind">,
  now: Date,
): Promise<string[]> {
  if (!hookOf(kind)) return [];
  const [taken] = await db().$queryRaw<{ listingIds: string[] }[]>`
    WITH waiting AS (
      SELECT hook.connection_id, hook.listing_ids FROM connection_hook AS hook
      JOIN connection ON connection.id = hook.connection_id
      WHERE hook.connection_id = ${id} AND connection.account_id = ${accountId}
        AND hook.wake_at IS NOT NULL
      FOR UPDATE OF hook)
    UPDATE connection_hook AS hook SET wake_at = NULL, woken_at = ${now}, listing_ids = '{}'
    FROM waiting WHERE hook.connection_id = waiting.connection_id
    RETURNING waiting.listing_ids AS "listingIds"`;
  return taken?.listingIds ?? [];
}

/** Deletes a batch of hints of two days ago and returns how many. */
export async function deleteOldHints(now: Date): Promise<number> {
  const where = { receivedAt: { lt: new Date(now.getTime() - keptMs) } };
  return (await db().connectionHint.deleteMany({ where, limit: deleteBatch })).count;
}

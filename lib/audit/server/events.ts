import { db, Prisma, type Tx } from "@/lib/db/server";
import type { EventType } from "../event-kinds";

/** Days that events are kept. */
export const keptDays = 30;
/** Rows that one statement deletes. */
const deleteBatch = 10_000;

/** The places of the events that are kept. */
export interface KeptEvents {
  /** The oldest one's, or the next one's where none is kept. */
  first: number;
  /** The newest one's. */
  head: number;
  /** True if there are more, which have no place yet. */
  hasMore: boolean;
}

/** Gives the account's new events their places, 10,000 at most. Two statements: the second one sees what the first did. */
export async function numberEvents(accountId: number): Promise<KeptEvents> {
  const [{ head }] = await db().$queryRaw<[{ head: bigint }]>`
    SELECT number_events(${accountId}::int) AS head`;
  const [{ first, hasMore }] = await db().$queryRaw<[{ first: bigint | null; hasMore: boolean }]>`
    SELECT (SELECT min(seq) FROM event WHERE account_id = ${accountId}) AS first,
      EXISTS (SELECT FROM event WHERE account_id = ${accountId} AND seq IS NULL) AS "hasMore"`;
  return { first: Number(first ?? head + 1n), head: Number(head), hasMore };
}

/**
 * Deletes events that are no longer kept, the oldest first, and returns how many. They get their places before: a reader
 * that comes too late finds that its next event is gone.
 */
export async function deleteOldEvents(now: Date): Promise<number> {
  const before = new Date(now.getTime() - keptDays * 86_400_000).toISOString();
  // In the order of ids, which is nearly that of time: nothing newer is looked at.
  const old = Prisma.sql`SELECT id, account_id, seq FROM (
      SELECT id, account_id, seq, at FROM event ORDER BY id LIMIT ${deleteBatch}
    ) AS oldest WHERE at < ${before}::timestamptz`;
  await db().$executeRaw`SELECT number_events(account_id) FROM (
    SELECT DISTINCT account_id FROM (${old}) AS old WHERE seq IS NULL) AS owner`;
  return db().$executeRaw`
    DELETE FROM event WHERE id IN (SELECT id FROM (${old}) AS old WHERE seq IS NOT NULL)`;
}

/** Something to tell about a listing that the log has no entry for. */
export interface ListingEvent {
  type: EventType;
  key: number;
  data: object;
}

/** Writes events in the transaction of what they tell. One statement; none for an empty list. */
export async function tell(tx: Tx, events: readonly ListingEvent[]): Promise<void> {
  if (events.length === 0) return;
  await tx.$executeRaw`
    INSERT INTO event (account_id, type, at, listing_key, listing_id, pms_name, data)
    SELECT account_id, given.type, date_trunc('milliseconds', clock_timestamp()), key, listing_id,
      pms_name, given.data
    FROM jsonb_to_recordset(${JSON.stringify(events)}::jsonb) AS given (type text, key int, data jsonb)
    JOIN listing USING (key) ORDER BY key`;
}

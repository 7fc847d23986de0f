import type { Prisma, Tx } from "@/lib/db/server";
import { wakeSoon } from "./queue";

/**
 * What a write touched. home: bookings, calendar, place or mapping, which other listings of the account may learn from;
 * settings: what only the listing's own prices and actions follow from.
 */
type Touched = "home" | "settings";

/**
 * Marks listings as out of date in the transaction of the write that touches them, before its log entries: their stored
 * actions are evaluated again by a job, or by the next reader of a few. One statement; none for no keys.
 */
export async function markListings(
  tx: Tx,
  keys: readonly number[],
  touched: Touched = "home",
): Promise<void> {
  if (keys.length === 0) return;
  // Every writer locks listings, then these rows, each in the order of keys: no deadlock.
  await tx.$executeRaw`
    WITH touched AS (
      SELECT key FROM listing WHERE key = ANY(${[...keys]}::int[]) ORDER BY key FOR KEY SHARE),
    locked AS (
      SELECT listing_key FROM listing_evaluation WHERE listing_key IN (SELECT key FROM touched)
      ORDER BY listing_key FOR UPDATE)
    UPDATE listing_evaluation AS stored SET due_at = to_timestamp(0), mark = mark + 1,
      home_mark = home_mark + ${touched === "home" ? 1 : 0}
    FROM locked WHERE stored.listing_key = locked.listing_key`;
  wakeSoon("evaluate-actions");
}

/** Marks the settings of all listings that `where` names, and returns their number; it carries the tenant. Two statements. */
export async function markWhere(tx: Tx, where: Prisma.ListingWhereInput): Promise<number> {
  const rows = await tx.listing.findMany({ where, select: { key: true } });
  await markListings(
    tx,
    rows.map(({ key }) => key),
    "settings",
  );
  return rows.length;
}

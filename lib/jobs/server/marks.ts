import type { Prisma, Tx } from "@/lib/db/server";
import { wakeSoon } from "./queue";

/**
 * What a write changed. `home`: bookings, calendar, place or mapping, which can also affect other
 * listings of the account; `settings`: input of the listing's own prices and actions only.
 */
type Touched = "home" | "settings";

/**
 * Marks listings as out of date, in the transaction of the write that changes them and before its
 * log entries. A job, or the next read of a few listings, re-evaluates their stored actions. What
 * touches a home also marks the listings that a group's rule counts with it (`pricing.md` §11).
 * Takes one statement, or none without keys.
 */
export async function markListings(
  tx: Tx,
  keys: readonly number[],
  touched: Touched = "home",
): Promise<void> {
  if (keys.length === 0) return;
  // Every write locks listings, then these rows, both in key order, to prevent deadlocks.
  await tx.$executeRaw`
    WITH touched AS (
      SELECT key FROM listing WHERE key = ANY(${[...keys]}::int[]) ORDER BY key FOR KEY SHARE),
    pool AS (
      SELECT DISTINCT c.group_id FROM listing l
      JOIN customization c ON c.group_id IN (l.group_id, l.subgroup_id)
      WHERE ${touched === "home"} AND l.key = ANY(${[...keys]}::int[])
        AND c.kind = 'occupancy_adjustment' AND c.is_on AND c.payload->>'oba_scope' = 'group'),
    counted AS (
      SELECT key FROM touched
      UNION SELECT l.key FROM pool JOIN listing l ON l.group_id = pool.group_id
      UNION SELECT l.key FROM pool JOIN listing l ON l.subgroup_id = pool.group_id),
    locked AS (
      SELECT listing_key FROM listing_evaluation WHERE listing_key IN (SELECT key FROM counted)
      ORDER BY listing_key FOR UPDATE)
    UPDATE listing_evaluation AS stored SET due_at = to_timestamp(0), mark = mark + 1,
      home_mark = home_mark + ${touched === "home" ? 1 : 0}
    FROM locked WHERE stored.listing_key = locked.listing_key`;
  wakeSoon("evaluate-actions");
}

/**
 * Marks the settings of all listings that match `where`, which must include the account, and
 * returns their number. Takes two statements.
 */
export async function markWhere(tx: Tx, where: Prisma.ListingWhereInput): Promise<number> {
  const rows = await tx.listing.findMany({ where, select: { key: true } });
  await markListings(
    tx,
    rows.map(({ key }) => key),
    "settings",
  );
  return rows.length;
}

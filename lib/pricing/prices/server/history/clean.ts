import { db, deleteBatch } from "@/lib/db/server";

/** Days for which every snapshot is kept; then the first of each week (`pricing.md` §10). */
const dailyDays = 90;

/** Deletes a batch of snapshots that are older than 90 days and not the first of their week; returns how many. */
export async function deleteOldSnapshots(now: Date): Promise<number> {
  const before = new Date(now.getTime() - dailyDays * 86_400_000);
  return db().$executeRaw`
    DELETE FROM price_snapshot USING (
      SELECT listing_key, day FROM (
        SELECT listing_key, day, row_number() OVER (
          PARTITION BY listing_key, date_trunc('week', day::timestamp) ORDER BY day) AS place
        FROM price_snapshot WHERE last_day < ${before}::date) AS old
      WHERE place > 1 LIMIT ${deleteBatch}) AS gone
    WHERE price_snapshot.listing_key = gone.listing_key AND price_snapshot.day = gone.day`;
}

/** Deletes a batch of shapes that no snapshot refers to; returns how many. */
export async function deleteUnusedShapes(): Promise<number> {
  return db().$executeRaw`
    DELETE FROM market_shape WHERE id IN (
      SELECT id FROM market_shape
      WHERE NOT EXISTS (SELECT 1 FROM price_snapshot WHERE shape_id = market_shape.id)
      LIMIT ${deleteBatch})`;
}

import { db } from "@/lib/db/server";

/** When a listing's base and minimum last changed, within the period that was read. */
interface PriceChanges {
  base: Date | null;
  min: Date | null;
}

/** Changes of prices after `since` by listing key; the first prices of a listing count as a change. One statement. */
export async function readPriceChanges(
  accountId: number,
  keys: readonly number[],
  since: Date,
): Promise<(key: number) => PriceChanges> {
  const from = since.toISOString();
  const rows = await db().$queryRaw<(PriceChanges & { key: number })[]>`
    SELECT key,
      max(at) FILTER (WHERE at > ${from}::timestamptz AND (n = 1 OR base IS DISTINCT FROM base_before)) AS base,
      max(at) FILTER (WHERE at > ${from}::timestamptz AND (n = 1 OR min IS DISTINCT FROM min_before)) AS min
    FROM (
      SELECT v.listing_key AS key, v.created_at AS at, v.base_price AS base, v.min_price AS min,
        row_number() OVER versions AS n,
        lag(v.base_price) OVER versions AS base_before, lag(v.min_price) OVER versions AS min_before
      FROM listing_price_version v JOIN listing l ON l.key = v.listing_key
      WHERE l.account_id = ${accountId} AND v.listing_key = ANY(${[...keys]}::int[])
      WINDOW versions AS (PARTITION BY v.listing_key ORDER BY v.created_at, v.id)
    ) AS version GROUP BY key`;
  const byKey = new Map(rows.map((row) => [row.key, row]));
  return (key) => byKey.get(key) ?? { base: null, min: null };
}

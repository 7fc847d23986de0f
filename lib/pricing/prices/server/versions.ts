import { type Caller, owned } from "@/lib/auth/server/caller";
import { dateIn } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { engineVersion } from "@/lib/pricing/engine/version";

/** Versions of everything that prices depend on. */
export interface Versions {
  /** Of a listing with its mapping group, the market data, the account's settings, the listing's day and the engine. */
  listing: (key: number) => string;
  /** Of bookings, calendars and homes of the whole account. */
  account: string;
}

interface Row {
  account: string;
  settings: string;
  market: string;
  listings: { key: number; marks: string; zone: string }[] | null;
}

/**
 * Reads versions of the caller's listings: every write marks the listings that it touches in its transaction (decision
 * 013). One statement.
 */
export async function readVersions(
  caller: Caller,
  asked: readonly { id: string; pms: string }[],
  now: Date,
): Promise<Versions> {
  const { accountId } = owned(caller);
  const [row] = await db().$queryRaw<Row[]>`
    SELECT
      (SELECT concat_ws(' ', sum(home_mark), count(*), max(listing_key)) FROM listing_evaluation
        WHERE account_id = ${accountId}) AS account,
      (SELECT time_zone || ' ' || decimals FROM account WHERE id = ${accountId}) AS settings,
      (SELECT version::text FROM market_version) AS market,
      (SELECT jsonb_agg(jsonb_build_object('key', key, 'marks', marks, 'zone', zone)) FROM (
        SELECT l.key, coalesce(l.time_zone, a.time_zone) AS zone,
          string_agg(e.listing_key || '.' || e.mark, ' ' ORDER BY e.listing_key) AS marks
        FROM (SELECT DISTINCT * FROM unnest(
          ${asked.map(({ pms }) => pms)}::text[], ${asked.map(({ id }) => id)}::text[]
        ) AS given (pms, id)) AS asked
        JOIN listing l ON l.pms_name = asked.pms AND l.listing_id = asked.id
        JOIN account a ON a.id = l.account_id
        -- Not one condition with OR, which would read every listing for each.
        CROSS JOIN LATERAL (
          SELECT l.key UNION SELECT key FROM listing
          WHERE account_id = l.account_id AND mapping_group_id = l.mapping_group_id) AS m
        JOIN listing_evaluation e ON e.listing_key = m.key
        WHERE l.account_id = ${accountId}
        GROUP BY l.key, l.time_zone, a.time_zone) AS marked) AS listings`;
  if (!row) throw new Error("The account is gone.");
  const { account, settings, market, listings } = row;
  const versions = new Map(
    (listings ?? []).map(({ key, marks, zone }) => [
      key,
      [marks, dateIn(zone, now), settings, market, engineVersion].join(" "),
    ]),
  );
  return { account, listing: (key) => versions.get(key) ?? "" };
}

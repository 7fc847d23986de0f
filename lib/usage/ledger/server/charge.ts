import type { Tx } from "@/lib/db/server";
import { billingMonth } from "../rules";

interface FirstPush {
  accountId: number;
  listingKey: number;
  /** Null for an acknowledgement of the ingest API. */
  pushId: string | null;
  /** When the PMS accepted the prices: the charge is in this month, UTC. */
  at: Date;
}

/**
 * Charges a listing for the month of a push, once however often it pushes; nothing while the account's API access is
 * not enabled. In the transaction that confirms the push. One statement.
 */
export async function chargeFirstPush(
  tx: Tx,
  { accountId, listingKey, pushId, at }: FirstPush,
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO usage (account_id, pms_name, listing_id, month, listing_key, listing_name,
      first_pushed_at, push_id)
    SELECT account_id, pms_name, listing_id, ${`${billingMonth(at)}-01`}::date, key, listing.name,
      ${at}, ${pushId}::uuid
    FROM listing JOIN account ON account.id = account_id
    WHERE account_id = ${accountId} AND key = ${listingKey}
      AND api_access = 'enabled' AND coalesce(api_enabled_at, ${at}) <= ${at}
    ON CONFLICT DO NOTHING`;
}

/**
 * Keeps the tax rate of the months that have ended, before the account's rate changes. In the transaction of the
 * change.
 */
export async function keepTaxRate(
  tx: Tx,
  accountId: number,
  taxRateBp: number,
  now: Date,
): Promise<void> {
  // The last month may get charges yet: its push is confirmed later.
  await tx.$executeRaw`
    INSERT INTO usage_month (account_id, month, tax_rate_bp)
    SELECT ${accountId}, ended.month, ${taxRateBp}
    FROM (SELECT ${`${billingMonth(now)}-01`}::date AS month) AS present, LATERAL (
      SELECT (present.month - interval '1 month')::date AS month
      UNION SELECT month FROM usage WHERE account_id = ${accountId} AND month < present.month
    ) AS ended
    ON CONFLICT DO NOTHING`;
}

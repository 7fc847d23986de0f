import { Refusal } from "@/lib/core/errors";
import type { Tx } from "@/lib/db/server";
import { billingMonth, toCharge } from "../rules";

/** A push whose prices a PMS accepted. */
interface AcceptedPush {
  listingKey: number;
  /** Null where no push is stored. */
  pushId: string | null;
  /** When the PMS accepted the prices: the charge is in this month, UTC. */
  at: Date;
}

/** Charges the listing of one push. */
export function chargeFirstPush(
  tx: Tx,
  { accountId, ...push }: AcceptedPush & { accountId: number },
): Promise<void> {
  return chargePushes(tx, accountId, [push]);
}

/**
 * Charges listings for the months of their pushes, once a month however often they push; nothing while the account's API
 * access is not enabled. In the transaction that confirms the pushes. One statement.
 */
export async function chargePushes(
  tx: Tx,
  accountId: number,
  pushes: readonly AcceptedPush[],
): Promise<void> {
  if (pushes.length === 0) return;
  const rows = pushes.map(({ listingKey, pushId, at }) => {
    return { listing: listingKey, push: pushId, at, first: `${billingMonth(at)}-01` };
  });
  await tx.$executeRaw`
    INSERT INTO usage (account_id, pms_name, listing_id, month, listing_key, listing_name,
      first_pushed_at, push_id)
    SELECT account_id, pms_name, listing_id, first, key, listing.name, at, push
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS given (listing int, push uuid, at timestamptz, first date)
    JOIN listing ON listing.key = given.listing AND account_id = ${accountId}::int
    JOIN account ON account.id = account_id
    WHERE api_access = 'enabled' AND coalesce(api_enabled_at, at) <= at
    ORDER BY key
    ON CONFLICT DO NOTHING`;
}

/** Prices of a listing that an own program gets; `version` names the offer. */
interface Handed {
  listingKey: number;
  version: string;
}

/**
 * Charges listings for the month, UTC, in which their prices are handed to an own program: once, whether or not they are
 * acknowledged, and again where they are offered in another month. Throws API_ACCESS_REQUIRED while API access is off,
 * which cannot change until the transaction ends: the one that records the offers. Three statements at most.
 */
export async function chargeHandedOut(
  tx: Tx,
  accountId: number,
  handed: readonly Handed[],
  at: Date,
): Promise<void> {
  const [account] = await tx.$queryRaw<{ isEnabled: boolean }[]>`
    SELECT api_access = 'enabled' AS "isEnabled" FROM account WHERE id = ${accountId} FOR SHARE`;
  const month = `${billingMonth(at)}-01`;
  const rows = await tx.$queryRaw<{ key: number }[]>`
    SELECT listing.key FROM listing
    JOIN usage ON usage.account_id = listing.account_id AND usage.pms_name = listing.pms_name
      AND usage.listing_id = listing.listing_id AND month = ${month}::date
    WHERE listing.account_id = ${accountId}
      AND listing.key = ANY(${handed.map(({ listingKey }) => listingKey)}::int[])`;
  const charged = new Set(rows.map(({ key }) => key));
  const charges = toCharge(handed, { isEnabled: account?.isEnabled ?? false, charged });
  if (charges === null) throw new Refusal("API_ACCESS_REQUIRED");
  if (charges.length === 0) return;
  await tx.$executeRaw`
    INSERT INTO usage (account_id, pms_name, listing_id, month, listing_key, listing_name,
      first_pushed_at, push_id)
    SELECT account_id, pms_name, listing_id, ${month}::date, key, name, ${at}, version
    FROM jsonb_to_recordset(${JSON.stringify(charges)}::jsonb)
      AS given ("listingKey" int, version uuid)
    JOIN listing ON key = "listingKey" AND account_id = ${accountId}
    ORDER BY key
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

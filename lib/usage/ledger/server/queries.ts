import { type Caller, owned } from "@/lib/auth/server/caller";
import { requireCustomer, requireOwner } from "@/lib/auth/server/owner";
import { Refusal } from "@/lib/core/errors";
import { db } from "@/lib/db/server";
import { type Bill, billingMonth, billOf } from "../rules";
import type { Usage, UsageMonths } from "../schema";

/**
 * What the caller's account pays for a month, default this one, with every listing charged. Throws PERMISSION_DENIED
 * unless the caller is the owner, VALIDATION_FAILED for a month to come. Four statements.
 */
export async function readUsage(caller: Caller, month?: string): Promise<Usage> {
  requireOwner(caller);
  requireCustomer(caller);
  const present = billingMonth(new Date());
  const asked = month ?? present;
  if (asked > present) {
    const message = "must not be a month to come";
    throw new Refusal("VALIDATION_FAILED", undefined, {
      details: [{ path: "month", message }],
    });
  }
  const rates = await ratesOf(caller);
  const charges = await db().usageCharge.findMany({
    where: { ...owned(caller), month: firstDay(asked) },
    orderBy: [{ firstPushedAt: "asc" }, { pmsName: "asc" }, { listingId: "asc" }],
  });
  const rate = rates.of(asked);
  const syncing = asked === present ? await countUncharged(caller, asked) : 0;
  return {
    month: asked,
    currency: "USD",
    ...billOf(charges.length, rate),
    tax_rate_bp: rate,
    projected: billOf(charges.length + syncing, rate),
    rows: charges.map(({ listingId, pmsName, listingName, firstPushedAt }) => ({
      listing_id: listingId,
      pms_name: pmsName,
      listing_name: listingName,
      first_pushed_at: firstPushedAt.toISOString(),
    })),
  };
}

/** The bills of the account's months, newest first. Throws PERMISSION_DENIED unless the caller is the owner. */
export async function listUsageMonths(caller: Caller): Promise<UsageMonths> {
  requireOwner(caller);
  requireCustomer(caller);
  const rates = await ratesOf(caller);
  const months = await db().usageCharge.groupBy({
    by: ["month"],
    where: owned(caller),
    _count: true,
    orderBy: { month: "desc" },
  });
  return {
    months: months.map(({ month: day, _count: listings }) => {
      const month = billingMonth(day);
      const rate = rates.of(month);
      return { month, ...billOf(listings, rate), tax_rate_bp: rate };
    }),
  };
}

/** Listings of the account that sync over a working connection and are not charged in `month` yet; none while API access is off. */
async function countUncharged(caller: Caller, month: string): Promise<number> {
  const [row] = await db().$queryRaw<[{ count: number }]>`
    SELECT count(*)::int AS count FROM listing
    JOIN connection_listing ON listing_key = key
    JOIN connection ON connection.id = connection_id AND connection.state = 'active'
      AND connection.account_id = listing.account_id
    WHERE listing.account_id = ${caller.accountId} AND push_enabled
      AND EXISTS (SELECT FROM account WHERE account.id = listing.account_id AND api_access = 'enabled')
      AND NOT EXISTS (SELECT FROM usage WHERE usage.account_id = listing.account_id
        AND usage.pms_name = listing.pms_name AND usage.listing_id = listing.listing_id
        AND month = ${`${month}-01`}::date)`;
  return row.count;
}

/** The account's tax rates by month, in basis points. */
async function ratesOf(caller: Caller): Promise<{ of: (month: string) => number }> {
  const { taxRateBp, usageMonths } = await db().account.findFirstOrThrow({
    where: { id: caller.accountId },
    select: { taxRateBp: true, usageMonths: { select: { month: true, taxRateBp: true } } },
  });
  const kept = new Map(usageMonths.map((row) => [billingMonth(row.month), row.taxRateBp]));
  return { of: (month) => kept.get(month) ?? taxRateBp };
}

function firstDay(month: string): Date {
  return new Date(`${month}-01`);
}

/** What every account that was charged for a month pays, or one account, in order of their ids. */
export async function listBills(
  month: string,
  accountId?: number,
): Promise<({ account_id: number; name: string; tax_rate_bp: number } & Bill)[]> {
  const day = firstDay(month);
  const charges = await db().usageCharge.groupBy({
    by: ["accountId"],
    where: { month: day, ...(accountId !== undefined && { accountId }) },
    _count: true,
    orderBy: { accountId: "asc" },
  });
  const accounts = await db().account.findMany({
    where: { id: { in: charges.map((charge) => charge.accountId) } },
    select: { id: true, name: true, taxRateBp: true, usageMonths: { where: { month: day } } },
  });
  const known = new Map(accounts.map((account) => [account.id, account]));
  return charges.map(({ accountId: id, _count: listings }) => {
    const { name = "", taxRateBp = 0, usageMonths: [kept] = [] } = known.get(id) ?? {};
    const rate = kept?.taxRateBp ?? taxRateBp;
    return { account_id: id, name, ...billOf(listings, rate), tax_rate_bp: rate };
  });
}

import { type Caller, owned } from "@/lib/auth/server/caller";
import { requireOwner } from "@/lib/auth/server/owner";
import { Refusal } from "@/lib/core/errors";
import { Prisma, transaction, type Tx, db } from "@/lib/db/server";
import { beginLog, changedFields, record } from "@/lib/audit/server";
import { markWhere } from "@/lib/jobs/server";
import { keepTaxRate } from "@/lib/usage/ledger/server";
import type { Settings, SettingsChange } from "../schema";
import type { Account } from "@/generated/prisma/client";

/** Inserts an account and begins its log; returns its ID. */
export async function insertAccountRow(
  tx: Tx,
  data: Pick<Prisma.AccountCreateInput, "name" | "kind" | "partnerCode">,
): Promise<number> {
  const { id } = await tx.account.create({ data, select: { id: true } });
  await beginLog(tx, id);
  return id;
}

/** Changes columns of an account that matches `condition`; returns false if it does not match. */
export async function updateAccount(
  tx: Tx,
  id: number,
  data: Prisma.AccountUpdateManyMutationInput,
  condition: Pick<Prisma.AccountWhereInput, "apiAccess"> = {},
): Promise<boolean> {
  return (await tx.account.updateMany({ where: { ...condition, id }, data })).count === 1;
}

/** Changes the settings that differ and logs only those. Owner only. */
export async function changeSettings(caller: Caller, change: SettingsChange): Promise<Settings> {
  requireOwner(caller);
  return transaction(caller, async (tx) => {
    const where = { id: caller.accountId };
    // Locks listings before the account, in the order of every write.
    await markChanged(tx, caller, change);
    await tx.$queryRaw`SELECT id FROM account WHERE id = ${where.id} FOR NO KEY UPDATE`;
    const before = toSettings(await tx.account.findFirstOrThrow({ where }));
    const changes = changedFields(before, change);
    if (!changes) return before;
    await updateAccount(tx, where.id, toColumns(changes.new_value));
    await record(tx, caller, [{ logType: "account", action: "settings_changed", changes }]);
    return { ...before, ...changes.new_value };
  });
}

/** Marks the listings whose prices the change can move: all by decimals, those without a time zone by the account's. */
async function markChanged(tx: Tx, caller: Caller, change: SettingsChange): Promise<void> {
  if (change.decimals !== undefined) await markWhere(tx, owned(caller));
  else if (change.time_zone !== undefined) {
    await markWhere(tx, { ...owned(caller), timeZone: null });
  }
}

/**
 * Sets the tax rate of an account's bills, in basis points, from this month on; the months before keep theirs. For the
 * operator's command line, never for the account itself. Throws PERMISSION_DENIED for any other caller.
 */
export async function setTaxRate(caller: Caller, taxRateBp: number): Promise<void> {
  if (caller.actor.role !== "job" || caller.connection) throw new Refusal("PERMISSION_DENIED");
  await transaction(caller, async (tx) => {
    const where = { id: caller.accountId };
    await tx.$queryRaw`SELECT id FROM account WHERE id = ${where.id} FOR NO KEY UPDATE`;
    const before = toSettings(await tx.account.findFirstOrThrow({ where }));
    const changes = changedFields(before, { tax_rate_bp: taxRateBp });
    if (!changes) return;
    await keepTaxRate(tx, caller.accountId, before.tax_rate_bp, new Date());
    await updateAccount(tx, where.id, { taxRateBp });
    await record(tx, caller, [{ logType: "account", action: "settings_changed", changes }]);
  });
}

function toColumns(changed: SettingsChange): Prisma.AccountUpdateManyMutationInput {
  return {
    name: changed.name ?? Prisma.skip,
    timeZone: changed.time_zone ?? Prisma.skip,
    currency: changed.currency ?? Prisma.skip,
    decimals: changed.decimals ?? Prisma.skip,
    maxChildListings: changed.max_child_listings ?? Prisma.skip,
    maxMappingDistanceM: changed.max_mapping_distance_m ?? Prisma.skip,
    crossPmsMapping: changed.cross_pms_mapping ?? Prisma.skip,
  };
}

/** Returns the account's settings. Owner only. */
export async function getSettings(caller: Caller): Promise<Settings> {
  requireOwner(caller);
  return toSettings(await db().account.findFirstOrThrow({ where: { id: caller.accountId } }));
}

/** Returns the decimals of the account's nightly prices, 0 or 2, for anyone who can see prices. */
export async function priceDecimals(caller: Caller): Promise<0 | 2> {
  const { decimals } = await db().account.findFirstOrThrow({
    where: { id: caller.accountId },
    select: { decimals: true },
  });
  return decimals ? 2 : 0;
}

/** Converts an account's row to its settings. */
function toSettings(account: Account): Settings {
  return {
    name: account.name,
    time_zone: account.timeZone,
    currency: account.currency,
    tax_rate_bp: account.taxRateBp,
    decimals: account.decimals,
    max_child_listings: account.maxChildListings,
    max_mapping_distance_m: account.maxMappingDistanceM,
    cross_pms_mapping: account.crossPmsMapping,
  };
}

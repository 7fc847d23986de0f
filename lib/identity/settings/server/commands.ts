import { type Caller, owned } from "@/lib/auth/server/caller";
import { requireOwner } from "@/lib/auth/server/owner";
import { Refusal } from "@/lib/core/errors";
import { Prisma, transaction, type Tx } from "@/lib/db/server";
import { changedFields, record } from "@/lib/audit/server";
import { markWhere } from "@/lib/jobs/server";
import { keepTaxRate } from "@/lib/usage/ledger/server";
import { toSettings } from "./queries";
import type { Settings, SettingsChange } from "../schema";

/** Changes the settings that differ and logs only those. Owner only. */
export async function changeSettings(caller: Caller, change: SettingsChange): Promise<Settings> {
  requireOwner(caller);
  return transaction(caller, async (tx) => {
    const where = { id: caller.accountId };
    // Locks listings before the account, in the order of every write.
    await markChanged(tx, caller, change);
    await tx.$queryRaw`SELECT id FROM account WHERE id = ${where.id} FOR NO KEY UPDATE`;
    const before = toSettings(await tx.account.findUniqueOrThrow({ where }));
    const changes = changedFields(before, change);
    if (!changes) return before;
    await tx.account.update({ where, data: toColumns(changes.new_value), select: { id: true } });
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
    const before = toSettings(await tx.account.findUniqueOrThrow({ where }));
    const changes = changedFields(before, { tax_rate_bp: taxRateBp });
    if (!changes) return;
    await keepTaxRate(tx, caller.accountId, before.tax_rate_bp, new Date());
    await tx.account.update({ where, data: { taxRateBp }, select: { id: true } });
    await record(tx, caller, [{ logType: "account", action: "settings_changed", changes }]);
  });
}

function toColumns(changed: SettingsChange): Prisma.AccountUpdateInput {
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

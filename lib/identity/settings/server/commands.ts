import { type Caller, owned } from "@/lib/auth/server/caller";
import { requireOwner } from "@/lib/auth/server/owner";
import { Prisma, transaction } from "@/lib/db/server";
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
    if (change.time_zone !== undefined) await markWhere(tx, { ...owned(caller), timeZone: null });
    await tx.$queryRaw`SELECT id FROM account WHERE id = ${where.id} FOR NO KEY UPDATE`;
    const before = toSettings(await tx.account.findUniqueOrThrow({ where }));
    const changes = changedFields(before, change);
    if (!changes) return before;
    if (changes.new_value.tax_rate_bp !== undefined) {
      await keepTaxRate(tx, caller.accountId, before.tax_rate_bp, new Date());
    }
    await tx.account.update({ where, data: toColumns(changes.new_value), select: { id: true } });
    await record(tx, caller, [{ logType: "account", action: "settings_changed", changes }]);
    return { ...before, ...changes.new_value };
  });
}

function toColumns(changed: Partial<Settings>): Prisma.AccountUpdateInput {
  return {
    name: changed.name ?? Prisma.skip,
    timeZone: changed.time_zone ?? Prisma.skip,
    currency: changed.currency ?? Prisma.skip,
    taxRateBp: changed.tax_rate_bp ?? Prisma.skip,
    decimals: changed.decimals ?? Prisma.skip,
    maxChildListings: changed.max_child_listings ?? Prisma.skip,
    maxMappingDistanceM: changed.max_mapping_distance_m ?? Prisma.skip,
    crossPmsMapping: changed.cross_pms_mapping ?? Prisma.skip,
  };
}

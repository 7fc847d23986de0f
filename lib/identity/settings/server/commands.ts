import { type Caller, owned } from "@/lib/auth/server/caller";
import { requireOwner } from "@/lib/auth/server/owner";
import { Prisma, transaction } from "@/lib/db/server";
import { record } from "@/lib/audit/server";
import { markWhere } from "@/lib/jobs/server";
import { toSettings } from "./queries";
import { differences } from "../rules";
import type { Settings, SettingsChange } from "../schema";

/** Changes what is given and differs, and writes down just that, before and after. Owner only. */
export async function changeSettings(caller: Caller, change: SettingsChange): Promise<Settings> {
  requireOwner(caller);
  return transaction(caller, async (tx) => {
    const where = { id: caller.accountId };
    // Listings before the account, as every write locks them.
    if (change.time_zone !== undefined) await markWhere(tx, { ...owned(caller), timeZone: null });
    await tx.$queryRaw`SELECT id FROM account WHERE id = ${where.id} FOR NO KEY UPDATE`;
    const before = toSettings(await tx.account.findUniqueOrThrow({ where }));
    const changed = differences(before, change);
    const names = Object.keys(changed) as (keyof Settings)[];
    if (names.length === 0) return before;
    await tx.account.update({ where, data: toColumns(changed), select: { id: true } });
    const old = Object.fromEntries(names.map((name) => [name, before[name]]));
    const changes = { old_value: old, new_value: changed as Record<string, string> };
    await record(tx, caller, [{ logType: "account", action: "settings_changed", changes }]);
    return { ...before, ...changed };
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

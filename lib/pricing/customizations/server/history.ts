import { type Caller, owned } from "@/lib/auth/server/caller";
import type { Tx } from "@/lib/db/server";
import type { RuleRow } from "./level-rules";

/**
 * Returns rows of rules as they were at an instant, without those that were set later. A version holds the state that
 * a change ended, and began at its `createdAt`. One statement.
 */
export async function rowsAsOf(
  tx: Tx,
  caller: Pick<Caller, "accountId">,
  rows: readonly RuleRow[],
  asOf: Date,
): Promise<RuleRow[]> {
  const changedSince = rows.filter(({ updatedAt }) => updatedAt > asOf).map(({ id }) => id);
  const versions = await tx.customizationVersion.findMany({
    where: {
      customization: owned(caller),
      customizationId: { in: changedSince },
      createdAt: { lte: asOf },
    },
    orderBy: { version: "desc" },
    distinct: ["customizationId"],
  });
  const past = new Map(versions.map((version) => [version.customizationId, version]));
  return rows.flatMap((row) => {
    if (row.updatedAt <= asOf) return [row];
    const then = past.get(row.id);
    if (!then) return [];
    const { version, isOn, payload, userId, createdAt } = then;
    return [{ ...row, version, isOn, payload, userId, updatedAt: createdAt }];
  });
}

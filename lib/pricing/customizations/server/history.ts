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

/** Rules, as they were at an instant, of groups that were deleted since. One statement. */
export async function deletedRulesAsOf(
  tx: Tx,
  caller: Pick<Caller, "accountId">,
  asOf: Date,
): Promise<RuleRow[]> {
  const { accountId } = owned(caller);
  return tx.$queryRaw<RuleRow[]>`
    SELECT DISTINCT ON (rule.id) rule.id, gone.account_id AS "accountId", NULL::int AS "listingKey",
      gone.id AS "groupId", NULL AS "pmsName", rule.kind, rule.is_on AS "isOn", rule.payload,
      rule.version, rule.user_id AS "userId", rule.created_at AS "updatedAt"
    FROM deleted_group AS gone, jsonb_to_recordset(gone.rules) AS rule (id int, kind text, version int,
      is_on boolean, payload jsonb, user_id int, created_at timestamptz)
    WHERE gone.account_id = ${accountId} AND gone.deleted_at > ${asOf.toISOString()}::timestamptz
      AND rule.created_at <= ${asOf.toISOString()}::timestamptz
    ORDER BY rule.id, rule.version DESC`;
}

import { type Caller, owned } from "@/lib/auth/server/caller";
import type { Prisma, Tx } from "@/lib/db/server";
import { isKind, type Kind, type Payload, withToggle } from "@/lib/pricing/rules/kinds";
import type { Rule } from "@/lib/pricing/levels/resolve";
import { type LevelKey, ruleOf, type RuleRow } from "@/lib/pricing/levels/server";
import { same } from "../rules";

/** A rule that a write changes: the row it replaces, if any, and what it becomes. */
export interface RuleChange {
  level: LevelKey;
  kind: Kind;
  row: RuleRow | undefined;
  after: Rule;
}

/** Writes changed rules and appends the version that each replaces. At most three statements; the rows are locked. */
export async function writeRules(
  tx: Tx,
  caller: Caller,
  changes: readonly RuleChange[],
): Promise<void> {
  const replaced = changes.flatMap(({ row, after }) => (row ? [{ row, after }] : []));
  if (replaced.length > 0) await replace(tx, caller, replaced);
  const added = changes.filter(({ row }) => !row);
  if (added.length === 0) return;
  await tx.customization.createMany({
    data: added.map(({ level, kind, after }) => ({
      ...owned(caller),
      ...level,
      kind,
      isOn: after.isOn,
      payload: after.payload,
      userId: caller.actor.id,
    })),
  });
}

async function replace(
  tx: Tx,
  caller: Caller,
  changes: readonly { row: RuleRow; after: Rule }[],
): Promise<void> {
  await tx.customizationVersion.createMany({ data: changes.map(({ row }) => toVersion(row)) });
  const rows = changes.map(({ row, after }) => ({
    id: row.id,
    is_on: after.isOn,
    payload: after.payload,
  }));
  await tx.$executeRaw`
    UPDATE customization SET is_on = given.is_on, payload = given.payload,
      version = version + 1, user_id = ${caller.actor.id}, updated_at = ${new Date()}::timestamptz
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS given (id int, is_on boolean, payload jsonb)
    WHERE customization.id = given.id AND account_id = ${owned(caller).accountId}`;
}

/** The state that a change ends; it began when the row was last written. */
function toVersion(row: RuleRow): Prisma.CustomizationVersionCreateManyInput {
  const { id, version, isOn, userId, updatedAt } = row;
  const payload = row.payload as Prisma.InputJsonObject;
  return { customizationId: id, version, isOn, payload, userId, createdAt: updatedAt };
}

/**
 * Changes that give each child its parent's own rules, by child; a rule that the parent lacks is turned off and
 * emptied. Locks the rules. Two statements.
 */
export async function rulesFromParent(
  tx: Tx,
  parentKey: number,
  childKeys: readonly number[],
): Promise<ReadonlyMap<number, RuleChange[]>> {
  const keys = [parentKey, ...childKeys];
  await tx.$queryRaw`
    SELECT id FROM customization WHERE listing_key = ANY(${keys}::int[]) ORDER BY id FOR UPDATE`;
  const rows = await tx.customization.findMany({
    where: { listingKey: { in: keys } },
    orderBy: { kind: "asc" },
  });
  const byListing = Map.groupBy(rows, ({ listingKey }) => listingKey);
  const given = byListing.get(parentKey) ?? [];
  return new Map(
    childKeys.map((key) => [
      key,
      changesFrom(given, byListing.get(key) ?? [], { listingKey: key }),
    ]),
  );
}

function changesFrom(
  given: readonly RuleRow[],
  own: readonly RuleRow[],
  level: LevelKey,
): RuleChange[] {
  const kinds = [...new Set([...given, ...own].map(({ kind }) => kind))].filter(isKind).toSorted();
  return kinds
    .map((kind) => {
      const parents = given.find((row) => row.kind === kind);
      const after = parents ? ruleOf(parents) : { isOn: false, payload: {} };
      return { level, kind, row: own.find((row) => row.kind === kind), after };
    })
    .filter(({ row, after }) => !row || !same(ruleOf(row), after));
}

/** The rule before and after a change, in the shape a POST takes; null where there was none. */
export function statesOf({ kind, row, after }: RuleChange): {
  before: Payload | null;
  after: Payload;
} {
  const before = row && ruleOf(row);
  return {
    before: before ? withToggle(kind, before.isOn, before.payload) : null,
    after: withToggle(kind, after.isOn, after.payload),
  };
}

/** The log entry of a change, without the level. */
export function ruleEntry(change: RuleChange) {
  const { before, after } = statesOf(change);
  return {
    action: "customization_changed" as const,
    changes: {
      old_value: before && { [change.kind]: before },
      new_value: { [change.kind]: after },
    },
  };
}

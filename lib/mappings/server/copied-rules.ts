import type { Prisma, Tx } from "@/lib/db/server";
import { type Caller, owned } from "@/lib/auth/server/caller";

type Rule = Prisma.CustomizationGetPayload<object>;

/** A rule of a child that becomes its parent's, or is switched off and emptied because the parent has none. */
export interface RuleChange {
  childKey: number;
  kind: string;
  before: Rule | undefined;
  isOn: boolean;
  payload: Prisma.JsonObject;
}

/** What copying the parent's own rules changes on the children. Their rules are locked. */
export async function ruleChanges(
  tx: Tx,
  parentKey: number,
  childKeys: readonly number[],
): Promise<RuleChange[]> {
  const keys = [parentKey, ...childKeys];
  await tx.$queryRaw`
    SELECT id FROM customization WHERE listing_key = ANY(${keys}::int[]) ORDER BY id FOR UPDATE`;
  const rules = await tx.customization.findMany({
    where: { listingKey: { in: keys } },
    orderBy: { kind: "asc" },
  });
  const given = rules.filter(({ listingKey }) => listingKey === parentKey);
  return childKeys.flatMap((childKey) => {
    const own = rules.filter(({ listingKey }) => listingKey === childKey);
    const kinds = [...new Set([...given, ...own].map(({ kind }) => kind))].toSorted();
    return kinds
      .map((kind) => changeOf(childKey, kind, find(given, kind), find(own, kind)))
      .filter(differs);
  });
}

/** Writes the changes; what a rule was before stays as one of its versions. */
export async function writeRules(
  tx: Tx,
  caller: Caller,
  changes: readonly RuleChange[],
): Promise<void> {
  const replaced = changes.filter((change): change is Replacing => change.before !== undefined);
  const added = changes.filter(({ before }) => !before);
  if (replaced.length > 0) await replace(tx, caller, replaced);
  if (added.length === 0) return;
  await tx.customization.createMany({
    data: added.map(({ childKey, kind, isOn, payload }) => ({
      ...owned(caller),
      listingKey: childKey,
      kind,
      isOn,
      payload: payload as Prisma.InputJsonObject,
      userId: caller.actor.id,
    })),
  });
}

type Replacing = RuleChange & { before: Rule };

async function replace(tx: Tx, caller: Caller, changes: readonly Replacing[]): Promise<void> {
  await tx.customizationVersion.createMany({
    data: changes.map(({ before }) => ({
      customizationId: before.id,
      version: before.version,
      isOn: before.isOn,
      payload: before.payload as Prisma.InputJsonObject,
      userId: before.userId,
      createdAt: before.updatedAt,
    })),
  });
  const rows = changes.map(({ before, isOn, payload }) => ({
    id: before.id,
    is_on: isOn,
    payload,
  }));
  await tx.$executeRaw`
    UPDATE customization SET is_on = given.is_on, payload = given.payload,
      version = version + 1, user_id = ${caller.actor.id}, updated_at = now()
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS given (id int, is_on boolean, payload jsonb)
    WHERE customization.id = given.id AND account_id = ${owned(caller).accountId}`;
}

function find(rules: readonly Rule[], kind: string): Rule | undefined {
  return rules.find((rule) => rule.kind === kind);
}

function changeOf(
  childKey: number,
  kind: string,
  given: Rule | undefined,
  before: Rule | undefined,
): RuleChange {
  const payload = (given?.payload ?? {}) as Prisma.JsonObject;
  return { childKey, kind, before, isOn: given?.isOn ?? false, payload };
}

function differs({ before, isOn, payload }: RuleChange): boolean {
  // jsonb keeps keys in one order of its own, so that equal values read alike.
  return before?.isOn !== isOn || JSON.stringify(before.payload) !== JSON.stringify(payload);
}

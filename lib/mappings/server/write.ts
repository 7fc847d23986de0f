import { type Caller, owned } from "@/lib/auth/server/caller";
import type { Tx } from "@/lib/db/server";
import type { Columns } from "./copied-settings";
import { writeOverrides } from "./copied-overrides";
import { writeRules } from "./copied-rules";
import type { Plan } from "./plan";

/** Links the children under the parent and gives them what they take from it; returns the mapping group's id. Their rows are locked. */
export async function writePlan(
  tx: Tx,
  caller: Caller,
  { parent, children }: Plan,
): Promise<number> {
  const groupId = parent.mappingGroupId ?? (await makeGroup(tx, caller, parent.key));
  const rows = children.map(({ child, after }) => ({ key: child.key, ...columns(after) }));
  await tx.$executeRaw`
    UPDATE listing SET
      mapping_group_id = ${groupId}, parent_key = ${parent.key},
      min_price = given.min_price, base_price = given.base_price, max_price = given.max_price,
      group_id = given.group_id, subgroup_id = given.subgroup_id,
      notes = given.notes, tags = given.tags
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS given (
      key int, min_price bigint, base_price bigint, max_price bigint,
      group_id int, subgroup_id int, notes text, tags text[])
    WHERE listing.key = given.key AND listing.account_id = ${owned(caller).accountId}`;
  await writeRules(
    tx,
    caller,
    children.flatMap(({ rules }) => rules),
  );
  const overrides = children.flatMap((child) => child.overrides ?? []);
  if (overrides.length > 0) await writeOverrides(tx, parent, overrides);
  return groupId;
}

async function makeGroup(tx: Tx, caller: Caller, parentKey: number): Promise<number> {
  const { id } = await tx.mappingGroup.create({ data: owned(caller), select: { id: true } });
  await tx.listing.updateMany({
    where: { ...owned(caller), key: parentKey },
    data: { mappingGroupId: id },
  });
  return id;
}

function columns(after: Columns) {
  return {
    min_price: hundredths(after.minPrice),
    base_price: hundredths(after.basePrice),
    max_price: hundredths(after.maxPrice),
    group_id: after.groupId,
    subgroup_id: after.subgroupId,
    notes: after.notes,
    tags: after.tags,
  };
}

/** A double holds them exactly: prices end at 99,999,999. */
function hundredths(price: bigint | null): number | null {
  return price === null ? null : Number(price);
}

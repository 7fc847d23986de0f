import { type Caller, owned } from "@/lib/auth/server/caller";
import type { Tx } from "@/lib/db/server";
import { writeListings } from "@/lib/inventory/listings/server/write";
import { writeRules } from "@/lib/pricing/customizations/server/write";
import { copyOverrides } from "@/lib/pricing/overrides/server";
import type { MappingPlan } from "./plan";

/** Links the children under the parent with the settings they take; returns the mapping group's id. Their rows are locked. */
export async function writePlan(
  tx: Tx,
  caller: Caller,
  { parent, children }: MappingPlan,
): Promise<number> {
  const groupId = parent.mappingGroupId ?? (await makeGroup(tx, caller, parent.key));
  const mapping = { groupId, parentKey: parent.key };
  await writeListings(
    tx,
    caller,
    children.map(({ listing: { key, timeZone }, after }) => ({ key, after, timeZone, mapping })),
  );
  await writeRules(
    tx,
    caller,
    children.flatMap(({ rules }) => rules),
  );
  const copies = children.flatMap(({ listing: { key }, overrides }) =>
    overrides ? [{ key, from: overrides.from }] : [],
  );
  if (copies.length > 0) await copyOverrides(tx, caller, parent.key, copies);
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

import type { Account, Listing, ListingGroup, MappingGroup } from "@/generated/prisma/client";
import { db, type Tx } from "@/lib/db/server";

/** Creates a listing group with `listings`. */
export async function makeGroup(
  account: Pick<Account, "id">,
  name = "Waterfront",
  listings: readonly Pick<Listing, "key">[] = [],
  tx: Tx = db(),
): Promise<ListingGroup> {
  const group = await tx.listingGroup.create({ data: { accountId: account.id, name } });
  await assign(listings, { groupId: group.id, subgroupId: null }, tx);
  return group;
}

/** Creates a subgroup of `parent` with `listings`, which are then also in `parent`. */
export async function makeSubgroup(
  parent: Pick<ListingGroup, "id" | "accountId">,
  name = "Harbour side",
  listings: readonly Pick<Listing, "key">[] = [],
  tx: Tx = db(),
): Promise<ListingGroup> {
  const subgroup = await tx.listingGroup.create({
    data: { accountId: parent.accountId, parentGroupId: parent.id, name },
  });
  await assign(listings, { groupId: parent.id, subgroupId: subgroup.id }, tx);
  return subgroup;
}

/** Maps `children` to `parent`, which must be unmapped. Skips validation: tests may create what mapping refuses. */
export async function makeMappingGroup(
  parent: Pick<Listing, "key" | "accountId">,
  children: readonly Pick<Listing, "key">[],
  tx: Tx = db(),
): Promise<MappingGroup> {
  const group = await tx.mappingGroup.create({ data: { accountId: parent.accountId } });
  await assign([parent], { mappingGroupId: group.id, parentKey: 0 }, tx);
  await assign(children, { mappingGroupId: group.id, parentKey: parent.key }, tx);
  return group;
}

type Assignment =
  | { groupId: number; subgroupId: number | null }
  | { mappingGroupId: number; parentKey: number };

async function assign(
  listings: readonly Pick<Listing, "key">[],
  assignment: Assignment,
  tx: Tx,
): Promise<void> {
  const keys = listings.map(({ key }) => key);
  if (keys.length > 0)
    await tx.listing.updateMany({ where: { key: { in: keys } }, data: assignment });
}

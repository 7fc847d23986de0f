import { expect, test } from "vitest";
import { db } from "@/lib/db/server";
import {
  makeAccount,
  makeGroup,
  makeListings,
  makeMappingGroup,
  makeSubgroup,
} from "@/prisma/factories";

async function setUp() {
  const { account } = await makeAccount();
  const listings = await makeListings(account, 3);
  const [first, second] = listings;
  if (!first || !second) throw new Error("not made");
  const group = await makeGroup(account, "Town", listings);
  const subgroup = await makeSubgroup(group, "Old town", [first]);
  const mapping = await makeMappingGroup(first, [second]);
  return { account, listings, first, second, group, subgroup, mapping };
}

const versionsOf = async (listingKey: number) =>
  (await db().membershipVersion.findMany({ where: { listingKey }, orderBy: { id: "asc" } })).map(
    ({ groupId, subgroupId, mappingGroupId }) => [groupId, subgroupId, mappingGroupId],
  );

test("each change of a listing's groups stores a version, whoever writes it; other changes don't", async () => {
  const { first, second, group, subgroup, mapping } = await setUp();
  await db().listing.updateMany({ data: { basePrice: 12_300n } });
  expect(await versionsOf(first.key)).toEqual([
    [group.id, null, null],
    [group.id, subgroup.id, null],
    [group.id, subgroup.id, mapping.id],
  ]);
  expect(await versionsOf(second.key)).toHaveLength(2);
  // The database itself removes listings from a deleted group.
  await db().listingGroup.delete({ where: { id: group.id } });
  expect((await versionsOf(first.key)).at(-1)).toEqual([null, null, mapping.id]);
});

test("a listing created in a group has the group from the start", async () => {
  const { account, group } = await setUp();
  const createdAt = new Date("2026-01-05T08:00:00Z");
  const [made] = await makeListings(account, [{ groupId: group.id, createdAt }]);
  const version = await db().membershipVersion.findFirst({ where: { listingKey: made?.key ?? 0 } });
  expect(version).toMatchObject({ groupId: group.id, createdAt });
});

test("deleting an account deletes its groups, mappings and their versions", async () => {
  const { account } = await setUp();
  await db().account.delete({ where: { id: account.id } });
  expect(await db().membershipVersion.count()).toBe(0);
});

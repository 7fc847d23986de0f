import { expect, test } from "vitest";
import { makeAccount, makeGroup, makeMember, makeSubgroup } from "@/prisma/factories";
import { countStatements } from "@/e2e/setup/statements";
import { listGroupListings, listGroups } from "./queries";
import { GroupListings, GroupListingsQuery } from "../schema";

const query = (given: object) => GroupListingsQuery.parse(given);

function paths(given: object): string[] | undefined {
  const { error } = GroupListingsQuery.safeParse(given);
  return error?.issues.map((issue) => issue.path.join("."));
}

test("the account's groups are sorted by name, with has_listings", async () => {
  const { account, caller, listings } = await makeAccount({ listings: 2 });
  const other = await makeAccount();
  await makeGroup(other.account, "Theirs");
  const town = await makeGroup(account, "Town");
  const coast = await makeGroup(account, "Coast");
  const old = await makeSubgroup(town, "Old town", listings.slice(0, 1));
  expect((await listGroups(caller)).groups).toEqual([
    { id: coast.id, name: "Coast", has_listings: false, parent_group_id: null },
    { id: old.id, name: "Old town", has_listings: true, parent_group_id: town.id },
    { id: town.id, name: "Town", has_listings: true, parent_group_id: null },
  ]);
});

test("a member with chosen listings sees only the groups of these, and only these are counted", async () => {
  const { account, listings } = await makeAccount({ listings: 4 });
  const town = await makeGroup(account, "Town", listings.slice(0, 2));
  const old = await makeSubgroup(town, "Old town", listings.slice(2, 3));
  await makeGroup(account, "Coast", listings.slice(3));
  await makeGroup(account, "Empty");
  const { caller } = await makeMember(account, { listings: listings.slice(1, 2) });
  expect((await listGroups(caller)).groups.map(({ name }) => name)).toEqual(["Town"]);
  const page = await listGroupListings(caller, query({ group_id: town.id }));
  expect(page.listings).toHaveLength(1);
  expect(page.pagination.total_records).toBe(1);
  const unseen = listGroupListings(caller, query({ subgroup_id: old.id }));
  await expect(unseen).rejects.toMatchObject({ code: "GROUP_NOT_FOUND" });
});

test("a group's listings are paged and include those of its subgroups", async () => {
  const { account, caller, listings } = await makeAccount({ listings: 5 });
  const town = await makeGroup(account, "Town", listings.slice(0, 3));
  const old = await makeSubgroup(town, "Old town", listings.slice(3));
  const page = async (page_number: number) =>
    listGroupListings(caller, query({ group_id: String(town.id), page_size: "2", page_number }));
  expect(GroupListings.parse(await page(2))).toEqual({
    group_id: town.id,
    subgroup_id: null,
    listings: listings
      .slice(2, 4)
      .map((row) => ({ listing_id: row.listingId, listing_name: row.name, pms: row.pmsName })),
    pagination: { page_number: 2, page_size: 2, total_records: 5, total_pages: 3 },
  });
  expect((await page(3)).listings).toHaveLength(1);
  expect((await page(4)).listings).toEqual([]);
  expect((await page(2_147_483_647)).listings).toEqual([]);
  const part = await listGroupListings(caller, query({ subgroup_id: old.id }));
  expect(part).toMatchObject({ group_id: town.id, subgroup_id: old.id });
  expect(part.pagination).toEqual({
    page_number: 1,
    page_size: 50,
    total_records: 2,
    total_pages: 1,
  });
});

test("group_id must be a top-level group and subgroup_id a subgroup of it; otherwise GROUP_NOT_FOUND", async () => {
  const { account, caller } = await makeAccount();
  const other = await makeAccount();
  const foreign = await makeGroup(other.account, "Theirs");
  const town = await makeGroup(account, "Town");
  const coast = await makeGroup(account, "Coast");
  const old = await makeSubgroup(town, "Old town");
  const wrong = [
    { group_id: foreign.id },
    { group_id: 999_999 },
    { group_id: old.id },
    { subgroup_id: town.id },
    { group_id: coast.id, subgroup_id: old.id },
    { group_id: 999_999, subgroup_id: old.id },
  ];
  for (const given of wrong) {
    const call = listGroupListings(caller, query(given));
    await expect(call).rejects.toMatchObject({ code: "GROUP_NOT_FOUND" });
  }
  const empty = await listGroupListings(caller, query({ group_id: town.id, subgroup_id: old.id }));
  expect(empty.pagination).toMatchObject({ total_records: 0, total_pages: 0 });
});

test("the query requires group_id or subgroup_id, and valid page numbers and sizes", () => {
  expect(paths({})).toEqual(["group_id"]);
  expect(paths({ group_id: "1", page_size: "0" })).toEqual(["page_size"]);
  expect(paths({ group_id: "1", page_size: "201" })).toEqual(["page_size"]);
  expect(paths({ group_id: "1", page_number: "0" })).toEqual(["page_number"]);
  expect(paths({ group_id: "one" })).toEqual(["group_id"]);
  expect(paths({ group_id: "1" })).toBeUndefined();
});

async function count(size: number): Promise<number> {
  const { account, caller, listings } = await makeAccount({ listings: size });
  for (const [index, listing] of listings.entries()) {
    await makeGroup(account, `Group ${index}`, [listing]);
  }
  return (await countStatements(() => listGroups(caller))).statements.length;
}

test("the number of statements does not grow with groups or listings", async () => {
  expect(await count(50)).toBe(await count(5));
});

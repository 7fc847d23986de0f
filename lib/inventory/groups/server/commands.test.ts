import { expect, test } from "vitest";
import { db } from "@/lib/db/server";
import { makeAccount, makeGroup, makeMember, makeSubgroup } from "@/prisma/factories";
import { createGroup, deleteGroup, renameGroup } from "./commands";
import { listGroups } from "./queries";

const editor = { permissions: { listings: "edit" } } as const;
const logged = async () =>
  (await db().logEntry.findMany({ orderBy: { id: "asc" } })).map((entry) => [
    entry.action,
    entry.listingId ?? entry.groupId,
    entry.changes,
  ]);

test("creating groups and subgroups is logged", async () => {
  const { caller } = await makeAccount();
  const { id } = await createGroup(caller, { group_name: "Town" });
  const subgroup = await createGroup(caller, { group_name: "Old town", parent_group_id: id });
  expect(await listGroups(caller)).toEqual({
    groups: [
      { id: subgroup.id, name: "Old town", has_listings: false, parent_group_id: id },
      { id, name: "Town", has_listings: false, parent_group_id: null },
    ],
  });
  expect(await logged()).toEqual([
    ["group_created", id, { old_value: null, new_value: "Town" }],
    ["group_created", subgroup.id, { old_value: null, new_value: "Old town" }],
  ]);
});

test("names are unique within their parent, regardless of case", async () => {
  const { account, caller } = await makeAccount();
  const other = await makeAccount();
  const town = await makeGroup(account, "Élysée");
  await makeSubgroup(town, "North");
  const taken = { code: "CONFLICT" };
  await expect(createGroup(caller, { group_name: "éLYSÉE" })).rejects.toMatchObject(taken);
  const twice = createGroup(caller, { group_name: "NORTH", parent_group_id: town.id });
  await expect(twice).rejects.toMatchObject(taken);
  await createGroup(caller, { group_name: "North" });
  await createGroup(other.caller, { group_name: "Élysée" });
  const coast = await makeGroup(account, "Coast");
  const rename = renameGroup(caller, { group_id: coast.id, group_name: "north" });
  await expect(rename).rejects.toMatchObject(taken);
  await renameGroup(caller, { group_id: coast.id, group_name: "COAST" });
});

test("a subgroup's parent must be a top-level group of the account", async () => {
  const { account, caller } = await makeAccount();
  const other = await makeAccount();
  const foreign = await makeGroup(other.account, "Theirs");
  const subgroup = await makeSubgroup(await makeGroup(account, "Town"), "Old town");
  for (const parent_group_id of [foreign.id, subgroup.id, 999_999]) {
    const call = createGroup(caller, { group_name: "New", parent_group_id });
    await expect(call).rejects.toMatchObject({ code: "GROUP_NOT_FOUND" });
  }
  expect(await db().listingGroup.count({ where: { name: "New" } })).toBe(0);
});

test("a dry run creates no group and returns a null id", async () => {
  const { caller } = await makeAccount();
  const dry = { ...caller, dryRun: true };
  expect(await createGroup(dry, { group_name: "Town" })).toEqual({ id: null });
  expect(await db().listingGroup.count()).toBe(0);
});

test("of concurrent requests for the same name, one succeeds", async () => {
  const { caller } = await makeAccount();
  const calls = ["Town", "TOWN", "town"].map((group_name) => createGroup(caller, { group_name }));
  const answers = await Promise.allSettled(calls);
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  const refused = answers.filter((answer) => answer.status === "rejected");
  expect(refused.map(({ reason }) => reason.code)).toEqual(["CONFLICT", "CONFLICT"]);
});

test("a rename returns the group and is logged; the same name changes nothing", async () => {
  const { account, caller, listings } = await makeAccount({ listings: 1 });
  const { id } = await makeGroup(account, "Town", listings);
  const renamed = { id, name: "City", has_listings: true, parent_group_id: null };
  expect(await renameGroup(caller, { group_id: id, group_name: "City" })).toEqual(renamed);
  expect(await renameGroup(caller, { group_id: id, group_name: "City" })).toEqual(renamed);
  expect(await logged()).toEqual([["group_renamed", id, { old_value: "Town", new_value: "City" }]]);
});

test("deleting a group deletes its subgroups and removes its listings from it", async () => {
  const { account, caller, listings } = await makeAccount({ listings: 3 });
  const [first, second, third] = listings;
  if (!first || !second || !third) throw new Error("expected listings");
  const town = await makeGroup(account, "Town", [first]);
  const old = await makeSubgroup(town, "Old town", [second]);
  const coast = await makeGroup(account, "Coast", [third]);
  const freed = [first, second].map(({ listingId, name, pmsName }) => ({
    listing_id: listingId,
    listing_name: name,
    pms: pmsName,
  }));
  const answer = {
    id: town.id,
    subgroups_deleted: [{ id: old.id, name: "Old town" }],
    listings_freed: freed,
  };
  expect(await deleteGroup({ ...caller, dryRun: true }, { group_id: town.id })).toEqual(answer);
  expect(await db().listingGroup.count()).toBe(3);
  expect(await deleteGroup(caller, { group_id: town.id })).toEqual(answer);
  const rows = await db().listing.findMany({ orderBy: { key: "asc" } });
  expect(rows.map((row) => [row.groupId, row.subgroupId])).toEqual([
    [null, null],
    [null, null],
    [coast.id, null],
  ]);
  const nowhere = { group_id: null, group: null, subgroup_id: null, subgroup: null };
  const inTown = { ...nowhere, group_id: town.id, group: "Town" };
  const inOld = { ...inTown, subgroup_id: old.id, subgroup: "Old town" };
  expect(await logged()).toEqual([
    ["group_changed", first.listingId, { old_value: inTown, new_value: nowhere }],
    ["group_changed", second.listingId, { old_value: inOld, new_value: nowhere }],
    ["group_deleted", town.id, { old_value: "Town", new_value: null }],
    ["group_deleted", old.id, { old_value: "Old town", new_value: null }],
  ]);
});

test("the listings of a deleted subgroup stay in its group", async () => {
  const { account, caller, listings } = await makeAccount({ listings: 1 });
  const town = await makeGroup(account, "Town");
  const old = await makeSubgroup(town, "Old town", listings);
  await deleteGroup(caller, { group_id: old.id });
  const listing = await db().listing.findFirstOrThrow();
  expect([listing.groupId, listing.subgroupId]).toEqual([town.id, null]);
});

test("another account's group returns the same error as an unknown one", async () => {
  const { caller } = await makeAccount();
  const other = await makeAccount({ listings: 1 });
  const foreign = await makeGroup(other.account, "Theirs", other.listings);
  for (const group_id of [foreign.id, 999_999]) {
    const unknown = { code: "GROUP_NOT_FOUND" };
    await expect(deleteGroup(caller, { group_id })).rejects.toMatchObject(unknown);
    await expect(renameGroup(caller, { group_id, group_name: "X" })).rejects.toMatchObject(unknown);
  }
  expect(await db().listingGroup.findFirstOrThrow()).toMatchObject({ name: "Theirs" });
  expect(await db().listing.count({ where: { groupId: foreign.id } })).toBe(1);
});

test("a member with chosen listings creates no group, and changes only groups whose listings they can all access", async () => {
  const { account, listings } = await makeAccount({ listings: 3 });
  const [mine, theirs, whole] = listings;
  if (!mine || !theirs || !whole) throw new Error("expected listings");
  const shared = await makeGroup(account, "Shared", [mine, theirs]);
  const own = await makeGroup(account, "Own", [whole]);
  const empty = await makeGroup(account, "Empty");
  const { caller } = await makeMember(account, { ...editor, listings: [mine, whole] });
  const denied = { code: "PERMISSION_DENIED" };
  await expect(createGroup(caller, { group_name: "New" })).rejects.toMatchObject(denied);
  await expect(deleteGroup(caller, { group_id: shared.id })).rejects.toMatchObject(denied);
  const rename = renameGroup(caller, { group_id: shared.id, group_name: "X" });
  await expect(rename).rejects.toMatchObject(denied);
  const unseen = deleteGroup(caller, { group_id: empty.id });
  await expect(unseen).rejects.toMatchObject({ code: "GROUP_NOT_FOUND" });
  await renameGroup(caller, { group_id: own.id, group_name: "Mine" });
  await deleteGroup(caller, { group_id: own.id });
  expect(await db().listingGroup.count()).toBe(2);
});

import { expect, test } from "vitest";
import { db } from "@/lib/db/server";
import { makeMember } from "@/prisma/factories";
import { faults, makeFamily, map, mappings, unmap } from "@/e2e/factories/mappings";

const idsOf = (rows: readonly { listing_id: string }[]) => rows.map(({ listing_id }) => listing_id);

test("a child leaves the others mapped; with the last one the parent goes too", async () => {
  const { caller, children } = await makeFamily(2);
  await map(caller, "p", ["c1", "c2"]);
  const [first] = children;
  expect(await unmap(caller, ["c1"])).toEqual({
    success: [
      { listing_id: "c1", pms_name: "guesty", unique_id: String(first?.key), listing_name: "c1" },
    ],
    failure: [],
  });
  expect(await mappings()).toEqual({ p: ["c2"] });
  expect(idsOf((await unmap(caller, ["c2", "c2"])).success)).toEqual(["c2", "p"]);
  expect(await mappings()).toEqual({});
  expect(await db().mappingGroup.count()).toBe(0);
  const entries = await db().logEntry.findMany({
    where: { action: "mapping_removed" },
    orderBy: { id: "asc" },
  });
  expect(entries.map(({ listingId }) => listingId)).toEqual(["p", "c1", "p", "c2"]);
});

test("naming a parent dissolves its group, each listing once; prices and settings stay", async () => {
  const { caller } = await makeFamily(3);
  await map(caller, "p", ["c1", "c2", "c3"], { copy: { min_max_base: true } });
  const before = await db().listing.findMany({ orderBy: { key: "asc" } });
  const { success } = await unmap(caller, ["c2", "p"]);
  expect(idsOf(success)).toEqual(["c2", "p", "c1", "c3"]);
  const after = await db().listing.findMany({ orderBy: { key: "asc" } });
  expect(after).toEqual(before.map((row) => ({ ...row, mappingGroupId: null, parentKey: 0 })));
});

test("listings that cannot be detached are named with the reason, the others are detached", async () => {
  const { caller, account, parent, children } = await makeFamily(6);
  await map(caller, "p", ["c1", "c2"]);
  await map(caller, "c3", ["c4"]);
  const reached = children.filter(({ listingId }) => !["c2", "c6"].includes(listingId));
  const { caller: member } = await makeMember(account, { listings: [parent, ...reached] });
  const { success, failure } = await unmap(member, ["c1", "c4", "c5", "c6", "nobody's:x"]);
  expect(idsOf(success)).toEqual(["c4", "c3"]);
  expect(
    failure.map(({ listing_id, type, listing_name }) => [listing_id, type, listing_name]),
  ).toEqual([
    ["c1", "no_access", "c1"],
    ["c5", "not_mapped", "c5"],
    ["c6", "not_available", null],
    ["x", "not_available", null],
  ]);
  expect(JSON.stringify({ success, failure })).not.toContain("c2");
  expect(await mappings()).toEqual({ p: ["c1", "c2"] });
  expect(await faults(5)).toEqual([]);
});

test("nothing named is refused", async () => {
  const { caller } = await makeFamily(1);
  await expect(unmap(caller, [])).rejects.toMatchObject({ code: "ERR-NO-LISTINGS" });
});

import { expect, test } from "vitest";
import { db } from "@/lib/db/server";
import { changeListings } from "@/lib/inventory/listings/server/commands";
import { ChangeRequest } from "@/lib/inventory/listings/schema-changes";
import { makeListing, makeMember } from "@/prisma/factories";
import { faults, makeFamily, map, mappings, unmap } from "@/e2e/factories/mappings";

test("children are linked under their parent, and more are taken up to the limit", async () => {
  const { caller, parent, children } = await makeFamily(6);
  const first = await map(caller, "p", ["c1", "c2"]);
  expect(first).toMatchObject({
    status: 200,
    parent_key: parent.key,
    group_id: expect.any(Number),
  });
  const second = await map(caller, "p", ["c3", "c4", "c5"]);
  expect(second).toMatchObject({ group_id: (first as { group_id: number }).group_id });
  await expect(map(caller, "p", ["c6"])).rejects.toMatchObject({
    code: "ERR-MAX-CHILD",
    details: [{ path: "children", code: "ERR-MAX-CHILD" }],
  });
  expect(await mappings()).toEqual({ p: ["c1", "c2", "c3", "c4", "c5"] });
  expect(await faults(5)).toEqual([]);
  const entries = await db().logEntry.findMany({ orderBy: { id: "asc" } });
  expect(entries.map(({ listingId, action }) => [listingId, action])).toEqual(
    ["p", "c1", "c2", "p", "c3", "c4", "c5"].map((id) => [id, "mapping_created"]),
  );
  const keys = children.map(({ key }) => key);
  expect(entries[3]?.changes).toMatchObject({
    old_value: { children: keys.slice(0, 2) },
    new_value: { children: keys.slice(0, 5), parent_key: 0 },
  });
});

test("one broken rule refuses all, names every one, and writes nothing", async () => {
  const { caller } = await makeFamily(3, { c2: { currency: "USD" }, c3: { latitude: 48.5 } });
  await expect(map(caller, "p", ["c1", "c2", "c3", "c9"])).rejects.toMatchObject({
    code: "ERR-MAP-LISTING-NOT-FOUND",
    publicCode: "ERR-LISTING-NOT-FOUND",
    status: 400,
    details: [
      { path: "children[3]", code: "ERR-LISTING-NOT-FOUND" },
      { path: "children[2]", code: "ERR-MAP-DISTANCE" },
      { path: "children[1]", code: "ERR-MAP-CURRENCY" },
    ],
  });
  expect(await mappings()).toEqual({});
  expect(await db().mappingGroup.count()).toBe(0);
  expect(await db().logEntry.count()).toBe(0);
});

test("a child cannot be a parent, nor be taken twice", async () => {
  const { caller } = await makeFamily(3);
  await map(caller, "p", ["c1"]);
  await expect(map(caller, "c1", ["c2"])).rejects.toMatchObject({ code: "ERR-INVALID-PARENT" });
  await expect(map(caller, "c2", ["c1"])).rejects.toMatchObject({ code: "ERR-ALREADY-MAPPED" });
  await expect(map(caller, "c2", ["p"])).rejects.toMatchObject({ code: "ERR-ALREADY-MAPPED" });
  await expect(map(caller, "c2", ["c2"])).rejects.toMatchObject({ code: "ERR-INVALID-PARENT" });
});

test("the account's settings are its limits", async () => {
  const { caller, account } = await makeFamily(2, { c1: { latitude: 48.43 } });
  await makeListing(account, { pmsName: "hostaway", listingId: "h", latitude: 48.42 });
  await expect(map(caller, "p", ["c1"])).rejects.toMatchObject({ code: "ERR-MAP-DISTANCE" });
  await expect(map(caller, "p", ["hostaway:h"])).rejects.toMatchObject({ code: "ERR-MAP-PMS" });
  const settings = { crossPmsMapping: true, maxMappingDistanceM: 50_000, maxChildListings: 2 };
  await db().account.update({ where: { id: account.id }, data: settings });
  await map(caller, "p", ["c1", "hostaway:h"]);
  await expect(map(caller, "p", ["c2"])).rejects.toMatchObject({ code: "ERR-MAX-CHILD" });
});

test("what a limited caller does not reach is unknown; children beyond count towards the limit", async () => {
  const { caller, account, parent, children } = await makeFamily(6);
  await map(caller, "p", ["c1", "c2", "c3", "c4"]);
  const [, , , , fifth] = children;
  const reach = { listings: [parent, ...(fifth ? [fifth] : [])] };
  const { caller: member } = await makeMember(account, reach);
  await expect(map(member, "p", ["c6"])).rejects.toMatchObject({
    code: "ERR-MAP-LISTING-NOT-FOUND",
  });
  await map(member, "p", ["c5"]);
  expect((await mappings())["p"]).toHaveLength(5);
});

const put = (key: number | undefined, data: object) =>
  db().listing.update({ where: { key: key ?? 0 }, data });

test("the database refuses a second parent in a group and a child without one", async () => {
  const { caller, parent, children } = await makeFamily(2);
  await map(caller, "p", ["c1"]);
  const { mappingGroupId } = await db().listing.findUniqueOrThrow({ where: { key: parent.key } });
  const [child, other] = children;
  await expect(put(other?.key, { mappingGroupId })).rejects.toThrow(/unique/i);
  await expect(put(other?.key, { parentKey: parent.key })).rejects.toThrow(/listing_parent_check/);
  await expect(put(child?.key, { parentKey: child?.key ?? 0 })).rejects.toThrow(
    /listing_parent_check/,
  );
  await expect(db().mappingGroup.deleteMany()).rejects.toThrow(/foreign key/i);
  await db().account.deleteMany();
  expect(await db().mappingGroup.count()).toBe(0);
});

test("update_children reaches the children that a mapping made, and no longer those unmapped", async () => {
  const { caller } = await makeFamily(2);
  await map(caller, "p", ["c1", "c2"]);
  const raise = async (base: number) => {
    const body = { listings: [{ id: "p", pms: "guesty", base }], update_children: true };
    const { listings } = await changeListings(caller, ChangeRequest.parse(body));
    return listings.map(({ id, base: after }) => [id, after]);
  };
  expect(await raise(170)).toEqual([
    ["p", 170],
    ["c1", 170],
    ["c2", 170],
  ]);
  await unmap(caller, ["c1"]);
  expect(await raise(180)).toEqual([
    ["p", 180],
    ["c2", 180],
  ]);
});

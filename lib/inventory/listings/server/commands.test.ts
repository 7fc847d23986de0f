import { expect, test } from "vitest";
import { db } from "@/lib/db/server";
import {
  makeAccount,
  makeGroup,
  makeListing,
  makeListings,
  makeSubgroup,
} from "@/prisma/factories";
import { ChangeResult } from "../schema-changes";
import { change, logged, stored, usual } from "./testing";

test("a row changes its fields, returns the listing after the change, and is logged", async () => {
  const { account, caller } = await makeAccount();
  await makeListing(account, { ...usual, listingId: "5", tags: ["sea"], notes: "Old" });
  const group = await makeGroup(account, "Town");
  const result = await change(caller, [
    {
      id: "5",
      base: "250",
      max: null,
      push_enabled: false,
      group_id: group.id,
      tags: ["quiet", "view", "quiet"],
      notes: "",
      isHidden: true,
      latitude: "48.5",
    },
  ]);
  expect(ChangeResult.parse(result).listings).toEqual([
    {
      id: "5",
      base: 250,
      min: 100,
      max: null,
      push_enabled: false,
      group_id: group.id,
      subgroup_id: null,
    },
  ]);
  expect(await stored("5")).toMatchObject({
    minPrice: 10_000n,
    basePrice: 25_000n,
    maxPrice: null,
    tags: ["quiet", "view"],
    notes: null,
    isHidden: true,
    latitude: 48.5,
    pushEnabled: false,
    groupId: group.id,
  });
  const before = { tags: ["sea"], notes: "Old", isHidden: false };
  expect(await logged()).toEqual([
    ["5", "base_price", { old_value: 200, new_value: 250 }],
    ["5", "max_price", { old_value: 300, new_value: null }],
    ["5", "push_price", { new_value: "OFF" }],
    [
      "5",
      "group_changed",
      {
        old_value: { group_id: null, subgroup_id: null, group: null, subgroup: null },
        new_value: { group_id: group.id, subgroup_id: null, group: "Town", subgroup: null },
      },
    ],
    [
      "5",
      "listing_changed",
      {
        old_value: { ...before, latitude: expect.any(Number) },
        new_value: { tags: ["quiet", "view"], notes: null, isHidden: true, latitude: 48.5 },
      },
    ],
  ]);
});

test("unchanged values are not written or logged, and do not raise the version", async () => {
  const { account, caller } = await makeAccount();
  await makeListing(account, { ...usual, listingId: "5", tags: ["sea"] });
  await change(caller, [{ id: "5", base: 200, tags: ["sea"], push_enabled: true }]);
  await change(caller, [{ id: "5" }]);
  expect(await logged()).toEqual([]);
  const { catalogVersion } = await db().account.findUniqueOrThrow({ where: { id: account.id } });
  expect(catalogVersion).toBe(caller.account.catalogVersion);
});

test("a row that fails returns its errors, and the other rows are written", async () => {
  const { account, caller } = await makeAccount();
  const other = await makeAccount();
  await makeListings(account, [
    { ...usual, listingId: "1" },
    { ...usual, listingId: "2" },
  ]);
  await makeListing(other.account, { ...usual, listingId: "3" });
  const foreign = await makeGroup(other.account, "Theirs");
  const { listings } = await change(caller, [
    { id: "1", min: 500 },
    { id: "2", min: 120 },
    { id: "3", min: 120 },
    { id: "nowhere", min: 120 },
  ]);
  expect(listings.map(({ id, min, errors }) => [id, min, errors])).toEqual([
    ["1", 100, ["min (500) is above base (200)"]],
    ["2", 120, undefined],
    ["3", null, ["listing not found"]],
    ["nowhere", null, ["listing not found"]],
  ]);
  const grouped = await change(caller, [{ id: "1", group_id: foreign.id }]);
  expect(grouped.listings[0]?.errors).toEqual(["group_id: group not found"]);
  expect((await stored("3")).minPrice).toBe(10_000n);
  expect(await logged()).toHaveLength(1);
});

test("with atomic, the first failing row fails the call and nothing is written", async () => {
  const { account, caller } = await makeAccount();
  await makeListings(account, [
    { ...usual, listingId: "1" },
    { ...usual, listingId: "2" },
  ]);
  const call = change(caller, [{ id: "1", min: 120 }, { id: "2", min: 500 }, { id: "3" }], {
    atomic: true,
  });
  await expect(call).rejects.toMatchObject({
    code: "VALIDATION_FAILED",
    details: [{ path: "listings[1]", message: "min (500) is above base (200)" }],
  });
  expect((await stored("1")).minPrice).toBe(10_000n);
  expect(await logged()).toEqual([]);
});

test("a dry run returns the same and writes nothing", async () => {
  const { account, caller } = await makeAccount();
  await makeListing(account, { ...usual, listingId: "1" });
  const { listings } = await change({ ...caller, dryRun: true }, [{ id: "1", min: 120 }]);
  expect(listings[0]?.min).toBe(120);
  expect((await stored("1")).minPrice).toBe(10_000n);
  expect(await logged()).toEqual([]);
});

test("prices must be whole numbers unless the account allows decimals", async () => {
  const { account, caller } = await makeAccount();
  await makeListing(account, { ...usual, listingId: "1" });
  const rows = [{ id: "0" }, { id: "1", min: 120.5, base: 200.25 }];
  await expect(change(caller, rows)).rejects.toMatchObject({
    code: "VALIDATION_FAILED",
    details: [{ path: "listings[1].min" }, { path: "listings[1].base" }],
  });
  await db().account.update({ where: { id: account.id }, data: { decimals: true } });
  expect((await change(caller, rows)).listings[1]).toMatchObject({ min: 120.5, base: 200.25 });
  await expect(change(caller, [{ id: "1", min: 1.005 }])).rejects.toMatchObject({
    details: [{ path: "listings[0].min", message: "has more than two decimals" }],
  });
});

test("setting a subgroup sets its group, and clearing the group clears both", async () => {
  const { account, caller } = await makeAccount();
  await makeListing(account, { listingId: "1" });
  const group = await makeGroup(account, "Town");
  const subgroup = await makeSubgroup(group, "Old town");
  const into = await change(caller, [{ id: "1", subgroup_id: subgroup.id }]);
  expect(into.listings[0]).toMatchObject({ group_id: group.id, subgroup_id: subgroup.id });
  const out = await change(caller, [{ id: "1", group_id: null }]);
  expect(out.listings[0]).toMatchObject({ group_id: null, subgroup_id: null });
  expect((await logged()).map(([, action]) => action)).toEqual(["group_changed", "group_changed"]);
});

test("a listing without a time zone gets the zone at its coordinates", async () => {
  const { account, caller } = await makeAccount();
  const nowhere = { timeZone: null, latitude: null, longitude: null };
  await makeListing(account, { ...nowhere, listingId: "1" });
  await change(caller, [{ id: "1", latitude: 53.35 }]);
  expect((await stored("1")).timeZone).toBeNull();
  await change(caller, [{ id: "1", longitude: -6.26 }]);
  expect((await stored("1")).timeZone).toBe("Europe/Dublin");
});

test("new coordinates change the time zone, unless it differs from the zone at the old ones", async () => {
  const { account, caller } = await makeAccount();
  const victoria = { country: "CA", latitude: 48.42, longitude: -124.05 };
  await makeListing(account, { ...victoria, timeZone: "America/Vancouver", listingId: "1" });
  await makeListing(account, { ...victoria, timeZone: "America/Regina", listingId: "2" });
  const windsor = { latitude: 42.3149, longitude: -83.0364 };
  await change(caller, [
    { id: "1", ...windsor },
    { id: "2", ...windsor },
  ]);
  expect((await stored("1")).timeZone).toBe("America/Toronto");
  expect((await stored("2")).timeZone).toBe("America/Regina");
});

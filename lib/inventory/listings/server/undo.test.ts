import { expect, test } from "vitest";
import type { Caller } from "@/lib/auth/server/caller";
import { makeAccount, makeGroup, makeListings } from "@/prisma/factories";
import { UndoChanges } from "../schema-changes";
import { change, logged, stored, usual } from "./testing";
import { undoChanges } from "./commands";

async function setUp() {
  const made = await makeAccount();
  const listings = await makeListings(made.account, [
    { listingId: "a", ...usual, notes: "old", tags: ["x"] },
    { listingId: "b", ...usual },
  ]);
  return { ...made, listings };
}

function undo(caller: Caller, rows: object[]) {
  const listings = rows.map((row) => ({ pms: "guesty", ...row }));
  return undoChanges(caller, UndoChanges.parse({ listings }));
}

test("fields that have changed since are kept and returned; the others are restored", async () => {
  const { caller } = await setUp();
  const written = { base: 220, notes: "new", tags: ["y", "y"] };
  await change(caller, [
    { id: "a", ...written },
    { id: "b", base: 210 },
  ]);
  await change(caller, [{ id: "a", base: 250, max: 400 }]);
  const before = { base: 200, notes: "old", tags: ["x"] };
  expect(
    await undo(caller, [
      { id: "a", written, before },
      { id: "b", written: { base: 210 }, before: { base: 200 } },
    ]),
  ).toEqual({
    listings: [
      { id: "a", kept: ["base"], errors: [] },
      { id: "b", kept: [], errors: [] },
    ],
  });
  expect(await stored("a")).toMatchObject({ basePrice: 25_000n, notes: "old", tags: ["x"] });
  expect((await stored("a")).maxPrice).toBe(40_000n);
  expect((await stored("b")).basePrice).toBe(20_000n);
  expect((await logged()).slice(-2).map(([id, action]) => [id, action])).toEqual([
    ["a", "listing_changed"],
    ["b", "base_price"],
  ]);
});

test("a group that has changed since is kept, with its subgroup", async () => {
  const { account, caller } = await setUp();
  const [pier, town] = [await makeGroup(account, "Pier", []), await makeGroup(account, "Town", [])];
  await change(caller, [{ id: "a", group_id: pier.id }]);
  await change(caller, [{ id: "a", group_id: town.id }]);
  const row = { id: "a", before: { group_id: null, subgroup_id: null } };
  const first = await undo(caller, [{ ...row, written: { group_id: pier.id } }]);
  expect(first.listings).toEqual([{ id: "a", kept: ["group_id"], errors: [] }]);
  expect((await stored("a")).groupId).toBe(town.id);
  await undo(caller, [{ ...row, written: { group_id: town.id, subgroup_id: null } }]);
  expect((await stored("a")).groupId).toBeNull();
});

test("a row that would break a rule now changes nothing and returns errors", async () => {
  const { caller } = await setUp();
  await change(caller, [{ id: "a", base: 220 }]);
  await change(caller, [{ id: "a", min: 210 }]);
  const { listings } = await undo(caller, [
    { id: "a", written: { base: 220 }, before: { base: 200 } },
    { id: "unknown", written: { base: 220 }, before: { base: 200 } },
  ]);
  expect(listings).toEqual([
    { id: "a", kept: [], errors: ["min (210) is above base (200)"] },
    { id: "unknown", kept: [], errors: ["listing not found"] },
  ]);
  expect((await stored("a")).basePrice).toBe(22_000n);
});

test("another account's listing is not found", async () => {
  await setUp();
  const { caller } = await makeAccount();
  const { listings } = await undo(caller, [
    { id: "a", written: { base: 200 }, before: { base: 100 } },
  ]);
  expect(listings).toMatchObject([{ errors: ["listing not found"] }]);
  expect((await stored("a")).basePrice).toBe(20_000n);
});

test("undoing a first base price clears it; a change never does", async () => {
  const { account, caller } = await makeAccount();
  await makeListings(account, [
    { listingId: "new", basePrice: null, minPrice: null, maxPrice: null },
  ]);
  await change(caller, [{ id: "new", base: 200, min: 120 }]);
  const { listings } = await undo(caller, [
    { id: "new", written: { base: 200, min: 120 }, before: { base: null, min: null } },
  ]);
  expect(listings).toEqual([{ id: "new", kept: [], errors: [] }]);
  expect(await stored("new")).toMatchObject({ basePrice: null, minPrice: null });
  expect((await logged()).at(-1)).toEqual([
    "new",
    "min_price",
    { old_value: 120, new_value: null },
  ]);
  await change(caller, [{ id: "new", base: 200 }]);
  await change(caller, [{ id: "new", base: null }]);
  expect((await stored("new")).basePrice).toBe(20_000n);
});

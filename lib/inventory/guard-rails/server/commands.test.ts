import { expect, test } from "vitest";
import type { Caller } from "@/lib/auth/server/caller";
import { db } from "@/lib/db/server";
import { change, logged, stored, usual } from "@/lib/inventory/listings/server/testing";
import { makeAccount, makeListings, makeMappingGroup, makeMember } from "@/prisma/factories";
import { GuardRailsUndo, GuardRailsWrite } from "../schema";
import { setGuardRails, undoGuardRails } from "./commands";
import { guardRailsOf } from "./queries";

const set = (caller: Caller, rails: object, listing_id = "a") =>
  setGuardRails(caller, GuardRailsWrite.parse({ listing_id, pms: "guesty", ...rails }));
const read = (caller: Caller) => guardRailsOf(caller, { listing_id: "a", pms: "guesty" });

async function setUp() {
  const made = await makeAccount();
  const listings = await makeListings(made.account, [
    { ...usual, listingId: "a" },
    { ...usual, listingId: "b" },
  ]);
  const [listing, other] = listings;
  if (!listing || !other) throw new Error("expected two listings");
  return { ...made, listing, other };
}

test("an absent field is unchanged, null removes the guard rail, and each change is logged", async () => {
  const { caller } = await setUp();
  const none = { max_change_percent: null, cool_down_hours: null, floor: null };
  expect(await read(caller)).toEqual(none);
  await set(caller, { max_change_percent: 12.5, floor: "120.5" });
  expect(await set(caller, { floor: null, cool_down_hours: 24 })).toEqual({
    max_change_percent: 12.5,
    cool_down_hours: 24,
    floor: null,
  });
  await set(caller, { cool_down_hours: 24 });
  expect(await read(caller)).toEqual({ ...none, max_change_percent: 12.5, cool_down_hours: 24 });
  expect(await logged()).toEqual([
    [
      "a",
      "listing_changed",
      {
        old_value: { max_change_percent: null, floor: null },
        new_value: { max_change_percent: 12.5, floor: 120.5 },
      },
    ],
    [
      "a",
      "listing_changed",
      {
        old_value: { cool_down_hours: null, floor: 120.5 },
        new_value: { cool_down_hours: 24, floor: null },
      },
    ],
  ]);
});

test("a dry run writes nothing, and listings the caller cannot access are not found", async () => {
  const { caller, account } = await setUp();
  expect(await set({ ...caller, dryRun: true }, { floor: 120 })).toMatchObject({ floor: 120 });
  expect(await read(caller)).toMatchObject({ floor: null });
  const { caller: member } = await makeMember(account, { permissions: { listings: "edit" } });
  const { caller: stranger } = await makeAccount();
  for (const each of [member, stranger]) {
    const unknown = { code: "LISTING_NOT_FOUND" };
    await expect(set(each, { floor: 120 })).rejects.toMatchObject(unknown);
    await expect(read(each)).rejects.toMatchObject(unknown);
  }
  expect(await logged()).toEqual([]);
});

test("a price write that breaks a guard rail is an error of its row, or with atomic of the call", async () => {
  const { caller } = await setUp();
  await set(caller, { max_change_percent: 10, floor: 95 });
  const rows = [
    { id: "a", base: 230 },
    { id: "b", base: 230 },
  ];
  const { listings } = await change(caller, rows);
  expect(listings.map(({ base, errors }) => [base, errors])).toEqual([
    [200, ["base cannot change from 200 to 230: guard rail max_change_percent is 10"]],
    [230, undefined],
  ]);
  const both = change(
    caller,
    [
      { id: "b", base: 240 },
      { id: "a", min: 50 },
    ],
    { atomic: true },
  );
  await expect(both).rejects.toMatchObject({
    code: "ERR-GUARD-RAIL",
    details: [
      { path: "listings[1].min", code: "floor" },
      { path: "listings[1].min", code: "max_change_percent" },
    ],
  });
  expect((await stored("b")).basePrice).toBe(23_000n);
  await change(caller, [{ id: "a", base: 220, tags: ["quiet"] }]);
  expect((await stored("a")).basePrice).toBe(22_000n);
});

test("a child's guard rails apply to prices copied from its parent", async () => {
  const { caller, listing, other } = await setUp();
  await makeMappingGroup(other, [listing]);
  await set(caller, { floor: 95 });
  const { listings } = await change(caller, [{ id: "b", min: 90 }], { update_children: true });
  expect(listings.map(({ id, min, errors }) => [id, min, errors?.length])).toEqual([
    ["b", 90, undefined],
    ["a", 100, 1],
  ]);
});

test("a cool-down starts when its own field changes, not when the listing is created", async () => {
  const { caller, listing } = await setUp();
  await set(caller, { cool_down_hours: 24 });
  await change(caller, [{ id: "a", base: 210 }]);
  const { listings } = await change(caller, [{ id: "a", base: 220 }]);
  expect(listings[0]?.errors?.[0]).toContain("guard rail cool_down_hours is 24; it can change");
  expect((await change(caller, [{ id: "a", min: 110 }])).listings[0]?.errors).toBeUndefined();
  // Base changed more than a day ago; the later version, for min, has the same base.
  const [, second] = await db().listingPriceVersion.findMany({
    where: { listingKey: listing.key },
    orderBy: { id: "asc" },
  });
  await db().listingPriceVersion.update({
    where: { id: second?.id ?? 0n },
    data: { createdAt: new Date(Date.now() - 86_400_001) },
  });
  // The first version is older.
  await db().listingPriceVersion.updateMany({
    where: { listingKey: listing.key, id: { lt: second?.id ?? 0n } },
    data: { createdAt: new Date(Date.now() - 10 * 86_400_000) },
  });
  expect((await change(caller, [{ id: "a", base: 220 }])).listings[0]?.errors).toBeUndefined();
  expect((await change(caller, [{ id: "a", min: 120 }])).listings[0]?.errors).toHaveLength(1);
});

test("undo restores the replaced values, and is refused if they have changed since", async () => {
  const { caller } = await setUp();
  const undo = (written: object, before: object) =>
    undoGuardRails(
      caller,
      GuardRailsUndo.parse({ listing_id: "a", pms: "guesty", written, before }),
    );
  await set(caller, { floor: 100, cool_down_hours: 24 });
  await set(caller, { max_change_percent: 10 });
  const none = { floor: null, cool_down_hours: null };
  await undo({ floor: 100, cool_down_hours: 24 }, none);
  expect(await read(caller)).toEqual({ ...none, max_change_percent: 10 });
  await set(caller, { floor: 100 });
  await set(caller, { floor: 120 });
  await expect(undo({ floor: 100 }, { floor: null })).rejects.toMatchObject({
    code: "CONFLICT",
    details: [{ path: "floor", message: "has changed since" }],
  });
  expect((await read(caller)).floor).toBe(120);
});

import { expect, test } from "vitest";
import { listingResource } from "@/e2e/factories/listing-resource";
import {
  applied,
  type BulkEdit,
  changedFields,
  changeOf,
  inverseOf,
  rounded,
  undoOf,
} from "./edits";

const listing = listingResource({ tags: "sea,quiet", group: "Town", group_id: 3, max: null });
const named = { id: listing.id, pms: listing.pms };

test.each([
  [101.5, 0, 102],
  [101.49, 0, 101],
  [1.005, 2, 1.01],
  [99.994, 2, 99.99],
])("%d with %d decimals is %d", (amount, decimals, expected) => {
  expect(rounded(amount, decimals)).toBe(expected);
});

const cases: [string, BulkEdit, object | null][] = [
  [
    "a percentage",
    { kind: "prices", rules: { base: { kind: "percent", percent: -5.3 } } },
    { base: 189 },
  ],
  [
    "each price by its own rule",
    { kind: "prices", rules: { min: { kind: "clear" }, base: { kind: "set", amount: 210 } } },
    { min: null, base: 210 },
  ],
  ["no price to move", { kind: "prices", rules: { max: { kind: "percent", percent: 5 } } }, null],
  ["the price it has", { kind: "prices", rules: { base: { kind: "set", amount: 200 } } }, null],
  [
    "tags to add",
    { kind: "tags", mode: "add", tags: ["sea", "new"] },
    { tags: ["sea", "quiet", "new"] },
  ],
  ["tags to remove", { kind: "tags", mode: "remove", tags: ["sea"] }, { tags: ["quiet"] }],
  ["tags it does not have", { kind: "tags", mode: "remove", tags: ["x"] }, null],
  ["a group", { kind: "group", groupId: 4, subgroupId: null }, { group_id: 4, subgroup_id: null }],
  ["the group it is in", { kind: "group", groupId: 3, subgroupId: null }, null],
  ["sync as it is", { kind: "sync", stage: "on" }, null],
  ["hiding", { kind: "hidden", isHidden: true }, { isHidden: true }],
];

test.each(cases)("%s", (_, edit, expected) => {
  expect(changeOf(listing, edit, 0)).toEqual(expected && { ...named, ...expected });
});

test("a change applied and undone leaves the listing as it was", () => {
  const change = { ...named, base: 210, tags: ["x"], group_id: 9, subgroup_id: 12, notes: "n" };
  const names = new Map([
    [9, "Bay"],
    [12, "East"],
    [3, "Town"],
  ]);
  const after = applied(listing, change, names);
  expect(after).toMatchObject({ base: 210, tags: "x", group: "Bay", subgroup: "East", notes: "n" });
  expect(applied(after, inverseOf(listing, change), names)).toEqual(listing);
});

test("undoing a move to a group alone also restores the subgroup", () => {
  const inSubgroup = { ...listing, subgroup: "Quay", subgroup_id: 8 };
  expect(undoOf(inSubgroup, { ...named, group_id: 4, subgroup_id: null })).toEqual({
    ...named,
    group_id: 3,
    subgroup_id: 8,
  });
});

test("a first base price can be undone, a first number of bedrooms cannot", () => {
  const first = undoOf({ ...listing, base: null }, { ...named, base: 210 });
  expect(first).toEqual({ ...named, base: null });
  const bare = { ...listing, no_of_bedrooms: null };
  expect(undoOf(bare, { ...named, no_of_bedrooms: 2 })).toBeNull();
  expect(undoOf(listing, { ...named, max: 900 })).toEqual({ ...named, max: null });
});

test("sync that was turned on returns to its stage, also with a first base price", () => {
  const off = { ...listing, base: null, sync_stage: "shadow" as const };
  expect(undoOf(off, { ...named, sync_stage: "on", base: 210, min: 90 })).toEqual({
    ...named,
    sync_stage: "shadow",
  });
});

test("a preview names only what differs", () => {
  expect(changedFields(listing, { ...named, base: 210, min: 100, tags: ["sea", "quiet"] })).toEqual(
    [{ field: "base", from: 200, to: 210 }],
  );
});

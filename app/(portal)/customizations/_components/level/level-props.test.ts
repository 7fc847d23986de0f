import { expect, test } from "vitest";
import { exampleOf, membersOf } from "./level-props";

const listing = (id: string, fields: object = {}) => ({
  id,
  pms: "guesty",
  name: `Loft ${id}`,
  currency: "CAD",
  base: 200,
  group_id: null,
  subgroup_id: null,
  ...fields,
});
const all = [
  listing("1", { base: null, group_id: 4 }),
  listing("2", { group_id: 4, subgroup_id: 7 }),
  listing("3", { pms: "hostaway" }),
];

const ids = (target: Parameters<typeof membersOf>[0]) => membersOf(target, all).map(({ id }) => id);

test("a level's listings are those of its PMS, its group or subgroup, or itself", () => {
  expect(ids({ scope: "account", pms_name: "guesty" })).toEqual(["1", "2"]);
  expect(ids({ scope: "group", group_id: 4 })).toEqual(["1", "2"]);
  expect(ids({ scope: "group", group_id: 7 })).toEqual(["2"]);
  expect(ids({ scope: "listing", listing_id: "3", pms_name: "hostaway" })).toEqual(["3"]);
  expect(ids({ scope: "listing", listing_id: "3", pms_name: "guesty" })).toEqual([]);
  expect(membersOf({ scope: "group", group_id: 4 })).toEqual([]);
});

test("the example is the first listing with a base price", () => {
  expect(exampleOf(all)).toEqual({ id: "2", pms: "guesty", name: "Loft 2", currency: "CAD" });
  expect(exampleOf(all.slice(0, 1))).toBeNull();
});

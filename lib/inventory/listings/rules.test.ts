import { expect, test } from "vitest";
import { type Editable, pricesOf, tooPrecise, validateChange } from "./server/change-rules";
import { matchesFilters } from "./rules";
import type { CatalogFilters } from "@/lib/catalog/schema";

const stored: Editable = {
  min: 100,
  base: 200,
  max: 300,
  tags: ["sea"],
  push_enabled: true,
  sync_stage: "on",
  group_id: 1,
  subgroup_id: 11,
  notes: "Key box 4",
  isHidden: false,
  no_of_bedrooms: 2,
  units: 1,
  latitude: 48.4,
  longitude: -123.4,
};
const groups = new Map(
  [
    { id: 1, name: "Town", parentGroupId: null },
    { id: 11, name: "Old town", parentGroupId: 1 },
    { id: 2, name: "Coast", parentGroupId: null },
    { id: 22, name: "Cliffs", parentGroupId: 2 },
  ].map((group) => [group.id, group]),
);
const after = (change: Parameters<typeof validateChange>[1]) =>
  validateChange(stored, change, groups);

test.each([
  [{ min: 201 }, ["min (201) is above base (200)"]],
  [{ base: 99 }, ["min (100) is above base (99)"]],
  [{ max: 150 }, ["base (200) is above max (150)"]],
  [{ min: 400, base: 350 }, ["min (400) is above base (350)", "base (350) is above max (300)"]],
  [{ min: 200, max: 200 }, []],
  [{ min: 200, base: 300 }, []],
  [{ min: null, base: 5 }, []],
  [{ tags: [] }, []],
])("prices must have min ≤ base ≤ max: %j", (change, errors) => {
  expect(after(change).errors).toEqual(errors);
});

test("without a base, min and max are compared", () => {
  const { errors } = validateChange({ ...stored, base: null }, { min: 301 }, groups);
  expect(errors).toEqual(["min (301) is above max (300)"]);
});

test("a row with an error changes nothing", () => {
  expect(after({ min: 201, notes: "New", group_id: 2 }).next).toEqual(stored);
});

test("null clears fields that can be empty and is ignored for others", () => {
  const cleared = {
    min: null,
    base: null,
    max: null,
    notes: null,
    tags: null,
    push_enabled: null,
    isHidden: null,
    no_of_bedrooms: null,
    latitude: null,
    longitude: null,
  };
  expect(after(cleared).next).toEqual({ ...stored, min: null, max: null, notes: null });
});

test.each([
  [{ group_id: 2 }, [2, null]],
  [{ group_id: 1 }, [1, 11]],
  [{ group_id: 1, subgroup_id: null }, [1, null]],
  [{ group_id: null }, [null, null]],
  [{ subgroup_id: null }, [1, null]],
  [{ subgroup_id: 22 }, [2, 22]],
  [{ group_id: 2, subgroup_id: 22 }, [2, 22]],
  [{}, [1, 11]],
])("a change of groups %j results in %j", (change, [group_id, subgroup_id]) => {
  const { next, errors } = after(change);
  expect(errors).toEqual([]);
  expect([next.group_id, next.subgroup_id]).toEqual([group_id, subgroup_id]);
});

test.each([
  [{ group_id: 9 }, "group_id: group not found"],
  [{ group_id: 11 }, "group_id: group not found"],
  [{ subgroup_id: 1 }, "subgroup_id: subgroup not found"],
  [{ subgroup_id: 99 }, "subgroup_id: subgroup not found"],
  [{ group_id: 1, subgroup_id: 22 }, "subgroup_id: belongs to another group"],
  [{ group_id: 9, subgroup_id: 22 }, "group_id: group not found"],
])("a change of groups %j is refused", (change, error) => {
  expect(after(change)).toEqual({ next: stored, errors: [error] });
});

test("a parent passes only the prices in its row to its children", () => {
  const given = { id: "1", pms: "guesty", min: null, base: 250, notes: "Only here", group_id: 2 };
  expect(pricesOf(given)).toEqual({ min: null, base: 250 });
  expect(pricesOf({ id: "1", pms: "guesty", base: null, notes: "Only here" })).toBeNull();
});

test("prices are whole numbers, or have up to two decimals if the account allows decimals", () => {
  const change = { id: "1", pms: "guesty", min: 19.99, base: 20, max: 20.005 };
  expect(tooPrecise(change, 0)).toEqual(["min", "max"]);
  expect(tooPrecise(change, 2)).toEqual(["max"]);
  expect(tooPrecise({ id: "1", pms: "guesty", base: 99_999_998.99 }, 2)).toEqual([]);
});

const row = {
  listingId: "100",
  pmsName: "guesty",
  name: "Café Loft",
  city: "Málaga",
  tags: ["Sea view"],
  groupId: 7,
  subgroupId: 8,
  group: { name: "Old Town" },
  subgroup: { name: "North" },
};

test.each<[CatalogFilters, boolean]>([
  [{}, true],
  [{ search_query: "cafe" }, true],
  [{ search_query: "SEA" }, true],
  [{ search_query: "old t" }, true],
  [{ search_query: "north" }, true],
  [{ search_query: "malaga" }, true],
  [{ search_query: "10" }, true],
  [{ search_query: "guesty" }, false],
  [{ listing_name: "LOFT" }, true],
  [{ listing_name: "sea" }, false],
  [{ listings: ["100", "5"] }, true],
  [{ listings: ["10"] }, false],
  [{ pms: ["GUESTY"] }, true],
  [{ pms: ["guest"] }, false],
  [{ cities: ["MÁLAGA"] }, true],
  [{ groups: ["old town"] }, true],
  [{ groups: ["7"] }, true],
  [{ groups: ["North"] }, false],
  [{ subgroups: ["8", "x"] }, true],
  [{ subgroups: ["7"] }, false],
  [{ listing_name: "loft", pms: ["airbnb"] }, false],
])("filters %j match: %s", (filters, matches) => {
  expect(matchesFilters(row, filters)).toBe(matches);
});

import { expect, test } from "vitest";
import { toldOf } from "./sentence";

const told = (action: string, changes: Record<string, unknown>) =>
  toldOf({ action, changes }).map(({ as, field, before, after }) => [as, field, before, after]);

test("a key is shown by its first characters", () => {
  const changes = { old_value: "nr_live_ab12", new_value: "nr_live_cd34" };
  expect(told("key_regenerated", changes)).toEqual([["key", null, "nr_live_ab12", "nr_live_cd34"]]);
  expect(told("base_price", { old_value: 120, new_value: 140 })).toEqual([
    ["change", null, 120, 140],
  ]);
});

test("an import is described by its counts, without zeros and without the name in its sentence", () => {
  const counts = { read: 12, created: 3, updated: 9, skipped: 0, other: 0 };
  const made = { file: "a.csv", format: "nightrate", listings: counts, calendar: null };
  const facts = told("import_finished", { old_value: null, new_value: made });
  expect(facts.map(([as, field, , count]) => [as, field, count])).toEqual([
    ["fact", "listings.read", 12],
    ["fact", "listings.created", 3],
    ["fact", "listings.updated", 9],
  ]);
});

test("bookings are described by their number, as a fact", () => {
  const written = [{ reservation_id: "1" }, { reservation_id: "2" }];
  expect(told("reservations_written", { old_value: null, new_value: written })).toEqual([
    ["fact", null, null, 2],
  ]);
});

test("the values of a removed person or connection are shown as removed", () => {
  const gone = { old_value: { email: "ann@example.com" }, new_value: null };
  expect(told("member_removed", gone)).toEqual([["removed", "email", "ann@example.com", null]]);
});

test("the name of a new or deleted group is in its sentence", () => {
  expect(told("group_created", { old_value: null, new_value: "Harbour" })).toEqual([]);
  expect(told("group_renamed", { old_value: "Harbour", new_value: "Quay" })).toHaveLength(1);
});

const night = { start_date: "2026-12-01", end_date: "2026-12-03" };

test.each([
  ["remove_custom_pricing", {}],
  [
    "api_remove_custom_pricing_from_parent",
    { parent_listing_id: "7", parent_listing_name: "Quay" },
  ],
  ["remove_custom_pricing_group", {}],
  ["reverted", { reverted_action: "add_custom_pricing", reverted_id: "12" }],
  ["reverted", { reverted_action: "add_custom_pricing_group", reverted_id: "12" }],
])("overrides that are gone are shown as removed: %s", (action, more) => {
  expect(told(action, { ...night, price: 210, ...more })).toEqual([
    ["removed", "price", 210, null],
  ]);
});

test("overrides that a revert puts back are shown as set, and fields with the value that they replace", () => {
  const back = { reverted_action: "remove_custom_pricing_group", reverted_id: "12" };
  expect(told("reverted", { ...night, price: 210, ...back })).toEqual([
    ["change", "price", null, 210],
  ]);
  const merged = { reverted_action: "add_custom_pricing", reverted_id: "12" };
  const old_value = { price: 230, min_stay: 3 };
  expect(told("reverted", { ...night, price: 210, old_value, ...merged })).toEqual([
    ["change", "price", 230, 210],
    ["change", "min_stay", 3, null],
  ]);
});

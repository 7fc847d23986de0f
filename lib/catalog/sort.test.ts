import { expect, test } from "vitest";
import { listingResource } from "@/e2e/factories/listing-resource";
import { toRows, percentOf, sortOf, sortRows, sortText } from "./rows";

const rows = toRows(
  [
    listingResource({ id: "1", name: "Unit 10", base: 90, occupancy_next_30: "9 %" }),
    listingResource({ id: "2", name: "unit 9", base: null, occupancy_next_30: "Unavailable" }),
    listingResource({ id: "3", name: "Écluse", base: 200, occupancy_next_30: "46 %" }),
    listingResource({ id: "4", name: "Attic", base: 90, occupancy_next_30: "100 %" }),
  ],
  [],
);

test.each([
  [null, ["4", "3", "2", "1"]],
  ["-name", ["1", "2", "3", "4"]],
  ["base", ["1", "4", "3", "2"]],
  ["-base", ["3", "1", "4", "2"]],
  ["occupancy", ["1", "3", "4", "2"]],
  ["constructor", ["4", "3", "2", "1"]],
])("sorted by %s, the unknown last and equal ones in their order", (text, ids) => {
  expect(sortRows(rows, sortOf(text)).map(({ listing }) => listing.id)).toEqual(ids);
});

const mixed = toRows(
  [
    listingResource({ id: "1", base: 150, currency: "GBP", revenue_past_90: 900 }),
    listingResource({ id: "2", base: 140, currency: "CAD", revenue_past_90: 2_000 }),
    listingResource({ id: "3", base: 300, currency: null, revenue_past_90: 1 }),
    listingResource({ id: "4", base: 260, currency: "CAD", revenue_past_90: 1_000 }),
    listingResource({ id: "5", base: null, currency: "CAD", revenue_past_90: null }),
  ],
  [],
);

test.each([
  ["base", ["2", "4", "1", "3", "5"]],
  ["-base", ["4", "2", "1", "3", "5"]],
  ["-revenue", ["2", "4", "1", "3", "5"]],
])("amounts sorted by %s are compared within a currency only", (text, ids) => {
  expect(sortRows(mixed, sortOf(text)).map(({ listing }) => listing.id)).toEqual(ids);
});

test("a sort in the address is read as it was written", () => {
  expect(sortText(sortOf("-base"))).toBe("-base");
  expect(sortText(sortOf("city"))).toBe("city");
});

test("occupancy is a percentage, or none", () => {
  expect(percentOf("46 %")).toBe(46);
  expect(percentOf("Unavailable")).toBeNull();
});

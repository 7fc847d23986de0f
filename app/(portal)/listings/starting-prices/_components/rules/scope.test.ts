import { expect, test } from "vitest";
import { listingResource } from "@/e2e/factories/listing-resource";
import { rowOf } from "./rows";
import { byName, inOrder, listingsIn, mostKeys, startingPricesPath } from "./scope";
import { startingPrices } from "./testing";

const listing = (id: string, fields = {}) => listingResource({ id, name: id, ...fields });
const listings = [
  listing("Quay 10", { min: null }),
  listing("Quay 2", { base: null }),
  listing("Anchor"),
  listing("Hidden", { base: null, isHidden: true }),
];
const shown = (given: { isAll?: boolean; keys?: string[] }, draft = {}) =>
  listingsIn(
    byName(listings),
    { isAll: given.isAll === true, keys: given.keys ? new Set(given.keys) : null },
    draft,
  ).map(({ name }) => name);

test("shows listings without a base or minimum by name, on request all that are not hidden", () => {
  expect(shown({})).toEqual(["Quay 2", "Quay 10"]);
  expect(shown({ isAll: true })).toEqual(["Anchor", "Quay 2", "Quay 10"]);
  expect(shown({ keys: ["guesty/Hidden", "guesty/Anchor"] })).toEqual(["Anchor", "Hidden"]);
  expect(shown({}, { "guesty/Anchor": { base: "1" } })).toContain("Anchor");
});

const market = (value: number) => ({
  sources: {
    calendar: null,
    bookings: null,
    pms_base: null,
    market: { value, comparables: 40, confidence: "normal" as const },
  },
});

test("rows are ordered by what is known, those without it last in both directions", () => {
  const notation = { locale: "en", decimals: 0, typed: String };
  const rows = [
    rowOf(listing("None"), startingPrices(), {}, notation),
    rowOf(listing("High"), startingPrices(market(300)), {}, notation),
    rowOf(listing("Low"), startingPrices(market(100)), {}, notation),
  ];
  const names = (column: string, direction: "ascending" | "descending") =>
    inOrder(rows, { column, direction }).map((row) => row.listing.name);
  expect(names("market", "ascending")).toEqual(["Low", "High", "None"]);
  expect(names("market", "descending")).toEqual(["High", "Low", "None"]);
  expect(names("name", "descending")).toEqual(["Low", "High", "None"]);
  expect(inOrder(rows, null)).toBe(rows);
});

test("a link names few listings, and none where there are many", () => {
  expect(startingPricesPath(["guesty/a b"])).toBe("/listings/starting-prices?keys=guesty%2Fa+b");
  const many = Array.from({ length: mostKeys + 1 }, (_, index) => `guesty/${index}`);
  expect(startingPricesPath(many)).toBe("/listings/starting-prices");
});

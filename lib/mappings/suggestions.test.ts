import { expect, test } from "vitest";
import type { Listing } from "@/lib/catalog/schema";
import { rowKeyOf } from "@/lib/catalog/rows";
import { someListing } from "@/e2e/factories/listing-resource";
import { toBoard } from "./board";
import { pairKey, suggestMappings, wordsOf } from "./suggestions";

const limits = { maxChildren: 2, maxMetres: 500, crossPms: false };

/** `child → parent` of each suggestion. */
function suggested(listings: readonly Listing[], dismissed: readonly string[] = []): string[] {
  return suggestMappings(toBoard(listings), limits, new Set(dismissed)).map(
    ({ child, target }) => `${child.name} → ${target.parent.name}`,
  );
}

test.each([
  ["Quayside Loft – VRBO", ["quayside", "loft"]],
  ["Beacon Hill Flat (Booking.com)", ["beacon", "hill", "flat"]],
  ["Château d'Été / Airbnb direct", ["chateau", "d", "ete"]],
  ["Loft, the LOFT!", ["loft", "the"]],
  ["Airbnb", []],
])("the words of %s", (name, words) => {
  expect(wordsOf(name)).toEqual(words);
});

test("of two listings that agree, the first by name becomes the parent", () => {
  expect(suggested([someListing("Quay Loft (Vrbo)"), someListing("Quay Loft")])).toEqual([
    "Quay Loft (Vrbo) → Quay Loft",
  ]);
});

test("a parent with children is preferred, and the best agreement comes first", () => {
  const parent = someListing("Mill Race", { mapping_group_id: 1 });
  const child = someListing("Mill Race Direct", { mapping_group_id: 1, parent_key: 5 });
  const listings = [parent, child, someListing("Mill Race A"), someListing("Mill Race - Vrbo")];
  expect(suggested(listings)).toEqual(["Mill Race - Vrbo → Mill Race", "Mill Race A → Mill Race"]);
});

const one = someListing("Rope Walk Studio");
const apart: [string, Partial<Listing>][] = [
  ["bedrooms", { no_of_bedrooms: 2 }],
  ["unknown bedrooms", { no_of_bedrooms: null }],
  ["distance", { latitude: "48.4246" }],
  ["no coordinates", { latitude: null }],
  ["PMS", { pms: "hostaway" }],
  ["currency", { currency: "USD" }],
  ["name", { name: "Rope Factory Studio West" }],
  ["hidden", { isHidden: true }],
];

test.each(apart)("nothing is suggested across different %s", (_kind, fields) => {
  expect(suggested([one, someListing("Rope Walk Studio 2", fields)])).toEqual([]);
});

test("distance is inclusive of the limit's last metres, east and north", () => {
  const north = someListing("Rope Walk Studio N", { latitude: "48.42449" });
  const east = someListing("Rope Walk Studio E", { longitude: "-123.36325" });
  expect(suggested([one, north])).toHaveLength(1);
  expect(suggested([one, east])).toHaveLength(1);
});

test("half of the words must be common: 2 of 4 do, 2 of 5 do not", () => {
  expect(suggested([one, someListing("Rope Walk Attic")])).toHaveLength(1);
  expect(suggested([one, someListing("Rope Walk Attic Flat")])).toHaveLength(0);
});

test("a full parent is not suggested", () => {
  const parent = someListing("Mill", { mapping_group_id: 1 });
  const children = [1, 2].map((n) =>
    someListing(`Mill ${n}`, { mapping_group_id: 1, parent_key: 5 }),
  );
  expect(suggested([parent, ...children, someListing("Mill")])).toEqual([]);
});

test("a dismissed pair stays away, in either order", () => {
  const other = someListing("Rope Walk Studio (Vrbo)");
  expect(suggested([one, other], [pairKey(rowKeyOf(one), rowKeyOf(other))])).toEqual([]);
  expect(suggested([one, other], [pairKey(rowKeyOf(other), rowKeyOf(one))])).toEqual([]);
});

test("a close match comes before a far one whose name agrees better, as parent and in the list", () => {
  const far = someListing("Mill Race Loft", { latitude: "48.4232" });
  const near = someListing("Mill Race");
  const child = someListing("Mill Race Loft (Vrbo)");
  expect(suggested([far, near, child])[0]).toBe("Mill Race Loft (Vrbo) → Mill Race");
});

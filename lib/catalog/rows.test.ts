import { expect, test } from "vitest";
import { listingResource } from "@/e2e/factories/listing-resource";
import { foldHomes, nameInHome, toRows } from "./rows";

test("a row knows its family, its property and what it lacks", () => {
  const parent = listingResource({ id: "1", mapping_group_id: 5 });
  const child = listingResource({ id: "2", mapping_group_id: 5, parent_key: 70 });
  const lone = listingResource({ id: "3", base: null, longitude: null });
  const catalog = [
    { listing_id: "2", pms_name: "guesty", listing_name: "", property_name: "Harbour House" },
  ].map((entry) => ({ ...entry, parent_key: 0, group_id: null, channel_listing_details: [] }));
  const rows = toRows([parent, child, lone], catalog);
  expect(rows.map(({ key }) => key)).toEqual(["guesty/1", "guesty/2", "guesty/3"]);
  expect(rows.map(({ property }) => property)).toEqual([
    "Quayside Loft",
    "Harbour House",
    "Quayside Loft",
  ]);
  expect(rows[0]?.mapping).toEqual({ kind: "parent", children: [child] });
  expect(rows[1]?.mapping).toEqual({ kind: "child", parent });
  expect(rows[2]?.mapping).toEqual({ kind: "unmapped" });
  expect(rows[2]?.missing).toEqual(["base", "location"]);
});

test("a parent out of reach is a parent without a name", () => {
  const [row] = toRows([listingResource({ mapping_group_id: 5, parent_key: 70 })], []);
  expect(row?.mapping).toEqual({ kind: "child", parent: null });
});

const family = [
  listingResource({ id: "1", parent_key: 70, mapping_group_id: 5 }),
  listingResource({ id: "2" }),
  listingResource({ id: "3", mapping_group_id: 5 }),
  listingResource({ id: "4", parent_key: 70, mapping_group_id: 5 }),
];
const folded = (rows: readonly { key: string }[]) => rows.map(({ key }) => key.slice(-1)).join("");

test("children are below their parent once their home is opened, and hidden before", () => {
  const rows = toRows(family, []);
  expect(folded(foldHomes(rows, new Set()))).toBe("23");
  const opened = foldHomes(rows, new Set(["5"]));
  expect(folded(opened)).toBe("2314");
  expect(opened.map(({ place }) => place?.kind)).toEqual([undefined, "above", "below", "below"]);
});

test("children whose parent is filtered out or out of reach stand for themselves", () => {
  const rows = toRows(family, []).filter(({ listing }) => listing.id !== "3");
  expect(folded(foldHomes(rows, new Set()))).toBe("124");
});

test.each([
  ["Loft (Airbnb)", "Airbnb"],
  ["Loft – Vrbo (monthly)", "Vrbo (monthly)"],
  ["Airbnb loft", "Airbnb loft"],
  ["Loft", "Loft"],
])("below Loft, %s is called %s", (name, expected) => {
  const parent = listingResource({ id: "3", name: "Loft", mapping_group_id: 5 });
  const child = listingResource({ id: "1", name, parent_key: 70, mapping_group_id: 5 });
  const [, row] = foldHomes(toRows([parent, child], []), new Set(["5"]));
  expect(row && nameInHome(row)).toBe(expected);
});

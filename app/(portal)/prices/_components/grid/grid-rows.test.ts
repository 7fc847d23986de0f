import { expect, test } from "vitest";
import type { ListingRow } from "@/lib/catalog/rows";
import type { Listing } from "@/lib/catalog/schema";
import { gridRows, listingBeside, rowAt, topsOf } from "./grid-rows";

function row(name: string, group: string | null = null, subgroup: string | null = null) {
  const ids = { group_id: group && group.length, subgroup_id: subgroup && subgroup.length * 100 };
  const listing = { name, group, subgroup, ...ids } as unknown as Listing;
  return { key: name, listing, mapping: { kind: "unmapped" } } as unknown as ListingRow;
}

const rows = [
  row("Loft 10", "Town"),
  row("Barn"),
  row("Loft 9", "Town"),
  row("Attic", "Town", "Old"),
  row("Cabin", "Bay"),
];
const shown = (folded: string[] = []) =>
  gridRows(rows, new Set(folded), new Set()).map((each) =>
    each.kind === "group"
      ? `${[each.parent, each.name].filter((name) => name !== null).join(" / ")} (${each.members.length})`
      : each.key,
  );

test("listings are sorted by name below their group or subgroup, those without a group last", () => {
  expect(shown()).toEqual([
    "Bay (1)",
    "Cabin",
    "Town (2)",
    "Loft 9",
    "Loft 10",
    "Town / Old (1)",
    "Attic",
    " (1)",
    "Barn",
  ]);
});

test("a home's listings are below their parent, in its group, and counted once", () => {
  const [parent, child] = [row("Loft 10", "Town"), row("Annex", "Bay")].map((each, at) => ({
    ...each,
    listing: { ...each.listing, mapping_group_id: 7 },
    mapping:
      at === 0
        ? { kind: "parent" as const, children: [] }
        : { kind: "child" as const, parent: null },
  }));
  if (!parent || !child) throw new Error("no rows");
  const keysOf = (opened: string[]) =>
    gridRows([child, parent], new Set(), new Set(opened)).map((each) =>
      each.kind === "group" ? `${each.name} ${each.members.length}` : each.key,
    );
  expect(keysOf([])).toEqual(["Town 1", "Loft 10"]);
  expect(keysOf(["7"])).toEqual(["Town 1", "Loft 10", "Annex"]);
});

test("a collapsed group keeps its heading and its count", () => {
  expect(shown(["4", "none"]).slice(2)).toEqual(["Town (2)", "Town / Old (1)", "Attic", " (1)"]);
});

test("a row is found by its distance from the top", () => {
  const tops = topsOf(gridRows(rows, new Set(), new Set()));
  expect(tops.slice(0, 4)).toEqual([0, 26, 64, 90]);
  expect([-1, 0, 25, 26, 63, 64, 1e6].map((y) => rowAt(tops, y))).toEqual([-1, 0, 0, 1, 1, 2, -1]);
});

test("moving by listings skips headings and stops at the last listing", () => {
  const grid = gridRows(rows, new Set(), new Set());
  expect(listingBeside(grid, 1, 1)).toBe(3);
  expect(listingBeside(grid, 3, -1)).toBe(1);
  expect(listingBeside(grid, 1, 99)).toBe(8);
  expect(listingBeside(grid, 8, 1)).toBe(-1);
});

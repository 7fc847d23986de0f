import { expect, test } from "vitest";
import type { ListingRow } from "@/lib/catalog/rows";
import type { GridRow } from "./grid-rows";
import { areasOf, daysByListing, indexOf, pressed, moved } from "./selection";
import { dayOf } from "@/lib/core/dates";
import { makeAxis } from "./axis";

const rows: GridRow[] = [
  { kind: "group", key: "group:1", name: "A", parent: null, members: [], isFolded: false },
  ...["a", "b"].map((key): GridRow => ({ kind: "listing", key, row: {} as ListingRow })),
  { kind: "group", key: "group:2", name: "B", parent: null, members: [], isFolded: false },
  { kind: "listing", key: "c", row: {} as ListingRow },
];
const indexes = indexOf(rows);
const cell = (key: string, day: number) => ({ key, day });

test("pressing selects one cell, extends the last range, or adds a range", () => {
  const one = pressed([], cell("a", 5), "only");
  expect(one).toEqual([{ anchor: cell("a", 5), head: cell("a", 5) }]);
  const two = pressed(one, cell("c", 7), "extend");
  expect(two).toEqual([{ anchor: cell("a", 5), head: cell("c", 7) }]);
  expect(pressed(two, cell("b", 1), "add")).toHaveLength(2);
  expect(pressed(two, cell("b", 1), "only")).toHaveLength(1);
  expect(pressed([], cell("a", 5), "extend")).toEqual(one);
});

test("a range can extend in either direction and skips headings", () => {
  const ranges = [{ anchor: cell("c", 7), head: cell("b", 6) }];
  const areas = areasOf(ranges, indexes, { unit: 1 });
  expect(areas).toEqual([{ top: 2, bottom: 4, first: 6, last: 7 }]);
  expect(daysByListing(areas, rows)).toEqual(
    new Map([
      ["b", [6, 7]],
      ["c", [6, 7]],
    ]),
  );
});

test("overlapping ranges count a night once, and ranges of listings outside the grid count none", () => {
  const ranges = [
    { anchor: cell("a", 6), head: cell("a", 8) },
    { anchor: cell("a", 1), head: cell("a", 6) },
    { anchor: cell("gone", 1), head: cell("a", 9) },
  ];
  const days = daysByListing(areasOf(ranges, indexes, { unit: 1 }), rows);
  expect(days).toEqual(new Map([["a", [1, 2, 3, 4, 5, 6, 7, 8]]]));
});

test("in the year zoom whole weeks are selected", () => {
  const areas = areasOf([{ anchor: cell("a", 7), head: cell("a", 14) }], indexes, { unit: 7 });
  expect(areas).toEqual([{ top: 1, bottom: 1, first: 7, last: 20 }]);
});

const listing = (key: string): GridRow => ({ kind: "listing", key, row: {} as ListingRow });
const heading = (key: string): GridRow => ({
  kind: "group",
  key,
  name: key,
  parent: null,
  members: [],
  isFolded: false,
});
const groupedRows = [heading("A"), listing("a"), listing("b"), heading("B"), listing("c")];
const today = dayOf("2026-07-15");
const axis = makeAxis(today, "5w", 28);
const grid = { rows: groupedRows, axis, page: 3 };
const at = (row: number, day = today) => ({ row, day });

test.each([
  ["ArrowRight", at(1), at(1, today + 1)],
  ["ArrowLeft", at(1), at(1, today - 1)],
  ["ArrowDown", at(2), at(3)],
  ["ArrowUp", at(0), at(0)],
  ["PageDown", at(1), at(4)],
  ["Home", at(1, today + 90), at(1)],
  ["ArrowLeft", at(1, axis.first), at(1, axis.first)],
])("%s moves from %o to %o", (key, from, to) => {
  expect(moved(key, from, grid, false)).toEqual(to);
});

test("extending a selection skips headings and stops at the last listing", () => {
  expect(moved("ArrowDown", at(2), grid, true)).toEqual(at(4));
  expect(moved("ArrowUp", at(1), grid, true)).toEqual(at(1));
});

test("in the year zoom a step is a week from Monday", () => {
  const year = { ...grid, axis: makeAxis(today, "1y", 3) };
  expect(moved("ArrowRight", at(1), year, false)).toEqual(at(1, dayOf("2026-07-20")));
});

test("other keys don't move", () => expect(moved("x", at(1), grid, false)).toBeUndefined());

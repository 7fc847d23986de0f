import { expect, test } from "vitest";
import type { ListingRow } from "@/lib/catalog/rows";
import { dayOf } from "@/lib/core/dates";
import { makeAxis } from "../axis/axis";
import type { GridRow } from "../rows/grid-rows";
import { moved } from "./move";

const listing = (key: string): GridRow => ({ kind: "listing", key, row: {} as ListingRow });
const heading = (key: string): GridRow => ({
  kind: "group",
  key,
  name: key,
  parent: null,
  members: [],
  isFolded: false,
});
const rows = [heading("A"), listing("a"), listing("b"), heading("B"), listing("c")];
const today = dayOf("2026-07-15");
const axis = makeAxis(today, "5w", 28);
const grid = { rows, axis, page: 3 };
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

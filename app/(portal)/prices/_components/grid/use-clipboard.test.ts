import { expect, test } from "vitest";
import type { ListingRow } from "@/lib/catalog/rows";
import { dateOf } from "@/lib/core/dates";
import type { Axis } from "./axis";
import type { GridRow } from "./grid-rows";
import { copiedOf, isTooLarge, pasteOf } from "./use-clipboard";

const listing = (id: string): GridRow => {
  const key = `guesty/${id}`;
  return {
    kind: "listing",
    key,
    row: { key, listing: { id, pms: "guesty", name: id } } as ListingRow,
  };
};
const heading: GridRow = {
  kind: "group",
  key: "group:1",
  name: "Town",
  parent: null,
  members: [],
  isFolded: false,
};
const rows = [heading, listing("a"), listing("b"), heading, listing("c"), listing("d")];
const axis: Pick<Axis, "first" | "count" | "unit"> = { first: 0, count: 100, unit: 1 };
const none = () => false;

/** Rows 1 and 2, days 10 to 12. */
const two = copiedOf({ top: 1, bottom: 2, first: 10, last: 12 }, rows, none);
/** Row 1 only. */
const one = copiedOf({ top: 1, bottom: 1, first: 10, last: 12 }, rows, none);

/** Returns the source and target night of each pasted night, by listing. */
function pairs(copied: typeof two, area: Parameters<typeof pasteOf>[1], on = axis) {
  if (!copied) throw new Error("Nothing was copied.");
  const { selection, from } = pasteOf(copied, area, rows, on);
  return selection.map(({ id, dates }, at) => [
    `${from[at]?.id} to ${id}`,
    dates.map((date, night) => [from[at]?.dates[night], date]),
  ]);
}
const nights = (...days: [number, number][]) =>
  days.map(([from, to]) => [dateOf(from), dateOf(to)]);

test("pasting to a single night pastes everything, skips headings and stops at the last night", () => {
  const all = nights([10, 50], [11, 51], [12, 52]);
  expect(pairs(two, { top: 2, bottom: 2, first: 50, last: 50 })).toEqual([
    ["a to b", all],
    ["b to c", all],
  ]);
  expect(pairs(two, { top: 5, bottom: 5, first: 98, last: 98 })).toEqual([
    ["a to d", nights([10, 98], [11, 99])],
  ]);
});

test("a larger area is filled by repeating the copied nights", () => {
  const filled = nights([10, 20], [11, 21], [12, 22], [10, 23], [11, 24]);
  expect(pairs(two, { top: 1, bottom: 5, first: 20, last: 24 })).toEqual([
    ["a to a", filled],
    ["b to b", filled],
    ["a to c", filled],
    ["b to d", filled],
  ]);
  expect(pairs(one, { top: 4, bottom: 5, first: 20, last: 20 }).map(([name]) => name)).toEqual([
    "a to c",
    "a to d",
  ]);
});

test("pasting to a week of the year zoom pastes as many nights as were copied", () => {
  const week = { top: 4, bottom: 4, first: 21, last: 27 };
  expect(pairs(one, week, { ...axis, unit: 7 })).toEqual([
    ["a to c", nights([10, 21], [11, 22], [12, 23])],
  ]);
});

test("hasOverrides is true if a copied night has an override; a heading alone copies nothing", () => {
  expect(copiedOf({ top: 0, bottom: 0, first: 1, last: 2 }, rows, none)).toBeNull();
  const area = { top: 1, bottom: 2, first: 1, last: 2 };
  expect(copiedOf(area, rows, (key, day) => key === "guesty/b" && day === 2)?.hasOverrides).toBe(
    true,
  );
  expect(copiedOf(area, rows, (key) => key === "guesty/c")?.hasOverrides).toBe(false);
});

const sized = (listings: number, dates: number) => ({
  selection: Array.from({ length: listings }, () => ({
    id: "a",
    pms: "guesty",
    dates: Array.from({ length: dates }, () => ""),
  })),
  from: [],
  hasOverrides: false,
});

test("more than 50 listings or 5,000 nights are too large to paste", () => {
  expect([sized(50, 100), sized(51, 1), sized(50, 101)].map(isTooLarge)).toEqual([
    false,
    true,
    true,
  ]);
});

import { expect, test } from "vitest";
import { headingOver, isHeading, linesOf, toggled } from "./use-data-table";

const rows = ["mon 1", "mon 2", "tue 1", "wed 1", "wed 2"];
const lines = linesOf(rows, (row) => row.slice(0, 3));

test("each section has one heading above its first row", () => {
  expect(lines.rowAt).toEqual([0, 0, 1, 2, 2, 3, 3, 4]);
  expect(lines.lineOf).toEqual([1, 2, 4, 6, 7]);
  expect(lines.rowAt.map((_, line) => isHeading(lines, line))).toEqual([
    true,
    false,
    false,
    true,
    false,
    true,
    false,
    false,
  ]);
});

test("the heading over a line is that of its section", () => {
  const over = lines.rowAt.map((_, line) => headingOver(lines, line));
  expect(over).toEqual([0, 0, 0, 3, 3, 5, 5, 5]);
});

test("without sections rows are lines", () => {
  const plain = linesOf(rows, undefined);
  expect(plain.rowAt).toEqual([0, 1, 2, 3, 4]);
  expect(plain.lineOf).toEqual(plain.rowAt);
  expect(headingOver(plain, 4)).toBeUndefined();
  expect(linesOf([], () => "a").rowAt).toEqual([]);
});

const order = ["a", "b", "c", "d", "e"];

test.each([
  ["one row", [], 1, -1, ["b"]],
  ["one selected row", ["b", "c"], 1, -1, ["c"]],
  ["a range downwards", ["b"], 3, 1, ["b", "c", "d"]],
  ["a range upwards", ["d"], 1, 3, ["b", "c", "d"]],
  ["a range that ends at a selected row", ["a", "b", "c"], 2, 0, []],
  ["rows beside some that are not loaded", ["x"], 0, -1, ["a", "x"]],
] as const)("toggles %s", (_, keys, index, from, expected) => {
  expect([...toggled(new Set(keys), order, index, from)].toSorted()).toEqual(expected);
});

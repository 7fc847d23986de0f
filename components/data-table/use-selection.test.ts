import { expect, test } from "vitest";
import { toggled } from "./use-selection";

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

import { expect, test } from "vitest";
import { headingOver, isHeading, linesOf } from "./lines";

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

import { expect, test } from "vitest";
import { shareUpTo, spreadOf, sum } from "./spread";

const few = [
  { nights: 2, count: 3 },
  { nights: 5, count: 1 },
];

test("shares cover the same lengths, at least seven of them", () => {
  const { nights, isOpen, shares } = spreadOf([few, [{ nights: 1, count: 8 }], []]);
  expect(nights).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(isOpen).toBe(false);
  expect(shares[0]).toEqual([0, 75, 0, 0, 25, 0, 0]);
  expect(shares[1]).toEqual([100, 0, 0, 0, 0, 0, 0]);
  expect(shares[2]).toEqual(nights.map(() => null));
});

test("stays longer than two weeks share the last bar", () => {
  const { nights, isOpen, shares } = spreadOf([[...few, { nights: 30, count: 4 }]]);
  expect(nights.at(-1)).toBe(14);
  expect(isOpen).toBe(true);
  expect(shares[0]?.at(-1)).toBe(50);
});

test("the share of stays up to a number of nights", () => {
  expect(sum(few)).toBe(4);
  expect(shareUpTo(few, 1)).toBe(0);
  expect(shareUpTo(few, 2)).toBe(0.75);
  expect(shareUpTo([], 2)).toBeNull();
});

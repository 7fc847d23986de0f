import { expect, test } from "vitest";
import { barsOf } from "./sparkbars";

test("the highest value fills the height and the others are in proportion", () => {
  const bars = barsOf([2, 4], { width: 20, height: 10 });
  expect(bars.map((bar) => bar.height)).toEqual([5, 10]);
  expect(bars.map((bar) => bar.y)).toEqual([5, 0]);
});

test("nothing and zero have no bar, and keep their place", () => {
  expect(barsOf([null, 0, 3], { width: 30, height: 10 }).map((bar) => bar.x)).toEqual([20]);
});

test("a value over the given maximum is cut at it", () => {
  expect(barsOf([9], { width: 5, height: 10, max: 3 })[0]?.height).toBe(10);
});

test("a small value is still seen", () => {
  expect(barsOf([1, 1000], { width: 10, height: 10 })[0]?.height).toBe(1);
});

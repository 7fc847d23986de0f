import { expect, test } from "vitest";
import { isUnusual, scaleOf, shareOf } from "./price-value";

test("the slider covers ten percent to each side, and the suggestion and market prices within thirty", () => {
  expect(scaleOf(200, 210, null)).toEqual({ low: 180, high: 220 });
  expect(scaleOf(200, 210, { low: 170, middle: 200, high: 240 })).toEqual({ low: 170, high: 240 });
  expect(scaleOf(200, 210, { low: 60, middle: 200, high: 900 })).toEqual({ low: 140, high: 260 });
  expect(scaleOf(100, 250, null)).toEqual({ low: 90, high: 250 });
});

test("a value is shown between the ends", () => {
  const scale = { low: 180, high: 220 };
  expect([180, 200, 220, 300, 10].map((value) => shareOf(value, scale))).toEqual([
    0, 50, 100, 100, 0,
  ]);
  expect(shareOf(5, { low: 5, high: 5 })).toBe(0);
});

test("more than ten percent is unusual, exactly ten is not", () => {
  expect([220, 180, 221, 179].map((value) => isUnusual(200, value))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});

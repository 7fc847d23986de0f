import { expect, test } from "vitest";
import { ceiledMinor, endedMinor, flooredMinor, roundedMinor } from "./rounding";

test("half rounds up, even if a product is one bit too small", () => {
  expect([0.5, 1.5, 2.5, 123.49].map((value) => roundedMinor(value, false))).toEqual([
    100, 200, 300, 12_300,
  ]);
  // Exactly 28.5, but 28.499999999999996 in doubles.
  expect(0.285 * 100).toBeLessThan(28.5);
  expect(roundedMinor(0.285 * 100, false)).toBe(2_900);
  expect(roundedMinor(1.005, true)).toBe(101);
});

test("an ending is the nearest of its kind, ties up, found from the unrounded price", () => {
  const fives = [122.4, 122.5, 127.49, 127.5];
  expect(fives.map((value) => endedMinor(value, "nearest_5", false) / 100)).toEqual([
    120, 125, 125, 130,
  ]);
  // Rounded first, 123.9 would be 124 and end in 129.
  const nines = [123.9, 124, 133.9, 4];
  expect(nines.map((value) => endedMinor(value, "ending_9", false) / 100)).toEqual([
    119, 129, 129, 9,
  ]);
});

test("the largest amounts are rounded as small ones, to whole units and to hundredths", () => {
  for (const value of [43_000_000, 99_999_999, 99_999_998.5, 12_345_678.91]) {
    const minor = Math.round(value * 100);
    expect([roundedMinor, ceiledMinor, flooredMinor].map((to) => to(value, true))).toEqual([
      minor,
      minor,
      minor,
    ]);
  }
  expect(roundedMinor(99_999_998.49, false)).toBe(9_999_999_800);
  expect(endedMinor(55_452_227.49, "nearest_5", true)).toBe(5_545_222_500);
  expect(endedMinor(99_999_984.4, "ending_9", false)).toBe(9_999_998_900);
});

test("limits are rounded inward, to hundredths with decimals", () => {
  expect([ceiledMinor(100.2, false), flooredMinor(100.8, false)]).toEqual([10_100, 10_000]);
  expect([ceiledMinor(100.201, true), flooredMinor(100.809, true)]).toEqual([10_021, 10_080]);
  // 1.1 × 100 is 110.00000000000001 and must not become 111.
  expect(ceiledMinor(1.1 * 100, false)).toBe(11_000);
});

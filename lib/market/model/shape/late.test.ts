import { expect, test } from "vitest";
import { lateCurve, lateDiscount } from "./late";
import { logPrices } from "../log-prices";
import { monday } from "../testing";

const flat = { season: new Float64Array(364), weekday: new Float64Array(7) };

/** Twenty homes that ask 100 times the factor of the night, on 70 nights. */
const homes = (factorOf: (night: number) => number) =>
  Array.from({ length: 20 }, () =>
    Int32Array.from({ length: 70 }, (_, night) => Math.round(10_000 * factorOf(night))),
  );

/** Prices of homes that follow neither season nor weekday; their levels are not used. */
function fitted(asking: readonly Int32Array[]) {
  const prices = logPrices(asking);
  return { prices, levels: new Float64Array(prices.homes), season: flat, first: monday };
}

/** 8 of 15 late nights carry the discount: with one more or less it is half of one. */
const discount = (night: number): number => (night >= 7 && night < 15 ? 0.8 : 1);

test("late nights are 0 to 14, and what they are compared with 15 to 60", () => {
  expect(lateDiscount(fitted(homes(discount)))).toBe(-20);
  // 23 and 23 of the 46 nights: the middle lies between 1 and 1.21.
  const dearer = (night: number): number => discount(night) * (night >= 38 ? 1.21 : 1);
  const expected = Math.round((0.8 / 1.1 - 1) * 1_000) / 10;
  expect(lateDiscount(fitted(homes(dearer)))).toBe(expected);
});

test("late discounts reach to day 59 and are smoothed over days", () => {
  const open = new Int32Array(60).fill(30);
  const rest = Float64Array.from({ length: 60 }, (_, night) => (night < 45 ? -0.2 : 0));
  const curve = lateCurve(rest, open);
  expect(curve).toHaveLength(60);
  expect(curve[10]).toBeCloseTo(-0.2, 6);
  expect(curve[44]).toBeCloseTo(-0.1, 1);
  expect(curve[59]).toBeCloseTo(0, 2);
});

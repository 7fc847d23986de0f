import * as fc from "fast-check";
import { expect, test } from "vitest";
import { explains, learnRounding, type Observation, roundingOf, storedFor } from "./rounding";

const rounders = { nearest: Math.round, down: Math.floor, up: Math.ceil } as const;
const nothing = roundingOf(null);

const arbitraryRule = fc.record({
  step: fc.constantFrom(100, 500, 1_000, 5_000),
  way: fc.constantFrom("nearest", "down", "up"),
});
/** Prices from 600 to 900, so that every step is at most a tenth. */
const arbitraryPrices = fc.uniqueArray(fc.integer({ min: 60_000, max: 90_000 }), {
  minLength: 25,
  maxLength: 40,
});

test("whatever a PMS rounds to is learned, and explains what it makes of any price", () => {
  fc.assert(
    fc.property(arbitraryRule, arbitraryPrices, ({ step, way }, prices) => {
      const stored = (price: number): number => rounders[way](price / step) * step;
      const observations = prices.map((price): Observation => [price, stored(price)]);
      const { rule } = learnRounding(nothing, observations);
      const different = new Set(
        prices
          .slice(-30)
          .filter((p) => stored(p) !== p)
          .map(stored),
      );
      fc.pre(different.size >= 3);
      expect(rule).not.toBeNull();
      const last = observations.slice(-30);
      const explained = last.filter(([sent, kept]) => rule && explains(rule, sent, kept));
      expect(explained.length).toBeGreaterThanOrEqual(0.9 * last.length);
    }),
  );
});

test("what a PMS will store for a price is what its rule explains", () => {
  fc.assert(
    fc.property(arbitraryRule, fc.integer({ min: 60_000, max: 90_000 }), (rule, price) => {
      expect(explains(rule, price, storedFor(rule, price))).toBe(true);
    }),
  );
  expect(storedFor(null, 21_340)).toBe(21_340);
  const way = "down" as const;
  expect(storedFor({ step: 500, way }, 21_340)).toBe(21_000);
  // A step above a tenth of a price is not known to round it.
  expect(storedFor({ step: 5_000, way }, 21_340)).toBe(21_340);
  expect(storedFor({ step: 500, way }, 0)).toBe(0);
});

function rules(observations: Observation[]) {
  return learnRounding(nothing, observations).rule;
}

test("two prices, a highest price, and one price on many nights teach nothing", () => {
  expect(
    rules([
      [45_600, 46_000],
      [43_200, 43_000],
    ]),
  ).toBeNull();
  expect(
    rules([
      [60_600, 60_000],
      [62_000, 60_000],
      [63_000, 60_000],
    ]),
  ).toBeNull();
  expect(rules(Array.from({ length: 10 }, () => [45_600, 46_000] as const))).toBeNull();
  expect(
    rules([
      [8_000, 10_000],
      [13_000, 15_000],
      [17_000, 20_000],
    ]),
  ).toBeNull();
  expect(
    rules([
      [45_600, 46_000],
      [43_200, 43_000],
      [51_100, 51_000],
    ]),
  ).toEqual({
    step: 1_000,
    way: "nearest",
  });
});

test("a PMS that stops rounding is known to, and one that never does stores nothing", () => {
  const exact = Array.from({ length: 30 }, (_, n): Observation => [40_010 + n, 40_010 + n]);
  expect(learnRounding(nothing, exact)).toBe(nothing);
  const rounding = learnRounding(nothing, [
    [45_600, 46_000],
    [43_200, 43_000],
    [51_100, 51_000],
  ]);
  expect(learnRounding(rounding, [[45_600, 46_000]])).toBe(rounding);
  expect(learnRounding(rounding, exact).rule).toBeNull();
  expect(roundingOf(structuredClone(rounding))).toEqual(rounding);
});

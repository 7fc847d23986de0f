import * as fc from "fast-check";
import { expect, test } from "vitest";
import { arbitraryInput, arbitrarySettling } from "./arbitrary-testing";
import { explain } from "./explain";
import type { EngineInput, EngineOverride, Settling } from "./input";
import { makePricer } from "./price";
import { bandShare } from "./settling";
import { inputWith, noRules, rulesWith, someDay } from "./testing";

/** The cases of first-night.md §8, and the properties of §4. */
const numRuns = Number(process.env["PROPERTY_RUNS"] ?? 500);

function since(passed: number, old: number, days = 14): Settling {
  return { since: someDay - passed, days, first: someDay - passed, prices: repeated(old) };
}
const repeated = (price: number): Float64Array => new Float64Array(800).fill(price);

/** Base `base` and no rule but an ending. */
function plain(base: number, settling: Settling | null, ending = "none"): EngineInput {
  const rules = rulesWith({ ...noRules, rounding: { rounding_type: ending } });
  return inputWith({ base, settling, rules, min: 1, max: 5_000 });
}
const priceOf = (input: EngineInput, ahead = 0) => makePricer(input).priceNight(someDay + ahead);
const over = (override: EngineOverride) => [
  { level: "listing" as const, byDay: new Map([[someDay, override]]) },
];

test.each([
  [0, 0.1],
  [7, 0.325],
  [13, 0.1 + 0.9 * (13 / 14) ** 2],
  [14, null],
  [-1, null],
])("after %i of 14 days the band is ± %s", (passed, share) => {
  expect(bandShare(since(passed, 200), someDay)).toBe(share);
  expect(bandShare(since(0, 200, 0), someDay)).toBeNull();
});

test.each([
  [0, 18_000, 22_000],
  [7, 13_500, 26_500],
  [13, 2_500, 37_500],
])("after %i days a night of 200 stays within its band", (passed, least, most) => {
  expect(priceOf(plain(10, since(passed, 200))).price).toBe(least);
  expect(priceOf(plain(900, since(passed, 200))).price).toBe(most);
  expect(priceOf(plain(200, since(passed, 200)))).toMatchObject({ price: 20_000, settling: 1 });
});

test("nothing is kept once prices have settled in, before sync, and where the old price is unknown", () => {
  for (const settling of [since(14, 200), since(-1, 200), since(0, 0), null]) {
    expect(priceOf(plain(90, settling))).toMatchObject({ price: 9_000, settling: 1 });
  }
  const short = { ...since(0, 200), prices: repeated(200).subarray(0, 10) };
  expect(priceOf(plain(90, short), 9).price).toBe(18_000);
  expect(priceOf(plain(90, short), 10).price).toBe(9_000);
});

test("rounding is repeated into the band", () => {
  // 93.60 to 114.40: 90 would end in 89.
  expect(priceOf(plain(90, since(0, 104), "ending_9")).price).toBe(9_900);
  expect(priceOf(plain(300, since(0, 104), "ending_9")).price).toBe(10_900);
  expect(priceOf(plain(90, since(0, 104), "nearest_5")).price).toBe(9_500);
  expect(priceOf(plain(300, since(0, 104), "nearest_5")).price).toBe(11_000);
  // Nothing ends in 9 between 90 and 110 but 99 and 109; between 18 and 22 only 19.
  expect(priceOf(plain(10, since(0, 20), "ending_9")).price).toBe(1_900);
  // No number between 40.50 and 49.50 ends in 9 but 49; none does between 54 and 58.
  expect(priceOf({ ...plain(10, since(0, 45), "ending_9") }).price).toBe(4_900);
});

test("minimum, maximum and floor win over the band", () => {
  expect(priceOf({ ...plain(60, since(0, 50)), min: 68 })).toMatchObject({
    price: 6_800,
    applied: "min",
  });
  expect(priceOf({ ...plain(60, since(0, 50)), max: 40 })).toMatchObject({
    price: 4_000,
    applied: "max",
  });
  expect(priceOf({ ...plain(60, since(0, 50)), floor: 70 })).toMatchObject({
    price: 7_000,
    applied: "floor",
  });
});

test("a person's price is not kept near the old one, and percentages are of the price without the band", () => {
  const settling = since(0, 200);
  const priced = (override: EngineOverride) =>
    priceOf({ ...plain(100, settling), overrides: over(override) });
  expect(priced({ price: 50, priceType: "fixed" })).toMatchObject({ price: 5_000, settling: 1 });
  expect(priced({ price: 10, priceType: "percent" })).toMatchObject({ price: 11_000, settling: 1 });
  expect(priced({ price: 10, priceType: "percent_stacked" }).price).toBe(11_000);
  expect(priced({ minStay: 3 }).price).toBe(18_000);
  const fixed = { last_min_factor_type: "fixed", last_min_factor_value: 40 };
  const rules = rulesWith({ ...noRules, last_minute_prices: fixed });
  expect(priceOf(inputWith({ settling, rules }))).toMatchObject({ price: 4_000, settling: 1 });
});

test("the step says what it does", () => {
  const input = plain(90, since(3, 200));
  const { customizations } = explain(priceOf(input), input.rules, String);
  expect(customizations).toMatchObject([
    { key: "settling_in", value: "+90.8%", price: 172, level: "default" },
  ]);
});

test("whatever the rules, the running price lies in its band, and its factors give it", () => {
  fc.assert(
    fc.property(arbitraryInput, arbitrarySettling, (given, settling) => {
      const input = { ...given, settling };
      const { priceNight } = makePricer(input);
      const wrong: unknown[] = [];
      for (let ahead = 0; ahead < 60; ahead++) {
        const night = priceNight(input.today + ahead);
        const { bandLeast, bandMost, beforeThreshold } = night;
        const isIn =
          beforeThreshold >= bandLeast * (1 - 1e-12) && beforeThreshold <= bandMost * (1 + 1e-12);
        const { market, customizations } = explain(night, input.rules, String);
        const product = [...market, ...customizations].reduce(
          (price, { factor }) => price * factor,
          night.base,
        );
        if (!isIn || product !== beforeThreshold) wrong.push({ ahead, night: { ...night } });
      }
      expect(wrong).toEqual([]);
    }),
    { numRuns },
  );
});

test("minimum, maximum, floor and a person's price are the same with and without a band", () => {
  fc.assert(
    fc.property(arbitraryInput, arbitrarySettling, (input, settling) => {
      const plainNight = makePricer(input).priceNight;
      const kept = makePricer({ ...input, settling }).priceNight;
      const wrong: unknown[] = [];
      for (let ahead = 0; ahead < 60; ahead++) {
        const [was, is] = [plainNight(input.today + ahead), kept(input.today + ahead)];
        const isFixed = was.override?.price !== undefined || was.fixedLate !== null;
        if (isFixed && was.price !== is.price) wrong.push([ahead, was.price, is.price]);
        if (input.floor !== null && is.price < input.floor * 100) wrong.push([ahead, is.price]);
        if (!isFixed && is.price < is.min * 100 - 1e-6) wrong.push([ahead, is.price, is.min]);
      }
      expect(wrong).toEqual([]);
    }),
    { numRuns },
  );
});

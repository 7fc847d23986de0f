import { expect, test } from "vitest";
import type { EngineInput, EngineOverride } from "./input";
import { makePricer } from "./price";
import { inputWith, noRules, rulesWith, someDay } from "./testing";

type Own = Partial<EngineInput> & { ending?: string };

/** Base 100 and no rule but an ending. */
function plain({ ending = "none", ...own }: Own): EngineInput {
  return inputWith({
    rules: rulesWith({ ...noRules, rounding: { rounding_type: ending } }),
    ...own,
  });
}
const priceOf = (input: EngineInput, ahead = 0) => makePricer(input).priceNight(someDay + ahead);
const over = (override: EngineOverride) => [
  { level: "listing" as const, byDay: new Map([[someDay, override]]) },
];

test("a price with an ending is moved back within whole thresholds", () => {
  // 99 with the minimum 100, and 109 with the maximum 105.5.
  expect(priceOf(plain({ base: 101, min: 100, ending: "ending_9" })).price).toBe(10_000);
  const high = plain({ base: 120, max: 105.5, ending: "ending_9" });
  expect(priceOf(high)).toMatchObject({ price: 10_500, applied: "max" });
  expect(priceOf({ ...high, decimals: true }).price).toBe(10_550);
  expect(priceOf(plain({ base: 90, min: 100.2 }))).toMatchObject({ price: 10_100, applied: "min" });
  expect(priceOf(plain({ base: 90, min: 100.2, decimals: true })).price).toBe(10_020);
});

test("if no whole price fits between the thresholds, the next one above the minimum applies", () => {
  expect(priceOf(plain({ min: 100.4, max: 100.6 })).price).toBe(10_100);
});

test("a fixed price of an override has neither thresholds nor an ending", () => {
  const input = plain({ min: 90, max: 110, ending: "ending_9" });
  const fixed = priceOf({ ...input, overrides: over({ price: 71.5, priceType: "fixed" }) });
  expect(fixed).toMatchObject({ price: 7_150, applied: null });
  const share = over({ price: 50, priceType: "percent_base" });
  expect(priceOf({ ...input, overrides: share })).toMatchObject({ price: 15_000, applied: null });
  // The steps before it are still reported.
  expect(fixed.beforeThreshold).toBe(100);
});

test("an override without a price leaves the price to the rules", () => {
  expect(priceOf(plain({ overrides: over({ minStay: 3 }) })).price).toBe(10_000);
});

/** A fixed last-minute price of 40 up to 3 days ahead. */
function fixedLate(own: Own, days: number | undefined = 3): EngineInput {
  const last_minute_prices = {
    last_min_factor_type: "fixed",
    last_min_factor_value: 40,
    ...(days !== undefined && { last_min_factor_dfd: days }),
  };
  const usual = { oba_type: "recommended" };
  const rules = { ...noRules, last_minute_prices, occupancy_adjustment: usual };
  return inputWith({ rules: rulesWith(rules), ...own });
}

test("a fixed last-minute price applies through its last day, even below the minimum", () => {
  const input = fixedLate({ min: 90 });
  const prices = [0, 3, 4].map((ahead) => priceOf(input, ahead).price);
  expect(prices.slice(0, 2)).toEqual([4_000, 4_000]);
  expect(prices[2]).toBe(9_000);
  expect(priceOf(input)).toMatchObject({ fixedLate: 40, occupancy: 1, limit: 1, applied: null });
  expect(priceOf(fixedLate({ max: 30, min: 10 })).price).toBe(3_000);
});

test("nights can be priced in any order", () => {
  const { priceNight } = makePricer(fixedLate({}));
  const prices = [4, 0, 4, 3, 90].map((ahead) => {
    const { price, fixedLate: fixed, occupancy } = priceNight(someDay + ahead);
    return [price, fixed, occupancy];
  });
  // No night is booked where 58 % of them usually are: −15 %, but for fixed prices.
  expect(prices.slice(0, 4)).toEqual([
    [8_500, null, 0.85],
    [4_000, 40, 1],
    [8_500, null, 0.85],
    [4_000, 40, 1],
  ]);
});

test("a fixed last-minute price without days applies for 15 days", () => {
  const input = inputWith({
    rules: rulesWith({
      ...noRules,
      last_minute_prices: { last_min_factor_type: "fixed", last_min_factor_value: 40 },
    }),
  });
  expect([15, 16].map((ahead) => priceOf(input, ahead).price)).toEqual([4_000, 10_000]);
});

test("an override's percentage takes precedence over a fixed last-minute price and respects the minimum", () => {
  const overrides = over({ price: -40, priceType: "percent" });
  expect(priceOf(fixedLate({ min: 70, overrides })).price).toBe(7_000);
});

import { expect, test } from "vitest";
import { explain } from "./explain";
import { stepKeys } from "./input";
import { makePricer } from "./price";
import { calendarOf, inputWith, rulesWith, someDay } from "./testing";

/** Every step at once, with factors whose product needs full precision. */
const input = inputWith({
  base: 137,
  market: {
    first: someDay,
    seasonality: Float64Array.from({ length: 731 }, (_, at) => 1 + Math.sin(at) / 3),
    demand: Float64Array.from({ length: 731 }, (_, at) => 1 + Math.cos(at) / 4),
  },
  rules: rulesWith({
    day_of_week_adjustment: { dow_factor_value_wed: 7, dow_factor_value_fri: 11.3 },
    far_out_premium: {
      far_out_premium_type: "linear",
      far_out_premium_value: 33,
      far_out_premium_start: 1,
      far_out_premium_step: 97,
    },
  }),
  calendar: calendarOf("1121221221121"),
});

test("factors multiply from left to right: the product of the steps is the price, bit for bit", () => {
  const prices = new Float64Array(30).fill(500);
  const settling = { since: someDay, days: 14, first: someDay + 20, prices };
  const { priceNight } = makePricer({ ...input, settling });
  const kept = new Set<string>();
  for (let ahead = 0; ahead < 400; ahead++) {
    const night = priceNight(someDay + ahead);
    const { market, customizations } = explain(night, input.rules, String);
    const steps = [...market, ...customizations];
    const before = steps.reduce((product, { factor }) => product * factor, night.base);
    expect(before).toBe(night.beforeThreshold);
    expect(market.reduce((product, { factor }) => product * factor, night.base)).toBe(
      night.uncustomized,
    );
    for (const { key } of steps) kept.add(key);
  }
  expect([...kept].toSorted()).toEqual([...stepKeys].toSorted());
});

test("the market explains the nights it covers, and nothing beyond its last day", () => {
  const market = {
    first: someDay - 3,
    seasonality: Float64Array.of(9, 9, 9, 1.1, 1.2),
    demand: Float64Array.of(9, 9, 9, 1.3, 1.4),
  };
  const { priceNight } = makePricer({ ...input, market });
  const factors = [0, 1, 2].map((ahead) => {
    const { seasonality, demand } = priceNight(someDay + ahead);
    return [seasonality, demand].map((factor) => Math.round(factor * 1_000) / 1_000);
  });
  expect(factors).toEqual([
    [1.1, 1.3],
    [1.2, 1.4],
    [1, 1],
  ]);
});

test("steps are in the engine's order", () => {
  const { market, customizations } = explain(
    makePricer(input).priceNight(someDay),
    input.rules,
    String,
  );
  const keys = [...market, ...customizations].map(({ key }) => key);
  expect(keys).toEqual(stepKeys.filter((key) => keys.includes(key)));
  expect(keys).toContain("default_discount_limit");
});

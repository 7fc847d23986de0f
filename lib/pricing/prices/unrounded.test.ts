import { expect, test } from "vitest";
import { makePricer } from "@/lib/pricing/engine/price";
import { calendarOf, inputWith, noRules, rulesWith } from "@/lib/pricing/engine/testing";
import { reasonOf } from "./server/nights";
import { unroundedPrice } from "./waterfall";

const reasonFor = (fields: object) => {
  const input = inputWith({ calendar: calendarOf(""), rules: rulesWith(noRules), ...fields });
  return reasonOf(makePricer(input).priceNight(input.today), input, 1, (key) => key);
};
const weekday = Object.fromEntries(
  ["mon", "tue", "wed", "thu", "fri", "sat", "sun"].map((day) => [`dow_factor_value_${day}`, 13]),
);
const rules = rulesWith({
  ...noRules,
  day_of_week_adjustment: weekday,
  rounding: { rounding_type: "ending_9" },
});

test("the price before rounding is the product of the steps, within the thresholds", () => {
  expect(unroundedPrice(reasonFor({ base: 111, rules }))).toBeCloseTo(125.43, 10);
  expect(unroundedPrice(reasonFor({ base: 111, rules, max: 120.5 }))).toBe(120.5);
  expect(unroundedPrice(reasonFor({ base: 111, rules, min: 130 }))).toBe(130);
});

test("an override's price is not rounded to an ending", () => {
  const today = inputWith({ calendar: calendarOf("") }).today;
  const byDay = new Map([[today, { price: 150 }]]);
  const overrides = [{ level: "listing", byDay }];
  expect(unroundedPrice(reasonFor({ base: 111, rules, overrides }))).toBeNull();
});

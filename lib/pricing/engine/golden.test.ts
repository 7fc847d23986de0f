import { expect, test } from "vitest";
import { farOutPercent, lastMinutePercent, strength } from "@/lib/pricing/rules/curves";
import { limitFactor, recommendedFactor, strengthened } from "./factors";
import type { EngineInput, EngineOverride } from "./input";
import { makePricer, priceNights } from "./price";
import { endedMinor } from "./rounding";
import { calendarOf, evenMarket, inputWith, noRules, rulesWith, someDay } from "./testing";

/** The cases of `pricing.md` §7 by their numbers; those of the market are beside the market model. */

const nightOf = (input: EngineInput, day = input.today) => makePricer(input).priceNight(day);

test("1: factors multiply unrounded, left to right", () => {
  let running = 2_000;
  const shown = [0.684, 0.9225, 0.744, 0.85].map((factor) => Math.round((running *= factor)));
  expect(shown).toEqual([1_368, 1_262, 939, 798]);
  expect(running).toBeCloseTo(798.076152, 9);
  const input = inputWith({
    base: 2_000,
    market: evenMarket(0.684, 0.9225),
    rules: rulesWith({
      ...noRules,
      seasonality: { seasonality_type: "recommended" },
      demand_factor: { tone_demand_factor: "recommended" },
      day_of_week_adjustment: { dow_factor_value_wed: -25.6 },
      last_minute_prices: {
        last_min_factor_type: "linear",
        last_min_factor_value: -15,
        last_min_factor_dfd: 3,
      },
    }),
  });
  expect(nightOf(input).beforeThreshold).toBeCloseTo(798.076152, 9);
});

test("2: the default last-minute curve, and a flat one", () => {
  const priced = [0, 7, 14, 15].map(
    (ahead) =>
      nightOf(
        inputWith({
          rules: rulesWith({
            ...noRules,
            last_minute_prices: { last_min_factor_type: "recommended" },
          }),
        }),
        someDay + ahead,
      ).price / 100,
  );
  expect(priced).toEqual([70, 84, 98, 100]);
  const flat = {
    last_min_factor_type: "linear",
    last_min_factor_value: -10,
    last_min_factor_dfd: 3,
  };
  expect([3, 4].map((ahead) => lastMinutePercent(flat, ahead))).toEqual([-10, 0]);
});

test("3: the default far-out curve", () => {
  const percent = [30, 135, 240, 500].map((ahead) =>
    farOutPercent({ far_out_premium_type: "recommended" }, ahead),
  );
  expect(percent).toEqual([0, 10, 20, 20]);
});

test("4: a strength weakens or amplifies the market's difference", () => {
  expect(strengthened(strength("conservative"), 1.12)).toBeCloseTo(1.06, 12);
  expect(strengthened(strength("aggressive"), 1.12)).toBeCloseTo(1.18, 12);
  expect(strengthened(strength("aggressive"), 0.8)).toBeCloseTo(0.7, 12);
});

const five = (override?: EngineOverride, level: "listing" | "group" = "listing"): EngineInput =>
  inputWith({
    base: 200,
    min: 180,
    market: evenMarket(1.1, 1.05),
    rules: rulesWith({ occupancy_adjustment: { oba_type: "none" } }),
    overrides: override ? [{ level, byDay: new Map([[someDay, override]]) }] : [],
  });

test("5: thresholds and overrides", () => {
  const plain = nightOf(five());
  expect(plain.uncustomized).toBeCloseTo(231, 9);
  expect(plain.beforeThreshold).toBeCloseTo(161.7, 9);
  expect([plain.price, plain.applied]).toEqual([18_000, "min"]);
  expect(nightOf(five({ price: 10, priceType: "percent" })).price).toBe(25_400);
  const stacked = nightOf(five({ price: 10, priceType: "percent_stacked" }));
  expect([stacked.price, stacked.applied]).toEqual([18_000, "min"]);
  const fixed = nightOf(five({ price: 150, priceType: "fixed" }));
  expect([fixed.price, fixed.applied]).toEqual([15_000, null]);
  expect(nightOf(five({ price: -20, priceType: "percent_base" }, "group")).price).toBe(16_000);
  const expired = nightOf(five({ price: 10, priceType: "percent", leadTimeExpiry: 3 }));
  expect([expired.price, expired.override]).toEqual([18_000, undefined]);
});

test("6: occupancy against what is usual", () => {
  expect(recommendedFactor({ booked: 2, sellable: 7 }, 0.5)).toBeCloseTo(0.95335, 5);
  const input = inputWith({
    base: 200,
    rules: rulesWith({ ...noRules, occupancy_adjustment: { oba_type: "recommended" } }),
    calendar: calendarOf("31221111"),
    expected: [0.5, 0.5, 0.5, 0.5, 0.5, 0.5],
  });
  expect(nightOf(input, someDay + 5).beforeThreshold).toBeCloseTo(190.67, 2);
});

test("10: default discounts of one night are limited together, custom ones are not", () => {
  const all = { lastMinute: true, occupancy: true, gap: true };
  const factor = limitFactor(all, 0.7, 0.95, 0.8);
  expect(factor).toBeCloseTo(1.12782, 5);
  expect(100 * 0.7 * 0.95 * 0.8 * factor).toBeCloseTo(60, 9);
  // With a custom last-minute rule only the other two are defaults: 0.76 is above the limit.
  expect(limitFactor({ ...all, lastMinute: false }, 0.7, 0.95, 0.8)).toBe(1);
  expect(endedMinor(100 * 0.7 * 0.95 * 0.8, "none", false)).toBe(5_300);
});

test("13: endings", () => {
  expect([123.4, 123.9, 124].map((value) => endedMinor(value, "ending_9", false) / 100)).toEqual([
    119, 119, 129,
  ]);
  const input = inputWith({
    base: 123.4,
    min: 120,
    rules: rulesWith({ ...noRules, rounding: { rounding_type: "ending_9" } }),
  });
  expect(nightOf(input).price).toBe(12_000);
  expect(nightOf({ ...input, min: null }).price).toBe(11_900);
});

/** The two nights between bookings. */
function gap(min_stay: EngineInput["rules"]["min_stay"]["value"]) {
  const input = inputWith({
    rules: rulesWith({ ...noRules, gap_adjustment: { gap_type: "recommended" }, min_stay }),
    calendar: calendarOf("2112"),
  });
  const { prices, minStays, unbookable } = priceNights(input, someDay + 1, 2);
  return { prices: [...prices], minStays: [...minStays], unbookable: [...unbookable] };
}

test("14: a gap and its minimum stay", () => {
  const three = { min_stay_weekday: 3, min_stay_weekend: 3 };
  expect(gap({ ...three, fill_gaps: true })).toEqual({
    prices: [8_000, 8_000],
    minStays: [2, 2],
    unbookable: [0, 0],
  });
  expect(gap(three)).toEqual({ prices: [10_000, 10_000], minStays: [3, 3], unbookable: [1, 1] });
  expect(gap({})).toEqual({ prices: [8_000, 8_000], minStays: [1, 1], unbookable: [0, 0] });
  expect(gap({ ...three, fill_gaps: true, lowest_allowed: 3 })).toEqual({
    prices: [10_000, 10_000],
    minStays: [3, 3],
    unbookable: [1, 1],
  });
});

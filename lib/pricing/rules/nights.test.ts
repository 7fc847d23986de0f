import { expect, test } from "vitest";
import { defaults, type Kind, type Payload } from "./kinds";
import { nightsOf } from "./nights";

const first = "2026-11-21"; // A Saturday.
const byDefault = (kind: Kind): Payload => defaults[kind];
const changed = (rules: Partial<Record<Kind, Payload>>) => (kind: Kind) =>
  rules[kind] ?? defaults[kind];
const quiet = {
  last_minute_prices: { last_min_factor_type: "none" },
  far_out_premium: { far_out_premium_type: "none" },
};
const percents = (rules: (kind: Kind) => Payload, count = 90) =>
  nightsOf(rules, first, count).map(({ percent }) => percent ?? Number.NaN);

test("the defaults take 30% off tonight, nothing from day 15, and add a premium from day 30", () => {
  const nights = nightsOf(byDefault, first, 90);
  expect(nights[0]).toEqual({ date: first, percent: expect.closeTo(-30) });
  expect(nights[15]?.percent).toBeCloseTo(0);
  expect(nights[30]?.percent).toBeCloseTo(0);
  // 20 % · (89 − 30) / 210
  expect(nights[89]?.percent).toBeCloseTo(5.619, 3);
  expect(nights[89]?.date).toBe("2027-02-18");
});

test("a weekday's percentage follows the night's date, and adjustments compound", () => {
  const weekend = { day_of_week_adjustment: { dow_factor_value_sat: 10 } };
  expect(percents(changed({ ...quiet, ...weekend }), 9)).toEqual(
    [10, 0, 0, 0, 0, 0, 0, 10, 0].map((percent) => expect.closeTo(percent)),
  );
  // 0.7 · 1.1
  expect(percents(changed(weekend), 1)[0]).toBeCloseTo(-23);
});

test("a season changes its nights; a fixed price has no percentage", () => {
  const season = {
    season_name: "Year's end",
    start_month: "11",
    start_day: "22",
    end_month: "11",
    end_day: "22",
    lowest_price: null,
    base_price: 25,
    highest_price: null,
  };
  const profile = (price_type: string) => ({
    ...quiet,
    custom_seasonal_profile: {
      custom_seasonal_profile: { price_type, seasons: [season], non_repeating_seasons: [] },
    },
  });
  expect(percents(changed(profile("percentage")), 3)).toEqual(
    [0, 25, 0].map((percent) => expect.closeTo(percent)),
  );
  const fixed = nightsOf(changed(profile("fixed")), first, 3);
  expect(fixed.map(({ percent }) => percent === null)).toEqual([false, true, false]);
});

import { expect, test } from "vitest";
import { recommendedMatrix } from "@/lib/pricing/rules/curves";
import { listingsOf, ruleChangeOf, rulePartsOf } from "./rule-change";

const late = (value: number) => ({
  last_minute_prices: {
    last_min_factor_on: true,
    last_min_factor_type: "linear_gradual",
    last_min_factor_value: value,
    last_min_factor_dfd: 15,
  },
});

const rule = (matrix: readonly (readonly number[])[]) => ({
  occupancy_adjustment: { oba_on: true, oba_type: "custom", oba_matrix: matrix },
});

const season = (base: number) => ({
  season_name: "Hogmanay",
  start_month: "12",
  start_day: "29",
  end_month: "1",
  end_day: "2",
  lowest_price: null,
  base_price: base,
  highest_price: null,
});

const profile = (base: number) => ({
  custom_seasonal_profile: {
    custom_seasonal_profile_on: true,
    custom_seasonal_profile: {
      price_type: "percentage",
      seasons: [season(base)],
      non_repeating_seasons: [],
    },
  },
});

const gaps = (weekend: number) => ({
  gap_adjustment: {
    gap_on: true,
    gap_type: "custom",
    gap_ranges: [{ min_nights: 1, max_nights: 2, weekday: -20, weekend }],
  },
});

function changed(before: unknown, after: unknown) {
  return ruleChangeOf({ changes: { old_value: before, new_value: after } });
}

test("a rule is shown with its fields, without its toggle", () => {
  const change = changed(late(-30), late(-20));
  expect(change).toMatchObject({
    kind: "last_minute_prices",
    before: { last_min_factor_value: -30 },
    after: { last_min_factor_value: -20 },
  });
  expect(change?.after).not.toHaveProperty("last_min_factor_on");
});

test("a rule that was never set, or is off, has no text", () => {
  const off = { last_minute_prices: { last_min_factor_on: false } };
  expect(changed(null, late(-20))?.before).toBeNull();
  expect(changed(late(-20), off)?.after).toBeNull();
});

test("a price or the fields of a listing are not a rule", () => {
  expect(changed(120, 140)).toBeNull();
  expect(changed({ tags: [] }, { tags: ["sea"] })).toBeNull();
  expect(ruleChangeOf({ changes: { new_value: "ON" } })).toBeNull();
});

test("a changed cell of an occupancy table is shown, even if both tables have the same length", () => {
  const other = recommendedMatrix.map((row, r) =>
    row.map((cell, b) => (r === 1 && b === 4 ? 9 : cell)),
  );
  const change = changed(rule(recommendedMatrix), rule(other));
  expect(change && rulePartsOf(change)).toEqual([
    { of: "cell", from: 8, to: 15, band: null, before: 2, after: 9 },
  ]);
});

test("a changed season and a changed gap show", () => {
  const seasons = changed(profile(20), profile(25));
  expect(seasons && rulePartsOf(seasons)).toEqual([
    { of: "season", name: "Hogmanay", price: "base_price", isPercent: true, before: 20, after: 25 },
  ]);
  const gap = changed(gaps(-10), gaps(-15));
  expect(gap && rulePartsOf(gap)).toEqual([
    { of: "gap", from: 1, to: 2, nights: "weekend", before: -10, after: -15 },
  ]);
});

test("the number of listings of a group's rule comes from the entry", () => {
  expect(listingsOf({ changes: { old_value: null, new_value: late(-20), listings: 9 } })).toBe(9);
  expect(listingsOf({ changes: { old_value: null, new_value: late(-20) } })).toBeNull();
});

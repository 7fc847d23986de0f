import { describe, expect, test } from "vitest";
import { of, wrong } from "./server/schema-testing";

const range = { min_nights: 1, max_nights: 30, weekday: 0, weekend: 0 };
const gaps = (gap_ranges: unknown, rest: object = {}) => ({
  gap_adjustment: { gap_on: true, gap_type: "custom", gap_ranges, ...rest },
});
const gap = (rest: object) => gaps([{ ...range, ...rest }]);
const stay = (rest: object) => ({
  min_stay: { min_stay_on: true, min_stay_weekday: 1, min_stay_weekend: 1, ...rest },
});
const weekend = (days: unknown) => ({ weekend_days: { weekend_days_on: true, days } });
const length = (min_nights: number, max_nights: number) => ({ ...range, min_nights, max_nights });
const first = "gap_adjustment.gap_ranges[0]";

describe.each([
  [`${first}.min_nights`, 1, 30, (v: number) => gap({ min_nights: v })],
  [`${first}.max_nights`, 1, 30, (v: number) => gap({ max_nights: v })],
  [`${first}.weekday`, -75, 500, (v: number) => gap({ weekday: v })],
  [`${first}.weekend`, -75, 500, (v: number) => gap({ weekend: v })],
  ["min_stay.min_stay_weekday", 1, 365, (v: number) => stay({ min_stay_weekday: v })],
  ["min_stay.min_stay_weekend", 1, 365, (v: number) => stay({ min_stay_weekend: v })],
  ["min_stay.lowest_allowed", 1, 365, (v: number) => stay({ lowest_allowed: v })],
  [
    "min_stay.last_minute.days",
    1,
    90,
    (v: number) => stay({ last_minute: { days: v, nights: 1 } }),
  ],
  [
    "min_stay.last_minute.nights",
    1,
    365,
    (v: number) => stay({ last_minute: { days: 1, nights: v } }),
  ],
  ["min_stay.far_out.days", 30, 999, (v: number) => stay({ far_out: { days: v, nights: 1 } })],
  ["min_stay.far_out.nights", 1, 365, (v: number) => stay({ far_out: { days: 30, nights: v } })],
] as const)("%s", (path, from, to, make) => {
  test(`${from} and ${to} are allowed, values beyond or between are refused`, () => {
    expect([of(make(from)), of(make(to))]).toEqual([null, null]);
    for (const value of [from - 1, to + 1, from + 0.5]) {
      expect(of(make(value))).toEqual(expect.arrayContaining(wrong(path)));
    }
  });
});

test.each([
  ["custom without ranges", gaps(null), ["gap_adjustment.gap_ranges"]],
  ["ranges beside none", gaps([], { gap_type: "none" }), ["gap_adjustment.gap_ranges"]],
  ["ranges without a type", gaps([range], { gap_type: null }), ["gap_adjustment.gap_ranges"]],
  ["six ranges", gaps([1, 2, 3, 4, 5, 6].map((n) => length(n, n))), ["gap_adjustment.gap_ranges"]],
  ["a range that ends before it begins", gaps([length(4, 3)]), [`${first}.max_nights`]],
  ["a range without its weekend", gaps([{ ...range, weekend: null }]), [`${first}.weekend`]],
  ["an unknown type of gap", gaps([], { gap_type: "wide" }), ["gap_adjustment.gap_type"]],
  [
    "a min stay without nights",
    { min_stay: { min_stay_on: true } },
    ["min_stay.min_stay_weekday", "min_stay.min_stay_weekend"],
  ],
  ["a min stay without weekends", stay({ min_stay_weekend: null }), ["min_stay.min_stay_weekend"]],
  ["far out without nights", stay({ far_out: { days: 60 } }), ["min_stay.far_out.nights"]],
  ["rounding without a type", { rounding: { rounding_on: true } }, ["rounding.rounding_type"]],
  [
    "an unknown ending",
    { rounding: { rounding_on: true, rounding_type: "ending_5" } },
    ["rounding.rounding_type"],
  ],
  ["a weekend without days", { weekend_days: { weekend_days_on: true } }, ["weekend_days.days"]],
  ["an empty weekend", weekend([]), ["weekend_days.days"]],
  ["a day twice", weekend(["fri", "sat", "fri"]), ["weekend_days.days[2]"]],
  ["a day in another spelling", weekend(["Friday"]), ["weekend_days.days[0]"]],
])("%s is refused at its field", (_, rules, paths) => {
  expect(of(rules)).toEqual(wrong(...paths));
});

test("ranges that share a length are refused at the later one; adjacent ranges are allowed", () => {
  expect(of(gaps([length(3, 5), length(1, 2), length(6, 6)]))).toBeNull();
  const shared = gaps([length(3, 5), length(1, 3), length(5, 9)]);
  expect(of(shared)).toEqual(wrong("gap_adjustment.gap_ranges[0]", "gap_adjustment.gap_ranges[2]"));
});

test("with the toggle off, fields are checked but none is required", () => {
  const off = {
    gap_adjustment: { gap_on: false, gap_type: "custom" },
    min_stay: { min_stay_on: false },
    rounding: { rounding_on: false },
    weekend_days: { weekend_days_on: false },
  };
  expect(of(off)).toBeNull();
  expect(of({ ...off, min_stay: { min_stay_on: false, lowest_allowed: 0 } })).toEqual(
    wrong("min_stay.lowest_allowed"),
  );
});

import { expect, test } from "vitest";
import { inputWith, noRules, rulesWith } from "@/lib/pricing/engine/testing";
import { engineFigures } from "./rules";
import { nights } from "./testing";

/** Figures of nights as letters: open, booked, kept by the owner, x unavailable, ? unknown; a digit is a minimum stay. */
const of = (text: string, own: Parameters<typeof inputWith>[0] = {}) =>
  engineFigures(inputWith({ calendar: nights(text), ...own }));

test.each([
  ["oob", []],
  // A gap of two nights with a minimum stay of three: neither can be booked.
  ["b33b", [1, 2]],
  ["b3333b", []],
  // Arriving on the first night is too long, on the second it fits; nobody leaves for the first.
  ["b42b", [1, 2]],
  ["b421b", [1]],
  ["33b", [0, 1]],
  ["k2x", [1]],
  // If the end of the run is unknown, no night counts.
  ["b99?", []],
  ["b9", []],
])("of %s the nights %j can't be booked", (text, expected) => {
  expect(of(text).unbookable).toEqual(expected);
});

test("only the nights ahead are counted, but stays may reach beyond them", () => {
  const run = "b9".repeat(29);
  expect(of(`${run}b55555b`).unbookable.at(-1)).toBe(57);
  expect(of(`${run}b6666b`).unbookable.at(-1)).toBe(59);
});

test("the listing's stay rules and fillable gaps decide, not the calendar alone", () => {
  const stay = { min_stay_weekday: 3, min_stay_weekend: 3 };
  expect(of("boob", { rules: rulesWith({ min_stay: stay }) }).unbookable).toEqual([1, 2]);
  const filled = rulesWith({ min_stay: { ...stay, fill_gaps: true } });
  expect(of("boob", { rules: filled }).unbookable).toEqual([]);
});

test("open nights priced at the minimum are counted, of thirty", () => {
  const text = "o".repeat(25) + "b".repeat(5) + "o".repeat(60);
  const rules = rulesWith(noRules);
  expect(of(text, { rules, min: 101 }).atMinimum).toBe(25);
  expect(of(text, { rules, min: 100 }).atMinimum).toBe(0);
});

const late = (type: string, value?: number, days?: number) =>
  rulesWith({
    ...noRules,
    last_minute_prices: {
      last_min_factor_type: type,
      ...(value !== undefined && { last_min_factor_value: value }),
      ...(days !== undefined && { last_min_factor_dfd: days }),
    },
  });

test.each([
  [late("none"), 0],
  // The mean of 70, 72, … 98 %.
  [late("recommended"), -16],
  [late("conservative"), -8],
  [late("linear", -20, 14), -20],
  [late("linear", 15, 7), 8],
  [late("fixed", 75, 14), -25],
])(
  "the last-minute adjustment is the mean of late nights against later ones",
  (rules, expected) => {
    expect(of("o".repeat(90), { rules }).lastMinute).toBe(expected);
  },
);

test("without a base there is no last-minute figure", () => {
  const rules = late("fixed", 75, 14);
  expect(of("o".repeat(90), { rules, base: null }).lastMinute).toBeNull();
});

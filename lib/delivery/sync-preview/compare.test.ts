import { expect, test } from "vitest";
import { dateOf } from "@/lib/core/dates";
import type { EngineInput } from "@/lib/pricing/engine/input";
import { inputWith, noRules, rulesWith, someDay } from "@/lib/pricing/engine/testing";
import { compare, figuresOf, looksOf } from "./compare";

const length = 400;

/** A listing whose PMS asks `price` for every night of a year. */
function startOf(own: Partial<EngineInput>, price: number | ((ahead: number) => number) = 200) {
  const priceOf = typeof price === "number" ? () => price : price;
  const input = inputWith({ min: 50, ...own });
  const prices = Float64Array.from({ length }, (_, at) => 100 * priceOf(at));
  return {
    input,
    nights: { prices, states: input.calendar.states },
    settleDays: 14,
    keep: [],
  };
}

const flat = rulesWith(noRules);
const known = {
  hasMarket: true,
  bookedNights: null,
  hasUnits: false,
  hasMappedOff: false,
  isRepriced: false,
};

test("each night has three prices: the PMS's, the first push's and the settled one", () => {
  const { nights, open } = compare(startOf({ base: 100, rules: flat }));
  expect(open).toHaveLength(365);
  expect(nights[0]).toMatchObject({ day: someDay, from: 200, tonight: 180, settled: 100 });
  expect(nights[364]).toMatchObject({ from: 200, tonight: 180, settled: 100 });
});

test("a row counts, averages and names the largest cut and raise with their causes", () => {
  const rules = rulesWith({ ...noRules, far_out_premium: { far_out_premium_type: "recommended" } });
  const start = startOf({ base: 200, rules }, (ahead) => (ahead === 40 ? 400 : 200));
  const figures = figuresOf(compare(start));
  expect(figures).toMatchObject({ open_nights: 365, leaving: 365 - figures.moves.tonight.same });
  expect(figures.largest_cut).toMatchObject({
    date: dateOf(someDay + 40),
    from: 400,
    why: [{ key: "pms_rate", change: -50 }],
  });
  expect(figures.largest_raise?.why[0]).toMatchObject({ key: "far_out" });
  expect(figures.moves.settled.up).toBeGreaterThan(100);
  expect(figures.average.settled).toBeGreaterThan(figures.average.tonight ?? 0);
});

test("closed nights and those without a price are not compared", () => {
  const start = startOf({ base: 100, rules: flat }, (ahead) => (ahead < 10 ? 0 : 200));
  const states = start.input.calendar.states.slice();
  states.fill(2, 0, 20);
  const { nights, open } = compare({ ...start, nights: { ...start.nights, states } });
  expect(open).toHaveLength(345);
  expect(nights[5]).toMatchObject({ from: null, isOpen: false });
  expect(figuresOf(compare({ ...start, nights: { ...start.nights, states } })).tonight).toBeNull();
});

test("kept nights keep at least the PMS's price", () => {
  const [first, last] = [dateOf(someDay + 30), dateOf(someDay + 32)];
  const start = startOf({ base: 100, rules: flat });
  const { nights } = compare({ ...start, keep: [{ start_date: first, end_date: last }] });
  expect(nights.slice(29, 34).map(({ settled }) => settled)).toEqual([100, 200, 200, 200, 100]);
});

test("without days to settle in, the first push sends the settled prices", () => {
  const { nights } = compare({ ...startOf({ base: 100, rules: flat }), settleDays: 0 });
  expect(nights[0]).toMatchObject({ tonight: 100, settled: 100, isOutside: false });
});

test.each([
  ["calm prices", startOf({ base: 200, rules: flat }), known, []],
  [
    "a fall by half",
    startOf({ base: 100, rules: flat }),
    known,
    [
      ["falls_over_20", 365],
      ["average_over_10", null],
    ],
  ],
  ["a rise on average", startOf({ base: 230, rules: flat }), known, [["average_over_10", null]]],
  [
    "nights at the minimum",
    startOf({ base: 170, min: 190, rules: flat }),
    known,
    [["at_minimum", 365]],
  ],
  [
    "a minimum above the band",
    startOf({ base: 200, min: 230, rules: flat }),
    known,
    [
      ["average_over_10", null],
      ["at_minimum", 365],
      ["outside_band", 365],
    ],
  ],
  [
    "no market and few bookings",
    startOf({ base: 200, rules: flat }),
    { ...known, hasMarket: false, bookedNights: 59 },
    [["no_evidence", null]],
  ],
  [
    "no market but bookings",
    startOf({ base: 200, rules: flat }),
    { ...known, hasMarket: false, bookedNights: 60 },
    [],
  ],
  [
    "several units",
    startOf({ base: 200, rules: flat }),
    { ...known, hasUnits: true },
    [["several_units", null]],
  ],
  [
    "a mapped listing stays off",
    startOf({ base: 200, rules: flat }),
    { ...known, hasMappedOff: true },
    [["mapped_listing_off", null]],
  ],
  [
    "many new prices in the PMS",
    startOf({ base: 200, rules: flat }),
    { ...known, isRepriced: true },
    [["repriced", null]],
  ],
])("%s: reasons to look", (_, start, evidence, expected) => {
  const comparison = compare(start);
  const looks = looksOf(comparison, figuresOf(comparison).average, evidence);
  expect(looks.map(({ code, nights }) => [code, nights])).toEqual(expected);
});

test("a discount of the last days is no reason to look", () => {
  const late = { last_min_factor_type: "fixed", last_min_factor_value: 120 };
  const rules = rulesWith({ ...noRules, last_minute_prices: late });
  const comparison = compare(startOf({ base: 200, rules }));
  expect(comparison.nights[0]).toMatchObject({ settled: 120, withoutLate: 200 });
  expect(looksOf(comparison, figuresOf(comparison).average, known)).toEqual([]);
});

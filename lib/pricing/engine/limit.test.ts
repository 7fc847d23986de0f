import { expect, test } from "vitest";
import type { EngineRules } from "./input";
import { makePricer } from "./price";
import { calendarOf, inputWith, noRules, rulesWith, someDay } from "./testing";

/** Tonight, in a gap: −30% last minute, −20% gap, and further rules. */
function tonight(own: { [K in keyof EngineRules]?: EngineRules[K]["value"] }) {
  const rules = rulesWith({ ...noRules, gap_adjustment: { gap_type: "recommended" }, ...own });
  const input = inputWith({ rules, calendar: calendarOf("12") });
  const { lastMinute, gap, limit, price } = makePricer(input).priceNight(someDay);
  return { lastMinute, gap, limit, price: price / 100 };
}
const late = (type: string, value?: number) => ({
  last_minute_prices: {
    last_min_factor_type: type,
    ...(value !== undefined && { last_min_factor_value: value, last_min_factor_dfd: 15 }),
  },
});

test("default discounts leave at least 60%, or what the largest alone leaves", () => {
  expect(tonight(late("recommended"))).toMatchObject({ lastMinute: 0.7, gap: 0.8, price: 60 });
  // −45 % alone is below 60 %: the gap takes nothing more.
  expect(tonight(late("aggressive")).price).toBe(55);
});

test("an empty week and last minute are limited without a gap as well, and neither alone is", () => {
  const occupancy = { oba_type: "recommended" };
  const rules = rulesWith({ ...noRules, ...late("recommended"), occupancy_adjustment: occupancy });
  const expected = [1, 1, 1, 1, 1, 1];
  const night = makePricer(inputWith({ base: 1_000, rules, expected })).priceNight(someDay);
  expect(night).toMatchObject({ lastMinute: 0.7, occupancy: 0.85, gap: 1, price: 60_000 });
  const later = makePricer(inputWith({ base: 1_000, rules, expected })).priceNight(someDay + 20);
  expect(later).toMatchObject({ lastMinute: 1, occupancy: 0.85, limit: 1, price: 85_000 });
});

test("custom discounts are not limited, whatever the defaults add", () => {
  expect(tonight(late("linear_gradual", -70))).toMatchObject({ limit: 1, price: 30 });
  expect(tonight(late("linear", -30))).toMatchObject({ limit: 1, price: 56 });
});

test("a step takes off at most three quarters; last minute may take more", () => {
  const custom = { gap_type: "custom", gap_ranges: [range(-90, -90)] };
  expect(tonight({ gap_adjustment: custom }).gap).toBe(0.25);
  expect(tonight(late("linear", -80)).lastMinute).toBeCloseTo(0.2, 12);
});

test("a gap over a weekend has its own discount, on the weekend nights", () => {
  const rules = rulesWith({
    ...noRules,
    gap_adjustment: { gap_type: "custom", gap_ranges: [range(-10, -30)] },
  });
  // Starts on a Wednesday; Thursday to Sunday are open.
  const pricer = makePricer(inputWith({ rules, calendar: calendarOf("211112") }));
  const prices = [1, 2, 3, 4].map((ahead) => pricer.priceNight(someDay + ahead).price);
  expect(prices).toEqual([9_000, 7_000, 7_000, 9_000]);
});

function range(weekday: number, weekend: number) {
  return { min_nights: 1, max_nights: 9, weekday, weekend };
}

test.each([
  [0, 0, 0.85],
  [30, 0, 0.775],
  [60, 0, 0.7],
  [200, 0, 0.7],
  [0, 0.5, 0.775],
  [30, 1, 0.7],
])(
  "%i booked nights, a market of weight %s: last minute counts %s",
  (bookedNights, market, factor) => {
    const evidence = { bookedNights, market };
    const { priceNight } = makePricer(inputWith({ evidence }));
    expect(priceNight(someDay).lastMinute).toBeCloseTo(factor, 12);
  },
);

test("a person's own numbers count whole without evidence, and the engine's half in both directions", () => {
  const evidence = { bookedNights: 0, market: 0 };
  const own = {
    last_min_factor_type: "linear",
    last_min_factor_value: -30,
    last_min_factor_dfd: 10,
  };
  const rules = rulesWith({ last_minute_prices: own });
  expect(makePricer(inputWith({ evidence, rules })).priceNight(someDay).lastMinute).toBeCloseTo(
    0.7,
  );
  const calendar = calendarOf("1222222212");
  const night = makePricer(inputWith({ evidence, calendar })).priceNight(someDay);
  const full = makePricer(inputWith({ calendar })).priceNight(someDay);
  expect(full.occupancy).toBeGreaterThan(1);
  expect(night.occupancy).toBeCloseTo(1 + (full.occupancy - 1) / 2, 12);
  expect(night.gap).toBeCloseTo(1 + (full.gap - 1) / 2, 12);
});

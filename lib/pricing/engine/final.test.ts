import { expect, test } from "vitest";
import type { EngineInput, EngineOverride } from "./input";
import { makePricer, priceNights } from "./price";
import { evenMarket, inputWith, noRules, rulesWith, someDay } from "./testing";

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

test.each<[string, Partial<EngineInput>]>([
  ["the minimum", { min: 50, base: 60 }],
  ["a fixed price", { overrides: over({ price: 60, priceType: "fixed" }) }],
  [
    "a group's percentage of the base",
    { overrides: over({ price: -75, priceType: "percent_base" }) },
  ],
  [
    "a percentage with a minimum of its own",
    {
      min: 90,
      overrides: over({
        price: -75,
        priceType: "percent_stacked",
        minPrice: -75,
        minPriceType: "percent_min",
      }),
    },
  ],
  ["a fixed last-minute price", { rules: fixedLate({}).rules }],
  ["a percentage season", { rules: halfSeason() }],
  ["an ending", { base: 80.5, rules: plain({ ending: "ending_9" }).rules }],
])("the floor holds against %s", (_, own) => {
  const free = priceOf(plain(own));
  expect(free.price).toBeLessThan(8_050);
  const floored = priceOf(plain({ ...own, floor: 80.5 }));
  expect(floored).toMatchObject({ price: 8_100, applied: "floor" });
  expect(floored.beforeThreshold).toBe(free.beforeThreshold);
  const exact = priceOf(plain({ ...own, floor: 80.5, decimals: true }));
  expect(exact.price).toBe(8_050);
});

/** A season around `someDay` at half of the listing's prices. */
function halfSeason(): EngineInput["rules"] {
  const season = {
    season_name: "July",
    start_month: "7",
    start_day: "1",
    end_month: "7",
    end_day: "31",
    lowest_price: -50,
    base_price: -50,
    highest_price: -50,
  };
  const custom_seasonal_profile = {
    custom_seasonal_profile: {
      price_type: "percentage" as const,
      seasons: [season],
      non_repeating_seasons: [],
    },
  };
  return rulesWith({ ...noRules, custom_seasonal_profile });
}

test("a price at the floor is not held by it, and the floor wins over the maximum", () => {
  expect(priceOf(plain({ base: 1.1, floor: 1.1, decimals: true }))).toMatchObject({
    price: 110,
    applied: null,
  });
  expect(priceOf(plain({ max: 90, floor: 95 }))).toMatchObject({ price: 9_500, applied: "floor" });
});

test("no price is above the largest amount, whatever asks for it", () => {
  const base = 99_999_999;
  for (const priceType of ["percent", "percent_stacked", "percent_base"] as const) {
    const overrides = over({ price: 300, priceType });
    expect(priceOf(plain({ base, overrides })).price).toBe(9_999_999_900);
  }
  const rules = rulesWith({ ...noRules, seasonality: { seasonality_type: "recommended" } });
  expect(priceOf(plain({ base, market: evenMarket(2, 1), rules }))).toMatchObject({
    price: 9_999_999_900,
    applied: "max",
  });
});

test("large prices are whole hundredths of what the rules ask for", () => {
  const base = 43_000_000;
  expect(priceNights(plain({ base }), someDay, 2).prices).toEqual(
    Float64Array.of(4_300_000_000, 4_300_000_000),
  );
  expect(priceOf(plain({ base, decimals: true })).price).toBe(4_300_000_000);
});

test("a currency without minor units has whole prices, fixed ones too", () => {
  const yen = { currencyDigits: 0 };
  expect(priceOf(plain({ ...yen, overrides: over({ price: 150.55 }) })).price).toBe(15_100);
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

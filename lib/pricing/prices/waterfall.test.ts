import { expect, test } from "vitest";
import type { Reason, Step } from "./schema";
import { changeFromBase, equationOf, waterfallOf } from "./waterfall";

const step = (key: Step["key"], factor: number, price: number): Step => ({
  key,
  title: key,
  factor,
  value: "",
  price,
  level: "default",
});

/** A night with base 178 and price 91.56 after its steps; `own` replaces parts. */
function reasonWith(own: Partial<Reason> = {}): Reason {
  return {
    listing_info: {
      base_price: 178,
      base_price_source: "listing",
      min_price: 105,
      max_price: null,
    },
    market_factors: { 0: step("seasonality", 0.94, 167), 1: step("demand", 0.96, 161) },
    pricing_customizations: {
      0: step("day_of_week", 0.95, 153),
      1: step("last_minute", 0.64, 98),
      2: step("occupancy", 0.85, 83),
      3: step("default_discount_limit", 0.6 / 0.544, 92),
    },
    thresholds: { min: 105, max: 1_780, applied: null },
    other_customizations: { min_stay: 2 },
    final_price_override: {},
    final_adjustments: { rounding: "none", price: 92 },
    ...own,
  };
}

const keys = (rows: ReturnType<typeof waterfallOf>) => rows.map(({ key }) => key);

test("the minimum and an ending follow the steps, and the last row is the price", () => {
  const reason = reasonWith({ thresholds: { min: 105, max: 1_780, applied: "min" } });
  const rows = waterfallOf({ price: 109, reason });
  expect(keys(rows)).toEqual([
    "base",
    "seasonality",
    "demand",
    "day_of_week",
    "last_minute",
    "occupancy",
    "default_discount_limit",
    "min",
    "rounding",
    "final",
  ]);
  expect(rows.map(({ price }) => price)).toEqual([178, 167, 161, 153, 98, 83, 92, 105, 109, 109]);
  expect(rows.at(-3)?.factor).toBeCloseTo(1.1468, 4);
  expect(rows.at(-2)?.factor).toBeCloseTo(1.0381, 4);
  expect(changeFromBase(rows)).toBeCloseTo(0.6124, 4);
});

test("the equation shows four decimals, and is marked if they don't multiply to the cent", () => {
  const reason = reasonWith({ thresholds: { min: 105, max: 1_780, applied: "min" } });
  const equation = equationOf(waterfallOf({ price: 109, reason }));
  expect(equation).toEqual({
    base: 178,
    factors: [0.94, 0.96, 0.95, 0.64, 0.85, 1.1029],
    // The displayed factors multiply to 91.55.
    result: 91.56,
    isRounded: true,
    next: "min",
  });
  const exact = reasonWith({ pricing_customizations: { 0: step("last_minute", 0.5, 80) } });
  expect(equationOf(waterfallOf({ price: 80, reason: exact }))).toEqual({
    base: 178,
    factors: [0.94, 0.96, 0.5],
    result: 80.31,
    isRounded: false,
    next: "rounding",
  });
});

test.each([
  [{ price: 150, price_type: "fixed" }, 150],
  [{ price: -20, price_type: "percent_base" }, 142.4],
  [{ price: 10, price_type: "percent" }, 178 * 0.94 * 0.96 * 1.1],
  [{ price: 10, price_type: "percent_stacked" }, 91.557504 * 1.1],
] as const)("an override %o asks for its own price", (override, expected) => {
  const reason = reasonWith({ final_price_override: { ...override, level: "group" } });
  const rows = waterfallOf({ price: Math.round(expected), reason });
  expect(rows.find(({ key }) => key === "override")?.to).toBeCloseTo(expected, 3);
  expect(rows.at(-1)?.price).toBe(Math.round(expected));
});

test("an override that changes nothing is shown; a threshold or rounding that changes nothing is not", () => {
  const reason = reasonWith({
    market_factors: {},
    pricing_customizations: {},
    final_price_override: { price: 178, price_type: "fixed", level: "listing" },
  });
  expect(keys(waterfallOf({ price: 178, reason }))).toEqual(["base", "override", "final"]);
});

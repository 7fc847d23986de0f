import { expect, test } from "vitest";
import { emptyNightsWorth, priceMoney, priceWorth } from "./money";

const year = { nights: 212, revenue: 34_556 };

test("three scenarios of a raise, and how many nights it may lose", () => {
  const money = priceMoney(year, 159, 169);
  const x = 169 / 159 - 1;
  const effects = money?.scenarios.map(({ effect }) => effect) ?? [];
  for (const [at, k] of [0.25, 0.5, 0.75].entries())
    expect(effects[at]).toBeCloseTo(34_556 * ((1 + x) * (1 - k * x) - 1), 6);
  // By hand: 6.289 % more a night, 3.145 % fewer nights.
  expect(effects[1]).toBeCloseTo(1_018.3, 0);
  expect(money?.scenarios[1]?.nightsChange).toBeCloseTo(-6.667, 3);
  expect(money?.scenarios[1]?.rate).toBeCloseTo(173.25, 2);
  expect(money?.breakEven).toBeCloseTo(12.544, 3);
  const atBreakEven = (212 - 12.544) * (34_556 / 212) * (1 + x);
  expect(atBreakEven).toBeCloseTo(34_556, 0);
});

test("a cut loses money under every assumption unless it reaches its break-even", () => {
  const money = priceMoney(year, 200, 180);
  expect(money?.scenarios.every(({ effect }) => effect < 0)).toBe(true);
  expect(money?.scenarios.map(({ nightsChange }) => Math.round(nightsChange))).toEqual([5, 11, 16]);
  expect(money?.breakEven).toBeCloseTo(-212 / 9, 9);
  expect(priceWorth(year, 200, 180)).toBeCloseTo(34_556 * (0.9 * 1.05 - 1), 6);
});

test("a raise so large that nobody would book earns zero, not less", () => {
  expect(priceMoney(year, 100, 400)?.scenarios[1]).toMatchObject({ nights: 0, revenue: 0 });
});

test("no estimate with fewer than 60 booked nights, or without revenue, price or change", () => {
  expect(priceMoney({ nights: 60, revenue: 6_000 }, 100, 110)).not.toBeNull();
  expect(priceMoney({ nights: 59, revenue: 6_000 }, 100, 110)).toBeNull();
  expect(priceMoney({ nights: 60, revenue: 0 }, 100, 110)).toBeNull();
  expect(priceMoney(year, 0, 110)).toBeNull();
  expect(priceMoney(year, 110, 110)).toBeNull();
  expect(priceWorth({ nights: 12, revenue: 900 }, 100, 110)).toBeNull();
});

test("empty nights are worth their price at the usual share booked", () => {
  const nights = [
    { price: 100, expected: 0.5 },
    { price: 200, expected: 0.25 },
    { price: 300, expected: 0 },
  ];
  expect(emptyNightsWorth(nights)).toBe(100);
  expect(emptyNightsWorth([])).toBe(0);
});

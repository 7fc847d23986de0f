import { expect, test } from "vitest";
import { amountProblem, orderProblem, parseAmount } from "./edits";

test.each([
  ["184", "en", 184],
  [" 1,184.5 ", "en", 1_184.5],
  ["1.184,5", "de", 1_184.5],
  ["1 184,5", "fr", 1_184.5],
  ["-5", "en", -5],
  ["\u22125", "en", -5],
  ["+5", "en", 5],
  ["5-", "en", Number.NaN],
  ["", "en", null],
  ["12x", "en", Number.NaN],
  ["1e3", "en", Number.NaN],
  ["1.2.3", "en", Number.NaN],
])("%j in %s is %d", (text, locale, expected) => {
  expect(parseAmount(text, locale)).toBe(expected);
});

test.each([
  [184, 0, null],
  [184.5, 0, "decimals"],
  [184.25, 2, null],
  [184.255, 2, "decimals"],
  [-1, 0, "negative"],
  [100_000_000, 0, "tooLarge"],
  [Number.NaN, 0, "notNumber"],
  [null, 0, "baseEmpty"],
] as const)("a base of %s with %d decimals: %s", (amount, decimals, problem) => {
  expect(amountProblem(amount, "base", decimals)).toBe(problem);
});

test("a minimum can be emptied", () => {
  expect(amountProblem(null, "min", 0)).toBeNull();
});

test("min ≤ base ≤ max, checked for the prices that are set", () => {
  const prices = { min: 100, base: null, max: 300 };
  expect(orderProblem(prices, "min", 301)).toEqual({ kind: "above", other: "max", price: 300 });
  expect(orderProblem(prices, "base", 99)).toEqual({ kind: "below", other: "min", price: 100 });
  expect(orderProblem(prices, "base", 300)).toBeNull();
  expect(orderProblem(prices, "max", null)).toBeNull();
});

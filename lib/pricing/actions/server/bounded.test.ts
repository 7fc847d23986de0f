import { expect, test } from "vitest";
import { bounded, type SuggestionLimits } from "./rules";

const none = { max_change_percent: null, cool_down_hours: null, floor: null };
const free: SuggestionLimits = {
  basePrice: 20_000,
  minPrice: null,
  maxPrice: null,
  rails: none,
  cooling: { base_price: false, min_price: false },
};
const base = (suggested: number) => ({ type: "base_price", current: 20_000, suggested }) as const;
const min = (suggested: number) => ({ type: "min_price", current: 10_000, suggested }) as const;
const valueOf = (...given: Parameters<typeof bounded>) => bounded(...given)[0]?.suggested;

test("a base price stays within the listing's own min and max, in whole units", () => {
  expect(valueOf(base(30_000), free)).toBe(30_000);
  expect(valueOf(base(30_000), { ...free, maxPrice: 25_050 })).toBe(25_000);
  expect(valueOf(base(10_000), { ...free, minPrice: 15_050 })).toBe(15_100);
});

test("a minimum stays below the base", () => {
  expect(valueOf(min(12_000), { ...free, basePrice: 11_000 })).toBe(11_000);
});

test("guard rails limit suggestions", () => {
  const rails = { ...none, max_change_percent: 10 };
  expect(valueOf(base(30_000), { ...free, rails })).toBe(22_000);
  expect(valueOf(base(10_000), { ...free, rails })).toBe(18_000);
  expect(valueOf(min(7_000), { ...free, rails: { ...none, floor: 80.5 } })).toBe(8_100);
});

test("no suggestion within five percent of the current value, or if the bounds leave no value", () => {
  expect(bounded(base(30_000), { ...free, maxPrice: 21_000 })).toEqual([]);
  expect(valueOf(base(30_000), { ...free, maxPrice: 21_100 })).toBe(21_100);
  expect(valueOf(min(9_500), free)).toBe(9_500);
  expect(bounded(min(9_500), { ...free, rails: { ...none, max_change_percent: 4 } })).toEqual([]);
  expect(bounded(base(30_000), { ...free, rails: { ...none, floor: 900 }, maxPrice: 1 })).toEqual(
    [],
  );
});

test("a price in its cool-down is not suggested", () => {
  const cooling = { base_price: true, min_price: false };
  expect(bounded(base(30_000), { ...free, cooling })).toEqual([]);
  expect(bounded(min(8_000), { ...free, cooling })).toHaveLength(1);
});

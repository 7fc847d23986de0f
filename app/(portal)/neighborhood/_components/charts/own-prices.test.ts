import { expect, test } from "vitest";
import { pricesUnder } from "./own-prices";

const nights = [
  { date: "2026-11-29", price: 120 },
  { date: "2026-11-30", price: 131 },
  { date: "2026-12-01", price: null },
  { date: "2026-12-02", price: 180 },
];

test("each night has its own price, not one for all", () => {
  const dates = ["2026-11-30", "2026-12-01", "2026-12-02", "2026-12-03"];
  expect(pricesUnder(dates, nights)).toEqual([131, null, 180, null]);
});

test("a month has the mean of its nights' known prices", () => {
  expect(pricesUnder(["2026-11", "2026-12", "2027-01"], nights)).toEqual([125.5, 180, null]);
  expect(pricesUnder([], nights)).toEqual([]);
});

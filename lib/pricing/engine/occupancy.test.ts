import { expect, test } from "vitest";
import { countWindows, occupancyFactors, windowOf } from "./factors";
import { calendarOf, inputWith } from "./testing";

test("windows end with their last day; beyond 180 days there is none", () => {
  const days = [0, 7, 8, 15, 16, 30, 31, 60, 61, 90, 91, 180];
  expect(days.map((ahead) => windowOf[ahead])).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
  expect(windowOf[181]).toBeUndefined();
});

test("only booked and open nights count, tonight among them", () => {
  expect(countWindows(calendarOf("21340111"))[0]).toEqual({ booked: 1, sellable: 5 });
  expect(countWindows(calendarOf("")).map(({ sellable }) => sellable)).toEqual([
    8, 8, 15, 30, 30, 90,
  ]);
});

const factorOf = (digits: string, rule: Parameters<typeof occupancyFactors>[0]) =>
  occupancyFactors(rule, inputWith({ calendar: calendarOf(digits) }))[0];

test("a window with fewer than four sellable nights has no effect", () => {
  const rule = { oba_type: "recommended" };
  expect(factorOf("22233333", rule)).toBe(1);
  expect(factorOf("22223333", rule)).toBeGreaterThan(1);
  expect(factorOf("22222222", rule)).toBeLessThanOrEqual(1.1);
  expect(factorOf("22222222", { oba_type: "none" })).toBe(1);
});

test("the upper end of a custom table's column is exclusive", () => {
  const oba_matrix = [[-50, -40, -30, -20, 10]];
  const rule = { oba_type: "custom", oba_matrix };
  // 0, 1, 2, 3, 4 and 5 of 5 nights booked: 20 % is no longer below 20 %.
  const shares = ["11111", "21111", "22111", "22211", "22221", "22222"];
  expect(shares.map((digits) => factorOf(`${digits}333`, rule))).toEqual([
    0.5, 0.6, 0.7, 0.8, 1.1, 1.1,
  ]);
  expect(factorOf("11111111", { ...rule, oba_matrix: [[-90, 0, 0, 0, 0]] })).toBe(0.25);
});

import * as fc from "fast-check";
import { expect, test } from "vitest";
import { plainAmount } from "./server/inside-airbnb";
import { dayOf } from "@/lib/core/dates";
import { headerProblem, shiftOf } from "./rules";

test.each([
  ["$1,234.00", "1234.00"],
  ["$9999.00", "9999.00"],
  ["€80", "80"],
  ["1,234,567.5", "1234567.5"],
  ["$1,23.00", "$1,23.00"],
  ["-$5.00", "-$5.00"],
  ["free", "free"],
])("the published price %j reads as %j", (text, plain) => {
  expect(plainAmount(text)).toBe(plain);
});

test("dates move by whole 364 days, to the last start that is not after today", () => {
  const first = dayOf("2021-09-29");
  expect(shiftOf(first, dayOf("2026-11-20"))).toBe(5 * 364);
  const days = fc.integer({ min: 10_957, max: 84_005 });
  fc.assert(
    fc.property(days, days, (start, today) => {
      const shift = shiftOf(start, today);
      expect(Math.abs(shift % 364)).toBe(0);
      expect(start + shift).toBeLessThanOrEqual(today);
      expect(start + shift + 364).toBeGreaterThan(today);
    }),
  );
});

test("a wrong header is described", () => {
  const known = ["listing_id", "name", "base"];
  const problem = (...columns: string[]) => headerProblem(columns, ["listing_id"], known);
  expect(problem("listing_id", "base")).toBeNull();
  expect(problem("listing_id", "bse")).toBe('has an unknown column "bse"; did you mean "base"?');
  expect(problem("listing_id", "colour")).toBe('has an unknown column "colour".');
  expect(problem("name")).toBe('has no column "listing_id".');
  expect(problem("listing_id", "listing_id")).toBe('has the column "listing_id" twice.');
  expect(headerProblem(["id", "beds"], ["id"], null)).toBeNull();
});

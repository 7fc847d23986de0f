import * as fc from "fast-check";
import { expect, test } from "vitest";
import { plainAmount } from "./server/inside-airbnb";
import {
  dayFromText,
  didYouMean,
  headerProblem,
  minorFromText,
  monthText,
  nightOf,
  shiftOf,
} from "./rules";

test.each([
  ["1234", 123_400],
  ["1234.5", 123_450],
  ["0.29", 29],
  ["1.15", 115],
  ["21474836.47", 2_147_483_647],
  ["21474836.48", null],
  ["1,234.00", null],
  ["$5", null],
  ["1.234", null],
  ["-5", null],
  ["1e3", null],
  ["", null],
])("the amount %j is %j hundredths", (text, minor) => {
  expect(minorFromText(text)).toBe(minor);
});

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

test.each(["2023-02-29", "2026-13-01", "2026-1-1", "1999-12-31", "2200-01-01", "today", ""])(
  "%j is no night",
  (text) => {
    expect(dayFromText(text)).toBeNull();
  },
);

test("a night is found again at its place in its month", () => {
  const from = Date.UTC(2000, 0, 1) / 86_400_000;
  fc.assert(
    fc.property(fc.integer({ min: from, max: from + 73_048 }), (day) => {
      const text = new Date(day * 86_400_000).toISOString().slice(0, 10);
      expect(dayFromText(text)).toBe(day);
      const { month, index, length } = nightOf(day);
      expect(monthText(month)).toBe(`${text.slice(0, 7)}-01`);
      expect(index + 1).toBe(Number(text.slice(8)));
      expect(length).toBeGreaterThan(index);
    }),
  );
});

test("dates move by whole 364 days, to the last start that is not after today", () => {
  const first = dayFromText("2021-09-29") ?? 0;
  expect(shiftOf(first, dayFromText("2026-11-20") ?? 0)).toBe(5 * 364);
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

test("a header says what is wrong with it", () => {
  const known = ["listing_id", "name", "base"];
  const problem = (...columns: string[]) => headerProblem(columns, ["listing_id"], known);
  expect(problem("listing_id", "base")).toBeNull();
  expect(problem("listing_id", "bse")).toBe('has an unknown column "bse"; did you mean "base"?');
  expect(problem("listing_id", "colour")).toBe('has an unknown column "colour".');
  expect(problem("name")).toBe('has no column "listing_id".');
  expect(problem("listing_id", "listing_id")).toBe('has the column "listing_id" twice.');
  expect(headerProblem(["id", "beds"], ["id"], null)).toBeNull();
  expect(didYouMean("hostid", ["host_id", "name"])).toBe('; did you mean "host_id"?');
});

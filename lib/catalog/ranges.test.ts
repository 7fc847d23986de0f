import { expect, test } from "vitest";
import { monthSpans, spanOf } from "./ranges";

test.each([
  ["next-30", "2026-11-22", "2026-11-22", "2026-12-22"],
  ["next-180", "2026-11-22", "2026-11-22", "2027-05-21"],
  ["past-30", "2026-11-22", "2026-10-23", "2026-11-22"],
  ["this-month", "2028-02-29", "2028-02-01", "2028-03-01"],
  ["next-month", "2026-12-31", "2027-01-01", "2027-02-01"],
] as const)("%s of %s begins on %s and ends before %s", (range, today, from, to) => {
  expect(spanOf(range, today)).toEqual({ from, to });
});

test("months are whole and follow each other over the end of the year", () => {
  expect(monthSpans("2026-11-30", 3)).toEqual([
    { from: "2026-11-01", to: "2026-12-01" },
    { from: "2026-12-01", to: "2027-01-01" },
    { from: "2027-01-01", to: "2027-02-01" },
  ]);
});

import { expect, test } from "vitest";
import { addDays, dayFromText } from "./dates";

test.each(["2023-02-29", "2026-13-01", "2026-1-1", "1999-12-31", "2200-01-01", "today", ""])(
  "%j is no night",
  (text) => {
    expect(dayFromText(text)).toBeNull();
  },
);

test.each([
  ["2027-02-28", 1, "2027-03-01"],
  ["2027-01-01", -1, "2026-12-31"],
  ["9999-12-31", 1, "9999-12-31"],
])("%s moved by %i days is %s", (date, days, moved) => {
  expect(addDays(date, days)).toBe(moved);
});

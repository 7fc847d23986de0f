import { expect, test } from "vitest";
import { dateOf, dayOf, weekdayOf } from "@/lib/core/dates";
import { specialNights } from "./special-nights";

const start = dayOf("2026-11-26");

/** Open nights of a year at 327, at `price` from one date to another; Fridays and Saturdays at 1.2 ×. */
function year(
  from: string,
  to: string,
  price: number,
  isOpen: (date: string) => boolean = () => true,
) {
  return Array.from({ length: 365 }, (_, at) => {
    const day = start + at;
    const isWeekend = weekdayOf(day) === 4 || weekdayOf(day) === 5;
    const date = dateOf(day);
    const asked = date >= from && date <= to ? price : 327;
    return { day, price: isWeekend ? asked * 1.2 : asked, isWeekend };
  }).filter(({ day }) => isOpen(dateOf(day)));
}

const runs = (nights: ReturnType<typeof year>) =>
  specialNights(nights).map(({ first, last, nights: count, lift }) => [
    dateOf(first),
    dateOf(last),
    count,
    Math.round(100 * lift),
  ]);

// The case of first-night.md §8.
test("nine nights at 1.30 × are special; fifteen are a season", () => {
  expect(runs(year("2026-12-23", "2026-12-31", 425))).toEqual([
    ["2026-12-23", "2026-12-31", 9, 30],
  ]);
  expect(runs(year("2026-12-23", "2027-01-06", 425))).toEqual([]);
  expect(runs(year("2026-12-23", "2027-01-05", 425))).toHaveLength(1);
});

test("weekends are compared with weekends, and a rise under 12% is none", () => {
  expect(runs(year("2030-01-01", "2030-01-01", 0))).toEqual([]);
  expect(runs(year("2026-12-23", "2026-12-31", 365))).toEqual([]);
  expect(runs(year("2027-02-13", "2027-02-13", 400))).toEqual([
    ["2027-02-13", "2027-02-13", 1, 22],
  ]);
});

test("booked nights inside a run do not divide it", () => {
  const nights = year("2026-12-23", "2026-12-31", 425, (date) => date !== "2026-12-25");
  expect(runs(nights)).toEqual([["2026-12-23", "2026-12-31", 8, 30]]);
});

test("a long season has no special nights at its edges", () => {
  expect(runs(year("2027-06-01", "2027-08-31", 500))).toEqual([]);
});

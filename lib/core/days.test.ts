import { expect, test } from "vitest";
import { dateOf, dayOf, civilOf, weekdayOf, yearDayOf } from "./dates";

test("weekdays and days of the year of 500 years agree with the calendar", () => {
  for (let day = dayOf("1800-01-01"); day < dayOf("2300-01-01"); day += 13) {
    const date = dateOf(day);
    expect(weekdayOf(day)).toBe((new Date(date).getUTCDay() + 6) % 7);
    expect(yearDayOf(day)).toBe(dayOf(`2000-${date.slice(5)}`) - dayOf("2000-01-01"));
    const year = Number(date.slice(0, 4));
    expect(civilOf(day)).toMatchObject({ year, dayOfYear: day - dayOf(`${year}-01-01`) });
  }
});

test.each([
  ["2028-02-29", 59],
  ["2027-03-01", 60],
  ["2027-12-31", 365],
  ["2100-02-28", 58],
  ["2027-01-01", 0],
])("%s is day %i of a leap year", (date, expected) => {
  expect(yearDayOf(dayOf(date))).toBe(expected);
});

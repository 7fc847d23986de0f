import { expect, test } from "vitest";
import { dateOf, dayOf } from "@/lib/core/dates";
import { holidaysOf } from "./holidays";

const victoria = holidaysOf("Canada", "British Columbia");

/** Percent and part of the nights from a date on. */
function nights(from: string, count: number, of = victoria): string[] {
  return Array.from({ length: count }, (_, at) => {
    const night = of(dayOf(from) + at);
    return night ? `${Math.round(night.share * 100)} ${night.part}` : "";
  });
}

test("a holiday in the week lifts the night before it and its own", () => {
  // Thursday 11 November 2027, Remembrance Day.
  expect(nights("2027-11-09", 4)).toEqual(["", "5 eve", "5 day", ""]);
  expect(victoria(dayOf("2027-11-10"))?.name).toBe("Remembrance Day");
});

test("a holiday on Friday lifts Thursday to Saturday, one on Monday Friday to Sunday and itself", () => {
  // Good Friday 26 March 2027; Victoria Day, Monday 24 May 2027.
  expect(nights("2027-03-24", 5)).toEqual(["", "8 eve", "8 day", "8 weekend", ""]);
  expect(nights("2027-05-20", 6)).toEqual(["", "8 weekend", "8 weekend", "8 eve", "5 day", ""]);
});

test("a holiday at a weekend makes no long one", () => {
  // Christmas Day 2027 is a Saturday.
  expect(nights("2027-12-23", 5)).toEqual(["", "5 eve", "5 day", "", ""]);
});

test("public holidays only, each once, in every year", () => {
  const count = (of: typeof victoria, year: number): number =>
    Array.from({ length: 365 }, (_, at) => of(dayOf(`${year}-01-01`) + at)).filter(
      (night) => night?.part === "day",
    ).length;
  expect(count(victoria, 2027)).toBe(10);
  expect(count(victoria, 2030)).toBe(10);
  // Without a state: Canada's own only.
  expect(count(holidaysOf("ca", null), 2027)).toBe(5);
  expect(count(holidaysOf("CA", "nowhere"), 2027)).toBe(5);
});

test("New Year's Eve belongs to the next year's holiday", () => {
  expect(victoria(dayOf("2027-12-31"))).toMatchObject({ name: "New Year's Day", part: "eve" });
});

test("an unknown country has no holidays", () => {
  expect(holidaysOf(null, null)(dayOf("2027-12-25"))).toBeNull();
  expect(holidaysOf("Atlantis", "BC")(dayOf("2027-12-25"))).toBeNull();
});

test("a holiday of several days has each of them", () => {
  const riyadh = holidaysOf("SA", null);
  const days = Array.from({ length: 10 }, (_, at) => dayOf("2027-03-06") + at);
  expect(days.filter((day) => riyadh(day)?.part === "day").map(dateOf)).toEqual([
    "2027-03-09",
    "2027-03-10",
    "2027-03-11",
    "2027-03-12",
  ]);
});

import { expect, test } from "vitest";
import { daysBetween } from "@/lib/core/dates";
import { clocksAt } from "../rules";

test("golden case 15: a listing's today is in its own time zone, else in the account's", () => {
  const { clockOf } = clocksAt(new Date("2027-03-14T04:30:00Z"), "Europe/Berlin");
  const todayOf = (timeZone: string | null) => clockOf({ timeZone }).today;
  expect(todayOf("America/Vancouver")).toBe("2027-03-13");
  expect(todayOf("Europe/Berlin")).toBe("2027-03-14");
  expect(todayOf(null)).toBe("2027-03-14");
  expect(daysBetween(todayOf("America/Vancouver"), "2027-03-15")).toBe(2);
  expect(daysBetween(todayOf("Europe/Berlin"), "2027-03-15")).toBe(1);
});

/** Returns the clock in Berlin at an instant. */
const clockAt = (instant: string) =>
  clocksAt(new Date(instant), "Europe/Berlin").clockOf({ timeZone: null });

test("a day on which clocks change is a single day", () => {
  // Berlin's clocks go forward on 28 March 2027 and back on 31 October.
  expect(clockAt("2027-03-27T22:59:59Z").today).toBe("2027-03-27");
  expect(clockAt("2027-03-27T23:00:00Z").today).toBe("2027-03-28");
  expect(clockAt("2027-03-28T21:59:59Z").today).toBe("2027-03-28");
  expect(clockAt("2027-03-28T22:00:00Z").today).toBe("2027-03-29");
  expect(clockAt("2027-10-31T22:59:59Z").today).toBe("2027-10-31");
});

test("listings in the same zone share a clock", () => {
  const { clocksOf } = clocksAt(new Date("2027-03-14T04:30:00Z"), "Europe/Berlin");
  const zones = ["Europe/Berlin", null, "America/Vancouver", null];
  expect(clocksOf(zones.map((timeZone) => ({ timeZone })))).toHaveLength(2);
});

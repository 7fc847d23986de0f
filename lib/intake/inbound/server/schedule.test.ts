import { expect, test } from "vitest";
import { cursorsOf, isCalendarDue, nextImport, planOf } from "./schedule";

const now = new Date("2026-11-22T19:00:00Z");
const stored = {
  reservations: "r",
  windowDay: "2026-11-22",
  listingsAt: "2026-11-22T13:00:01Z",
  isHeld: false,
  absent: [],
};
const asked = { zone: "UTC", isRequested: false };

test("the next import is one to five minutes into the next hour", () => {
  for (const id of [1, 7, 500, 12_345]) {
    const minutes = (nextImport(id, now).getTime() - now.getTime()) / 60_000;
    expect(minutes).toBeGreaterThanOrEqual(61);
    expect(minutes).toBeLessThan(65);
  }
  expect(nextImport(1, new Date("2026-11-22T19:59:59Z")).toISOString()).toMatch(/T20:01/);
});

test("listings are read six hours after they were read", () => {
  expect(planOf(stored, asked, now).listings).toBe(false);
  expect(planOf(stored, asked, new Date("2026-11-22T19:00:01Z")).listings).toBe(true);
});

test("all coming reservations are read on each of the account's days, else the changes", () => {
  expect(planOf(stored, asked, now).reservationCursor).toBe("r");
  const auckland = { ...asked, zone: "Pacific/Auckland" };
  expect(planOf(stored, auckland, now)).toMatchObject({
    reservationCursor: null,
    day: "2026-11-23",
  });
});

test("a person's import reads everything", () => {
  expect(planOf(stored, { zone: "UTC", isRequested: true }, now)).toEqual({
    listings: true,
    reservationCursor: null,
    allCalendars: true,
    day: "2026-11-22",
  });
});

test("cursors that cannot be read count as never read", () => {
  const never = {
    reservations: null,
    windowDay: null,
    listingsAt: null,
    isHeld: false,
    absent: [],
  };
  expect(cursorsOf({ reservations: 4 })).toEqual(never);
  expect(cursorsOf(null)).toEqual(never);
  expect(cursorsOf({ reservations: "r" })).toEqual({ ...never, reservations: "r" });
});

test("a calendar is due once the listing's own day has begun", () => {
  const readAt = new Date("2026-11-22T10:59:00Z");
  expect(isCalendarDue(null, "UTC", now)).toBe(true);
  expect(isCalendarDue(readAt, "UTC", now)).toBe(false);
  // 23 November began in Auckland at 11:00 UTC.
  expect(isCalendarDue(readAt, "Pacific/Auckland", now)).toBe(true);
});

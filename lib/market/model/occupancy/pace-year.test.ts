import { expect, test } from "vitest";
import { weekdayOf } from "@/lib/core/dates";
import { occupancyDemand } from "./occupancy";
import { finalShare, paceDemandRatio } from "./pace";
import { paceNights, paceOfYear, type PastNights } from "./pace-year";
import { monday as today, randomFrom } from "../testing";

const leads = 360;
const isSaturday = (day: number): boolean => weekdayOf(day) === 5;
const half = (): number => 0.5;

/** 600 homes from `first` to yesterday; shares by night, the second at every lead. */
function past(
  first: number,
  finalOn: (day: number) => number,
  bookedOn: (day: number) => number,
): PastNights {
  const days = Array.from({ length: today - first }, (_, at) => first + at);
  return {
    first,
    leads,
    offered: days.map(() => 600),
    final: days.map((day) => Math.round(600 * finalOn(day))),
    onBooks: Array.from({ length: leads }, () =>
      days.map((day) => Math.round(600 * bookedOn(day))),
    ).flat(),
  };
}

test("golden case 8: Saturdays of a year that ended at 0.72 with 0.40 on the books, 0.48 now", () => {
  const given = past(
    today - 378,
    (day) => (isSaturday(day) ? 432 : 383) / 600,
    (day) => (isSaturday(day) ? 0.4 : 0.3),
  );
  const paceOf = paceOfYear(given, 5, today);
  const saturday = today + 26;
  const pace = paceOf(saturday) ?? { final: 0, onBooks: 0, slope: 0, year: 0 };
  expect(pace).toEqual({ final: 0.72, onBooks: 0.4, slope: 0.7, year: expect.closeTo(0.65, 9) });
  expect(finalShare(pace, 0.48)).toBeCloseTo(0.776, 12);
  expect(paceDemandRatio(finalShare(pace, 0.48), pace.year, 0.4)).toBeCloseTo(1.07344, 5);
  const source = {
    first: today,
    booked: new Uint16Array(leads).fill(48),
    open: new Uint16Array(leads).fill(52),
  };
  const { demand } = occupancyDemand(source, "account", today, paceOf);
  expect(demand[26]).toBeCloseTo(1.07344, 5);
  // Beyond 180 days ahead only a year of pace counts.
  expect(demand[26 + 7 * 30]).toBeCloseTo(1.07344, 5);
  expect(occupancyDemand(source, "account", today).demand[26 + 7 * 30]).toBe(1);
});

test("the slope is read from the last 180 nights against those of a year before", () => {
  const random = randomFrom(5);
  const ahead = Array.from({ length: 180 }, () => 0.4 * random() - 0.2);
  const above = (day: number): number => ahead[day - today + 180] ?? 0;
  const given = past(
    today - paceNights,
    (day) => 0.5 + 0.5 * above(day),
    (day) => 0.3 + above(day),
  );
  expect(paceOfYear(given, 5, today)(today + 30)?.slope).toBeCloseTo(0.5, 3);
  const later = {
    ...given,
    final: Array.from(given.final).map((count, at) => (at === 440 ? 600 : count)),
  };
  const moved = paceOfYear(later, 5, today)(today + 30)?.slope ?? 0.5;
  expect(Math.abs(moved - 0.5)).toBeGreaterThan(0.002);
});

test("only nights before today count, with enough homes on offer, and only with a whole year of history", () => {
  const full = past(today - 378, half, half);
  expect(paceOfYear(full, 600, today)(today)).not.toBeNull();
  expect(paceOfYear(full, 601, today)(today)).toBeNull();
  expect(paceOfYear(past(today - 377, half, half), 5, today)(today)).toBeNull();
  expect(paceOfYear(full, 5, today)(today - 1)).toBeNull();
  expect(paceOfYear(full, 5, today)(today + leads)).toBeNull();
  // The night 355 days ahead is compared with days −23, −16, −9 and −2; day 5 is still to come.
  const rising = past(today - 378, (day) => (day >= today - 9 ? 0.8 : 0.5), half);
  expect(paceOfYear(rising, 5, today)(today + 355)?.final).toBeCloseTo((0.5 * 2 + 0.8 * 2) / 4, 9);
  const earlier = paceOfYear(
    past(today - 387, (day) => (day >= today - 9 ? 0.8 : 0.5), half),
    5,
    today - 9,
  );
  expect(earlier(today - 9 + 355)?.final).toBe(0.5);
});

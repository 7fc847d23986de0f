import { expect, test } from "vitest";
import { addDays, daysBetween } from "@/lib/core/dates";
import {
  type ListingNight,
  firstMonth,
  nextMonth,
  nightsOfRow,
  spanFrom,
  summaryOf,
  weeksOf,
} from "./listing-nights";
import type { CalendarRow } from "./schema-calendar";

const first = "2027-01-01";

function night(at: number, more: Partial<ListingNight> = {}): ListingNight {
  const plain = {
    state: "open",
    demand: "normal",
    minStay: 1,
    override: null,
    units: null,
  } as const;
  return { date: addDays(first, at), price: 100, ...plain, ...more };
}

const noLimits = { min: null, max: null };
const none = new Map<string, number | null>();

test("letters of a compact calendar become nights by date", () => {
  const row = {
    nights: {
      price: [120, null, 90],
      demand: "vub",
      min_stay: [2, 1, 3],
      state: "ok?",
      override: "l.g",
      unbookable: "010",
    },
  } as CalendarRow;
  expect(nightsOfRow(row, first)).toEqual([
    night(0, { price: 120, demand: "veryHigh", minStay: 2, override: "listing" }),
    night(1, { price: null, demand: "unavailable", state: "blocked" }),
    night(2, { price: 90, demand: "belowNormal", minStay: 3, state: "unknown", override: "group" }),
  ]);
});

test("open nights are summarized; booked, blocked and unavailable ones are only counted", () => {
  const nights = [
    night(0, { price: 100 }),
    night(1, { price: 200, state: "unknown" }),
    night(2, { price: 999, state: "booked" }),
    night(3, { price: 999, state: "blocked" }),
    night(4, { price: 999, state: "unavailable" }),
  ];
  const summary = summaryOf(nights, none, noLimits);
  expect(summary).toMatchObject({ open: 2, booked: 1, blocked: 1, asked: 150 });
  expect(summary).toMatchObject({ market: null, percent: null, atMin: 0, atMax: 0 });
});

test("the comparison uses the displayed means, and is left out if little of the market is known", () => {
  const nights = [night(0, { price: 108 }), night(1, { price: 120 })];
  const medians = new Map([
    [addDays(first, 0), 90],
    [addDays(first, 1), 110],
  ]);
  expect(summaryOf(nights, medians, noLimits)).toMatchObject({
    asked: 114,
    market: 100,
    percent: 14,
  });
  medians.delete(first);
  expect(summaryOf(nights, medians, noLimits)).toMatchObject({ market: null, percent: null });
});

test("nights at the minimum and maximum are those whose price is the rounded limit", () => {
  const nights = [night(0, { price: 80 }), night(1, { price: 81 }), night(2, { price: 300 })];
  const limits = { min: 79.5, max: 300.9 };
  expect(summaryOf(nights, none, limits)).toMatchObject({ atMin: 1, atMax: 1 });
});

test("a month is shown in whole weeks from Monday", () => {
  const weeks = weeksOf("2026-12", "2026-11-22");
  expect(weeks).toHaveLength(5);
  expect(weeks[0]?.[0]).toBe("2026-11-30");
  expect(weeks.at(-1)?.at(-1)).toBe("2027-01-03");
  expect(weeksOf("2027-02", "2026-11-22").flat()).toHaveLength(28);
  const thisMonth = weeksOf("2026-11", "2026-11-22");
  expect([thisMonth.length, thisMonth[0]?.[0]]).toEqual([5, "2026-11-16"]);
  expect(weeksOf("2026-08", "2026-08-01")[0]?.[0]).toBe("2026-07-27");
  expect(weeksOf("2026-08", "2026-08-01")).toHaveLength(6);
  expect(weeksOf("2026-12", "2026-11-30")[0]?.[0]).toBe("2026-11-30");
  expect([nextMonth("2026-12", 1), nextMonth("2027-01", -1)]).toEqual(["2027-01", "2026-12"]);
});

test.each(["2026-11-22", "2026-11-29", "2026-11-30", "2026-12-30", "2027-02-28"])(
  "the month after the first shows other weeks at %s",
  (today) => {
    const shown = firstMonth(today);
    const following = nextMonth(shown, 1);
    const [weeks, next] = [shown, following].map((month) => weeksOf(month, today));
    expect(weeks?.flat()).toContain(today);
    expect(next?.[0]).not.toEqual(weeks?.[0]);
  },
);

test.each(["2026-11-22", "2027-01-31", "2026-08-31", "2027-02-01"])(
  "the span of %s holds a year from today in one call",
  (today) => {
    const { from, to } = spanFrom(today);
    expect(daysBetween(from, to)).toBe(399);
    expect(daysBetween(today, to)).toBeGreaterThanOrEqual(364);
    expect(from <= today).toBe(true);
  },
);

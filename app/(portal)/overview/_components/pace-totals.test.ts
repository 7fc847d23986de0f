import { expect, test } from "vitest";
import { isComparable } from "@/lib/activity/overview/view";
import { lastYearOf, paceTotals } from "./pace-card";

const month = (now: number, stly: number | null) => ({
  month: "2026-11",
  now: { revenue: now, occupancy: null },
  stly: { revenue: stly, occupancy: null },
  ly: { revenue: null, occupancy: null },
});

test("the total is compared only if every month with revenue has data for the same time last year", () => {
  expect(paceTotals([month(100, 80), month(50, 70)])).toEqual({
    total: 150,
    change: { amount: 0, share: 0 },
  });
  expect(paceTotals([month(100, 50), month(25, 50)]).change).toEqual({ amount: 25, share: 0.25 });
  expect(paceTotals([month(100, null), month(50, 70)])).toEqual({ total: 150, change: null });
  expect(paceTotals([month(100, 0)])).toEqual({ total: 100, change: null });
});

test("a year without data is said to be one, not nothing", () => {
  expect(lastYearOf([month(100, null), month(50, null)])).toBe("summaryNone");
  expect(lastYearOf([month(100, null), month(50, 70)])).toBe("summarySome");
  expect(lastYearOf([month(100, 0)])).toBe("summary");
});

const booked = (stly: number | null, ly: number | null) =>
  isComparable({
    stly: { revenue: stly, occupancy: null },
    ly: { revenue: ly, occupancy: null },
  });

test("a month of which little was booked at this time last year is not compared in percent", () => {
  expect(booked(491, 111_341)).toBe(false);
  expect(booked(10, 100)).toBe(true);
  expect(booked(10, null)).toBe(true);
  expect(booked(null, 100)).toBe(false);
});

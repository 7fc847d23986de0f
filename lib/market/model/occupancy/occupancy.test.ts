import { expect, test } from "vitest";
import { betaOf, demandRatio, occupancyOf, shareBooked } from "./occupancy";
import { finalShare, paceDemandRatio, pickupSlope } from "./pace";
import { randomFrom } from "../testing";
import { expectedShares } from "./occupied";

const today = 20_787;

test("60 of 80 booked where a half is usual", () => {
  const share = shareBooked(60, 80, 0.5);
  expect(share).toBeCloseTo(0.7222, 4);
  expect(share / 0.5).toBeCloseTo(1.4444, 4);
  expect(demandRatio(share / 0.5, betaOf("market", false))).toBeCloseTo(1.11663, 5);
});

test("with a year of pace, bookings ahead of last year count by the slope", () => {
  const pace = { final: 0.72, onBooks: 0.4, slope: 0.7, year: 0.65 };
  expect(finalShare(pace, 0.48)).toBeCloseTo(0.776, 12);
  expect(paceDemandRatio(finalShare(pace, 0.48), pace.year, betaOf("account", true))).toBeCloseTo(
    1.07344,
    5,
  );
  expect(finalShare({ ...pace, slope: 1.5 }, 1)).toBe(0.99);
  expect(finalShare({ ...pace, final: 0, onBooks: 0 }, 0)).toBe(0.02);
});

test("demand ratios are bounded, and 1 if unknown", () => {
  expect(demandRatio(9, 0.3)).toBe(1.25);
  expect(demandRatio(0, 0.3)).toBe(0.85);
  expect(demandRatio(null, 0.3)).toBe(1);
  expect(paceDemandRatio(0.99, 0.2, 0.4)).toBe(1.3);
  expect(paceDemandRatio(0.02, 0.9, 0.4)).toBe(0.75);
  expect(paceDemandRatio(0.5, 0, 0.4)).toBe(1);
  expect(betaOf("scraped", true)).toBe(0.15);
});

/** 80 homes; `shareOf` of them booked each night. */
function source(shareOf: (at: number) => number, nights = 400, first = today - 60) {
  const booked = Int32Array.from({ length: nights }, (_, at) => Math.round(80 * shareOf(at)));
  return { first, booked, open: booked.map((count) => 80 - count) };
}

test("a night is compared with its neighbours and its weekday; its own week is left out", () => {
  const weekend = (at: number): number => ([4, 5].includes((today - 60 + at + 3) % 7) ? 0.6 : 0.4);
  const nights = occupancyOf(
    source((at) => (Math.abs(at - 120) <= 1 ? 0.9 : weekend(at))),
    today,
  );
  expect(nights[100]?.ratio).toBeCloseTo(1, 1);
  expect(nights[120]?.usual).toBeCloseTo(weekend(120), 1);
  expect(nights[120]?.ratio).toBeGreaterThan(1.4);
  // Two days later the event is not counted as a neighbour, four days later it is one of many.
  expect(nights[123]?.ratio).toBeCloseTo(1, 1);
});

test("nights before today, after day 180, not offered or never booked have no ratio", () => {
  const nights = occupancyOf(
    source(() => 0.5),
    today,
  );
  expect(nights[59]?.ratio).toBeNull();
  expect(nights[60]?.ratio).toBeCloseTo(1, 9);
  expect(nights[240]?.ratio).toBeCloseTo(1, 9);
  expect(nights[241]?.ratio).toBeNull();
  expect(
    occupancyOf(
      source(() => 0),
      today,
    ).every(({ ratio }) => ratio === null),
  ).toBe(true);
  const none = { first: today, booked: new Int32Array(9), open: new Int32Array(9) };
  expect(occupancyOf(none, today).every(({ ratio }) => ratio === null)).toBe(true);
});

test("the slope of pickup is a regression, 0.7 under 60 nights, within 0…1.5", () => {
  const random = randomFrom(3);
  const nights = (slope: number, count: number) =>
    Array.from({ length: count }, () => {
      const ahead = random() - 0.5;
      return { ahead, final: 0.1 + slope * ahead };
    });
  expect(pickupSlope(nights(0.4, 60))).toBeCloseTo(0.4, 9);
  expect(pickupSlope(nights(0.4, 59))).toBe(0.7);
  expect(pickupSlope(nights(3, 60))).toBe(1.5);
  expect(pickupSlope(nights(-1, 60))).toBe(0);
  expect(pickupSlope(nights(1, 60).map((night) => ({ ...night, ahead: 0 })))).toBe(0.7);
});

test("expected shares are counted by window, with the usual ones as a fallback", () => {
  const booked = Int32Array.from({ length: 40 }, (_, at) => (at < 8 ? 30 : at < 16 ? 10 : 0));
  const open = booked.map((count) => 40 - count);
  const shares = expectedShares({ first: today, booked, open }, today);
  expect(shares).toEqual([0.75, 0.25, 0, 0, 0.19, 0.11]);
  expect(expectedShares(null, today)).toEqual([0.58, 0.48, 0.37, 0.26, 0.19, 0.11]);
  expect(expectedShares({ first: today - 1, booked, open }, today)[0]).toBeCloseTo(220 / 320, 12);
});

import * as fc from "fast-check";
import { expect, test } from "vitest";
import { accountTrip, follows, judge, type JudgedPlan } from "./detect";

const first = 20_000;

/** A plan of open nights. */
function plan(prices: readonly number[], changes: Partial<JudgedPlan> = {}): JudgedPlan {
  const none = prices.map(() => 0);
  return {
    first,
    prices,
    early: prices,
    isLate: none,
    isBooked: none,
    isOpen: prices.map(() => 1),
    isAtMinimum: none,
    hasMarket: true,
    ...changes,
  };
}

const nights = (count: number, price: number): number[] =>
  Array.from({ length: count }, () => price);
const moves = (...all: number[]) => all.map((moved) => ({ moved, isTripped: false }));
const hundred = plan(nights(20, 100));

const some = (count: number) => plan([...nights(count, 70), ...nights(20 - count, 100)]);
const lowest = (count: number) =>
  plan(nights(100, 100), { isAtMinimum: [...nights(count, 1), ...nights(100 - count, 0)] });
const booked = (count: number) =>
  plan(nights(20, 100), { isBooked: [...nights(count, 1), ...nights(20 - count, 0)] });

test("a median beyond 20% trips, and one of 19% does not (first-night.md §8 case 5)", () => {
  expect(judge(hundred, plan(nights(20, 79)))).toMatchObject({
    compared: 20,
    trips: ["median"],
    changed: 20,
  });
  expect(judge(hundred, plan(nights(20, 81))).trips).toEqual([]);
  expect(judge(hundred, plan(nights(20, 121))).trips).toEqual(["median"]);
  expect(judge(hundred, plan(nights(20, 80))).trips).toEqual([]);
});

test("seven of twenty nights that change by 30% trip, six do not (case 5)", () => {
  expect(judge(hundred, some(7)).trips).toEqual(["nights"]);
  expect(judge(hundred, some(6)).trips).toEqual([]);
});

test("nine open nights are not judged by their prices, and closed ones never", () => {
  expect(judge(plan(nights(9, 100)), plan(nights(9, 50))).trips).toEqual([]);
  const closed = { isOpen: [...nights(9, 1), ...nights(11, 0)] };
  expect(judge(hundred, plan(nights(20, 50), closed)).trips).toEqual([]);
});

test("a night that enters or leaves the last minute counts by its price before that step", () => {
  const late = plan(nights(20, 70), { early: nights(20, 100), isLate: nights(20, 1) });
  expect(judge(hundred, late).trips).toEqual([]);
  expect(judge(late, hundred).trips).toEqual([]);
  const lower = plan(nights(20, 50), { early: nights(20, 70), isLate: nights(20, 1) });
  expect(judge(late, lower).trips).toEqual(["median", "nights"]);
});

test("plans are compared by date, whatever day they begin on", () => {
  const rising = Array.from({ length: 40 }, (_, n) => 100 + 5 * n);
  const tomorrow = plan(rising.slice(1), { first: first + 1 });
  expect(judge(plan(rising), tomorrow)).toMatchObject({ compared: 39, median: 0, trips: [] });
});

test("nights at the minimum trip from under 40% to over 80% of the next 90", () => {
  expect(judge(lowest(35), lowest(73)).trips).toEqual(["at_minimum"]);
  expect(judge(lowest(36), lowest(90)).trips).toEqual([]);
  expect(judge(lowest(0), lowest(72)).trips).toEqual([]);
});

test("small steps trip once they add up to more than 35% in a week", () => {
  expect(judge(plan(nights(20, 82)), plan(nights(20, 66)), hundred).trips).toEqual([]);
  expect(judge(plan(nights(20, 82)), plan(nights(20, 66)), plan(nights(20, 102))).trips).toEqual([
    "week",
  ]);
});

test("lost bookings trip from five nights and more than half of them", () => {
  expect(judge(booked(9), booked(4)).trips).toEqual(["bookings_lost"]);
  expect(judge(booked(10), booked(5)).trips).toEqual([]);
  expect(judge(booked(4), booked(0)).trips).toEqual([]);
});

test("market data that is gone trips; that of a listing which had none does not", () => {
  const without = plan(nights(20, 100), { hasMarket: false });
  expect(judge(hundred, without).trips).toEqual(["market_gone"]);
  expect(judge(without, without).trips).toEqual([]);
  expect(judge(without, hundred).trips).toEqual([]);
});

test("an account trips when more than a fifth of at least five listings move over 10% one way", () => {
  expect(accountTrip(moves(-0.11, -0.11, 0, 0, 0))).toBe(-1);
  expect(accountTrip(moves(0.11, 0.12, 0, 0, 0, -0.2))).toBe(1);
  expect(accountTrip(moves(-0.11, 0, 0, 0, 0))).toBeNull();
  expect(accountTrip(moves(-0.1, -0.1, -0.1, -0.1, -0.1))).toBeNull();
  expect(accountTrip(moves(-0.3, -0.3, -0.3, -0.3))).toBeNull();
  expect(accountTrip(moves(-0.11, 0.11, 0, 0, 0, 0))).toBeNull();
});

test("where more than a fifth trip by themselves, every listing that changes is held with them", () => {
  const tripped = { moved: 0, isTripped: true };
  expect(accountTrip([tripped, tripped, ...moves(0, 0, 0)])).toBe(0);
  expect(accountTrip([tripped, ...moves(0, 0, 0, 0)])).toBeNull();
  const bent = judge(hundred, plan([...nights(10, 110), ...nights(10, 90)]));
  expect([follows(bent, 0), follows(bent, 1), follows(bent, null)]).toEqual([true, false, false]);
  expect(follows(judge(hundred, plan(nights(20, 101))), 0)).toBe(false);
});

test("an unchanged plan never trips, and a common factor alone decides by its size", () => {
  const prices = fc.array(fc.integer({ min: 1_000, max: 100_000 }), {
    minLength: 10,
    maxLength: 60,
  });
  fc.assert(
    fc.property(prices, fc.double({ min: 0.5, max: 1.5, noNaN: true }), (given, factor) => {
      expect(judge(plan(given), plan(given)).trips).toEqual([]);
      const scaled = judge(plan(given), plan(given.map((price) => price * factor)));
      const isFar = Math.abs(factor - 1) > 0.2;
      // Rounding of the ratio may decide at the limit itself.
      const isClear = Math.abs(Math.abs(factor - 1) - 0.2) > 1e-6;
      expect(isClear && scaled.trips.includes("median")).toBe(isClear && isFar);
    }),
  );
});

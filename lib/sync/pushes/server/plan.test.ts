import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { PmsNight } from "@/lib/sync/connections/server/connector";
import { emptyLedger, keepNights, outcome, packLedger, unpackLedger } from "./ledger";
import { planNights } from "./plan";
import { nightsIn, type PlannedNight, toRanges } from "./ranges";
import { restoredNights } from "./restored";
import { forgetNights, readBack, settleNights } from "./settle";

const first = 20_000;

const arbitraryNights = fc
  .array(
    fc.record({
      isPlanned: fc.boolean(),
      price: fc.integer({ min: 1, max: 3 }),
      minStay: fc.constantFrom(null, 1, 2),
      rules: fc.constantFrom(0, 1, 3, 4, 12, 15),
    }),
    { maxLength: 60 },
  )
  .map((nights) =>
    nights.flatMap(({ isPlanned, ...values }, n): PlannedNight[] =>
      isPlanned ? [{ day: first + n, ...values }] : [],
    ),
  );

test("ranges expand to exactly the planned nights, and neighbours are never equal", () => {
  fc.assert(
    fc.property(arbitraryNights, (nights) => {
      const ranges = toRanges(nights);
      expect(nightsIn(ranges)).toEqual(nights);
      for (const [n, range] of ranges.entries()) {
        const next = ranges[n + 1];
        if (next?.from !== range.to + 1) continue;
        const { from: _from, to: _to, ...values } = range;
        const { from: _nextFrom, to: _nextTo, ...others } = next;
        expect(others).not.toEqual(values);
      }
    }),
  );
});

const own = (day: number, fields: Partial<PmsNight> = {}): PmsNight => ({
  day,
  state: "available",
  price: 10_000,
  minStay: 2,
  closedOnArrival: false,
  closedOnDeparture: false,
  isBasePrice: true,
  isBaseMinStay: true,
  ...fields,
});

/** A listing of five nights whose PMS applies what it is sent as `apply` says. */
function setUp(apply: (price: number) => number = (price) => price) {
  const nights = new Map([0, 1, 2, 3, 4].map((n) => [first + n, own(first + n)]));
  let ledger = emptyLedger(first, 5);
  keepNights(ledger, [...nights.values()]);
  const wanted = {
    prices: Int32Array.of(12_050, 12_050, 13_000, 10_000, 14_000),
    minStays: Int32Array.of(2, 2, 2, 2, 2),
    rules: new Int32Array(5),
  };
  const plan = (fields: { isNightly?: boolean; isFull?: boolean } = {}) =>
    planNights({
      wanted,
      ledger,
      pmsNight: (day) => (fields.isNightly ? nights.get(day) : undefined),
      isOpen: (at) => nights.get(first + at)?.state === "available",
      usualMinStay: null,
      arrivalRules: true,
      isFull: fields.isFull ?? false,
    });
  const push = (planned: readonly PlannedNight[]) => {
    for (const { day, price, minStay } of planned) {
      const night = nights.get(day);
      if (!night || night.state !== "available" || typeof price !== "number") continue;
      const isMinStay = typeof minStay === "number" && { minStay, isBaseMinStay: false };
      nights.set(day, { ...night, price: apply(price), isBasePrice: false, ...isMinStay });
    }
    const found = readBack(planned, (day) => nights.get(day));
    const settle = (list: readonly PlannedNight[], code: number) =>
      settleNights(ledger, list, { outcome: code }, (day) => nights.get(day));
    settle(found.confirmed, outcome.confirmed);
    settle(found.differing, outcome.notApplied);
    settle(found.closed, outcome.ignored);
    ledger = unpackLedger(packLedger(ledger), first, 5);
    return found;
  };
  return { nights, wanted, plan, push, ledger: () => ledger };
}

const daysOf = (nights: readonly PlannedNight[]) => nights.map(({ day }) => day - first);

test("only nights that differ are sent, once", () => {
  const { plan, push, wanted } = setUp();
  const planned = plan();
  expect(toRanges(planned)).toEqual([
    { from: first, to: first + 1, price: 12_050 },
    { from: first + 2, to: first + 2, price: 13_000 },
    { from: first + 4, to: first + 4, price: 14_000 },
  ]);
  expect(daysOf(push(planned).confirmed)).toEqual([0, 1, 2, 4]);
  expect(plan({ isNightly: true })).toEqual([]);
  wanted.prices[2] = 13_500;
  wanted.minStays[3] = 3;
  wanted.rules[4] = 3;
  expect(plan()).toEqual([
    { day: first + 2, price: 13_500, minStay: null, rules: 0 },
    { day: first + 3, price: 10_000, minStay: 3, rules: 0 },
    { day: first + 4, price: 14_000, minStay: null, rules: 3 },
  ]);
  expect(daysOf(plan({ isFull: true }))).toEqual([0, 1, 2, 3, 4]);
});

test("a night changed in the PMS is sent again by the nightly plan only", () => {
  const { plan, push, nights } = setUp();
  push(plan());
  nights.set(first + 1, own(first + 1, { price: 9_000 }));
  expect(plan()).toEqual([]);
  expect(daysOf(plan({ isNightly: true }))).toEqual([1]);
});

test("a PMS that rounds is not sent the same price every night", () => {
  const { plan, push, wanted } = setUp((price) => Math.round(price / 100) * 100);
  expect(daysOf(push(plan()).differing)).toEqual([0, 1]);
  expect(plan({ isNightly: true })).toEqual([]);
  wanted.prices[0] = 12_060;
  expect(daysOf(plan())).toEqual([0]);
});

test("a closed night that was ignored is sent once it opens", () => {
  const { plan, push, nights } = setUp();
  nights.set(first + 2, own(first + 2, { state: "booked" }));
  expect(daysOf(push(plan()).closed)).toEqual([2]);
  expect(plan()).toEqual([]);
  nights.set(first + 2, own(first + 2));
  expect(daysOf(plan())).toEqual([2]);
});

test("a refused night waits for another value", () => {
  const { plan, wanted, ledger } = setUp();
  settleNights(ledger(), plan(), { outcome: outcome.rejected, word: 1 }, () => undefined);
  expect(plan({ isNightly: true })).toEqual([]);
  wanted.prices[4] = 14_100;
  expect(daysOf(plan())).toEqual([4]);
});

test("a restore sends the values from before, the base as base, and only for nights we had sent", () => {
  const { plan, push, nights, wanted, ledger } = setUp();
  nights.set(first + 4, own(first + 4, { price: 11_000, isBasePrice: false }));
  keepNights(ledger(), [...nights.values()]);
  wanted.minStays[0] = 4;
  wanted.rules[1] = 3;
  push(plan());
  const back = restoredNights(ledger());
  expect(back).toEqual([
    { day: first, price: "base", minStay: "base", rules: 0 },
    { day: first + 1, price: "base", minStay: null, rules: 1 },
    { day: first + 2, price: "base", minStay: null, rules: 0 },
    { day: first + 4, price: 11_000, minStay: null, rules: 0 },
  ]);
  forgetNights(ledger(), back);
  expect(restoredNights(ledger())).toEqual([]);
});

test("a ledger moves with the days", () => {
  const { plan, push, ledger } = setUp();
  push(plan());
  const moved = unpackLedger(packLedger(ledger()), first + 2, 5);
  expect([...moved.prices]).toEqual([13_000, 0, 14_000, 0, 0]);
  const earlier = unpackLedger(packLedger(ledger()), first - 1, 4);
  expect([...earlier.prices]).toEqual([0, 12_050, 12_050, 13_000]);
});

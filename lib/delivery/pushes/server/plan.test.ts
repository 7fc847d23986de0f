import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { PmsNight } from "@/lib/intake/connections/server/connector";
import { emptyLedger, keepNights, outcome, packLedger, unpackLedger } from "./ledger";
import { planNights } from "./plan";
import { nightsIn, type PlannedNight, toRanges } from "./ranges";
import { restoredNights } from "./restored";
import { learnRounding, roundingOf } from "./rounding";
import { forgetNights, observationsOf, readBack, refusalsOf, settleNights } from "./settle";

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
  let learned = roundingOf(null);
  keepNights(ledger, [...nights.values()]);
  const wanted = {
    prices: Float64Array.of(12_050, 12_050, 13_000, 10_000, 14_000),
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
      rounding: learned.rule,
      arrivalRules: true,
      isFull: fields.isFull ?? false,
      isNightly: fields.isNightly ?? false,
    });
  const push = (planned: readonly PlannedNight[]) => {
    for (const { day, price, minStay } of planned) {
      const night = nights.get(day);
      if (!night || night.state !== "available" || typeof price !== "number") continue;
      const isMinStay = typeof minStay === "number" && { minStay, isBaseMinStay: false };
      nights.set(day, { ...night, price: apply(price), isBasePrice: false, ...isMinStay });
    }
    learned = learnRounding(
      learned,
      observationsOf(planned, (day) => nights.get(day), ledger),
    );
    const rounding = { rule: learned.rule, ledger };
    const found = readBack(planned, (day) => nights.get(day), rounding);
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

const toUnit = (price: number): number => Math.round(price / 100) * 100;

test("a price that the PMS rounds by less than a unit is confirmed, and only one that it would store otherwise is sent", () => {
  const { plan, push, wanted, ledger } = setUp(toUnit);
  const { confirmed, differing } = push(plan());
  expect([daysOf(confirmed), daysOf(differing)]).toEqual([[0, 1, 2, 4], []]);
  expect([ledger().prices[0], ledger().heldPrices[0]]).toEqual([12_050, 12_100]);
  expect(plan({ isNightly: true })).toEqual([]);
  // Between what was sent and what it was rounded to: the same. Below: unknown, so it is sent.
  wanted.prices.set([12_080, 12_030]);
  expect(daysOf(plan({ isNightly: true }))).toEqual([1]);
  expect(daysOf(push(plan({ isFull: true })).differing)).toEqual([]);
});

test("a PMS that rounds to tens is known by three different prices; until then they count as not applied", () => {
  const { plan, push, wanted, ledger } = setUp((price) => Math.round(price / 1_000) * 1_000);
  wanted.prices.set([12_300, 12_300, 13_400, 10_000, 13_000]);
  const one = push(plan());
  expect([daysOf(one.confirmed), daysOf(one.differing)]).toEqual([[4], [0, 1, 2]]);
  expect(plan({ isNightly: true })).toEqual([]);
  wanted.prices.set([15_600, 16_700, 17_800, 10_000, 13_000]);
  const other = push(plan({ isNightly: true }));
  expect([daysOf(other.confirmed), daysOf(other.differing)]).toEqual([[0, 1, 2], []]);
  expect([...ledger().heldPrices.subarray(0, 3)]).toEqual([16_000, 17_000, 18_000]);
  // 154 and 159 are stored as 150 and 160.
  wanted.prices.set([15_400, 16_900, 17_600]);
  expect(daysOf(plan({ isNightly: true }))).toEqual([0]);
});

test("day after day, a PMS that rounds has no price further off than its step, and is sent nothing twice", () => {
  const day = fc.array(fc.integer({ min: 60_000, max: 90_000 }), { minLength: 5, maxLength: 5 });
  const rounders = [Math.round, Math.floor, Math.ceil];
  const step = fc.constantFrom(100, 500, 1_000, 5_000);
  fc.assert(
    fc.property(
      fc.array(day, { minLength: 1, maxLength: 6 }),
      step,
      fc.constantFrom(...rounders),
      (days, size, round) => {
        const { plan, push, wanted, nights } = setUp((price) => round(price / size) * size);
        for (const prices of days) {
          wanted.prices.set(prices);
          // What the first push shows of the rounding may ask for others.
          for (let turn = 0; turn < 3; turn++) push(plan({ isNightly: true }));
          expect(plan({ isNightly: true })).toEqual([]);
          for (const [at, price] of prices.entries()) {
            const off = Math.abs((nights.get(first + at)?.price ?? 0) - price);
            expect(off).toBeLessThanOrEqual(size);
          }
        }
      },
    ),
  );
});

test("a price that did not change is rounded only if the PMS is known to round to it", () => {
  // It takes nothing: 120.40 and 119.80 are within a unit of what it has.
  const ignoring = setUp();
  for (const night of ignoring.nights.values()) Object.assign(night, { price: 12_000 });
  keepNights(ignoring.ledger(), [...ignoring.nights.values()]);
  ignoring.wanted.prices.set([12_040, 11_980, 12_100, 12_000, 12_000]);
  const kept = structuredClone([...ignoring.nights]);
  const planned = ignoring.plan();
  expect(daysOf(planned)).toEqual([0, 1, 2]);
  const found = readBack(planned, (day) => new Map(kept).get(day), {
    rule: null,
    ledger: ignoring.ledger(),
  });
  expect(daysOf(found.differing)).toEqual([0, 1, 2]);
  // One that rounds to units makes the same of the first two, and would make 121 of the third.
  const rounding = { rule: { step: 100, way: "nearest" } as const, ledger: ignoring.ledger() };
  const known = readBack(planned, (day) => new Map(kept).get(day), rounding);
  expect([daysOf(known.confirmed), daysOf(known.differing)]).toEqual([[0, 1], [2]]);
});

test("a closed night that was ignored is sent once it opens", () => {
  const { plan, push, nights } = setUp();
  nights.set(first + 2, own(first + 2, { state: "booked" }));
  expect(daysOf(push(plan()).closed)).toEqual([2]);
  expect(plan()).toEqual([]);
  nights.set(first + 2, own(first + 2));
  expect(daysOf(plan())).toEqual([2]);
});

test("a refused night is tried again by seven nightly plans, and waits for another value", () => {
  const { plan, wanted, ledger } = setUp();
  const planned = plan();
  const refuse = () => {
    for (const night of planned) {
      const ending = { outcome: outcome.rejected, word: 1, refusals: refusalsOf(ledger(), night) };
      settleNights(ledger(), [night], ending, () => undefined);
    }
  };
  refuse();
  for (let night = 0; night < 7; night++) {
    expect(plan()).toEqual([]);
    expect(plan({ isNightly: true })).toEqual(planned);
    refuse();
  }
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
  const how = { today: first, usualMinStay: "base" } as const;
  const { nights: back } = restoredNights(ledger(), how);
  expect(back).toEqual([
    { day: first, price: "base", minStay: "base", rules: 0 },
    { day: first + 1, price: "base", minStay: null, rules: 1 },
    { day: first + 2, price: "base", minStay: null, rules: 0 },
    { day: first + 4, price: 11_000, minStay: null, rules: 0 },
  ]);
  forgetNights(ledger(), back);
  expect(restoredNights(ledger(), how)).toEqual({ nights: [], unknownPrices: 0 });
});

test("a ledger moves with the days", () => {
  const { plan, push, ledger } = setUp();
  push(plan());
  const moved = unpackLedger(packLedger(ledger()), first + 2, 5);
  expect([...moved.prices]).toEqual([13_000, 0, 14_000, 0, 0]);
  const earlier = unpackLedger(packLedger(ledger()), first - 1, 4);
  expect([...earlier.prices]).toEqual([0, 12_050, 12_050, 13_000]);
});

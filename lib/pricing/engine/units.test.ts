import { array, assert, integer, nat, property, tuple } from "fast-check";
import { expect, test } from "vitest";
import { countWindows, gapFactors, lastMinuteTable, occupancyFactors } from "./factors";
import type { EngineInput } from "./input";
import { makePricer, priceNights } from "./price";
import { calendarOf, evenMarket, inputWith, noRules, rulesWith, someDay, unitsOf } from "./testing";

// Golden case 9 of `pricing.md` §11.
test.each([
  [1, [70, 84, 98, 100]],
  [2, [80, 89.3333, 98.6667, 100]],
  [3, [80, 89.3333, 98.6667, 100]],
  [4, [85, 92, 99, 100]],
  [7, [85, 92, 99, 100]],
  [8, [90, 94.6667, 99.3333, 100]],
])("the default last-minute prices of %i units", (units, prices) => {
  const rule = rulesWith().last_minute_prices.value;
  const table = lastMinuteTable(rule, units);
  expect([0, 7, 14, 15].map((ahead) => 100 * (table[ahead] ?? 0))).toEqual(
    prices.map((price) => expect.closeTo(price, 3)),
  );
});

test("golden case 10: a listing of 40 units ten days ahead", () => {
  const demand = Math.exp(0.02) * 1.154059;
  const { priceNight } = makePricer(
    inputWith({ base: 120, calendar: unitsOf(40), market: evenMarket(1.1, demand) }),
  );
  const night = priceNight(someDay + 10);
  expect(night.uncustomized).toBeCloseTo(155.413112, 3);
  expect(night.beforeThreshold).toBeCloseTo(150.232675, 3);
  expect(night.price).toBe(15_000);
});

const factorOf = (
  input: Partial<EngineInput>,
  rule: { oba_type: string; oba_matrix?: number[][] },
) => occupancyFactors(rule, inputWith(input))[0];

test("occupancy counts unit-nights; from four units on only a person's own table counts", () => {
  const sold = Array<number>(8).fill(1);
  expect(countWindows(unitsOf(3, sold))[0]).toEqual({ booked: 8, sellable: 24 });
  expect(factorOf({ calendar: unitsOf(3, sold) }, { oba_type: "recommended" })).toBeLessThan(1);
  expect(factorOf({ calendar: unitsOf(4, sold) }, { oba_type: "recommended" })).toBe(1);
  const custom = { oba_type: "custom", oba_matrix: [[-50, -40, -30, -20, 10]] };
  expect(factorOf({ calendar: unitsOf(4, sold) }, custom)).toBe(0.6);
});

test("gaps are discounted by a person's own rule only", () => {
  const own = {
    gap_type: "custom",
    gap_ranges: [{ min_nights: 1, max_nights: 2, weekday: -10, weekend: -10 }],
  };
  const gaps = new Uint16Array(731).fill(0);
  gaps[3] = 1;
  const factor = (input: Partial<EngineInput>) => gapFactors(inputWith(input), gaps)?.(3);
  expect(factor({ calendar: calendarOf("1121211") })).toBe(0.8);
  expect(factor({ calendar: unitsOf(2) })).toBeUndefined();
  expect(factor({ calendar: unitsOf(2), rules: rulesWith({ gap_adjustment: own }) })).toBe(0.9);
});

test("a night of a listing with units is open while one is left", () => {
  const rules = rulesWith(noRules);
  const { unbookable } = priceNights(
    inputWith({ rules, calendar: unitsOf(2, [1, 2, 3, 0]) }),
    someDay,
    4,
  );
  expect([...unbookable]).toEqual([0, 1, 1, 0]);
});

test("more sold never lowers a price, and 1 unit is as none", () => {
  const counts = tuple(integer({ min: 2, max: 60 }), array(nat(70), { maxLength: 90 }));
  assert(
    property(counts, ([units, sold]) => {
      const price = (more: number) =>
        priceNights(
          inputWith({
            calendar: unitsOf(
              units,
              sold.map((count) => count + more),
            ),
          }),
          someDay + 100,
          30,
        ).prices;
      const [now, then] = [price(0), price(1)];
      for (const [at, before] of now.entries()) expect(then[at]).toBeGreaterThanOrEqual(before);
    }),
    { numRuns: 40 },
  );
});

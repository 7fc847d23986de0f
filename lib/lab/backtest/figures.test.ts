import * as fc from "fast-check";
import { expect, test } from "vitest";
import { figuresOf, type Outcome, sorted } from "./figures";

const night = (ratio: number, booked: number, open = 1 - booked): Outcome => ({
  offered: 200,
  suggested: 200 * ratio,
  booked,
  open,
});
const nights = [
  night(0.8, 0),
  night(0.9, 0),
  night(0.9, 1),
  night(1, 1),
  night(1.2, 0),
  night(1.3, 1),
];

test("shares of lowered and raised nights are those of Ye et al.", () => {
  // Below the price on offer: two open, one booked; at it or above: one open, two booked.
  const { pdr, pdp, pir, pip, br } = figuresOf(sorted(nights), 1);
  expect({ pdr, pdp, pir, pip }).toEqual({ pdr: 2 / 3, pdp: 2 / 3, pir: 2 / 3, pip: 2 / 3 });
  expect(br).toBe(0);
  expect(figuresOf(sorted(nights), 0.9).br).toBeCloseTo(0.1, 12);
  expect(figuresOf(sorted(nights), 0.5)).toMatchObject({ pdr: 1, pdp: 0.5, pir: 0, pip: null });
});

test("AUC counts pairs, ties half, and units of buildings as often as they are", () => {
  // Booked 0.9, 1, 1.3 against open 0.8, 0.9, 1.2: 1.5 + 2 + 3 of 9.
  expect(figuresOf(sorted(nights), 1).auc).toBeCloseTo(6.5 / 9, 12);
  const building = [night(1.1, 3, 2), night(0.9, 1, 4)];
  const units = [
    ...Array.from({ length: 3 }, () => night(1.1, 1)),
    ...Array.from({ length: 2 }, () => night(1.1, 0)),
    night(0.9, 1),
    ...Array.from({ length: 4 }, () => night(0.9, 0)),
  ];
  expect(figuresOf(sorted(building), 1)).toEqual(figuresOf(sorted(units), 1));
});

test("the price on offer itself has AUC 0.5 and no PDR at a regret", () => {
  const own = nights.map((each) => ({ ...each, suggested: each.offered }));
  expect(figuresOf(sorted(own), 1)).toMatchObject({ auc: 0.5, br: 0, pdrAtBr3: null });
});

test("a level trades PDR for regret, but changes neither AUC nor PDR at 3%", () => {
  const scene = fc.array(
    fc.tuple(fc.integer({ min: 50, max: 150 }), fc.integer({ min: 0, max: 1 })),
    { minLength: 1, maxLength: 40 },
  );
  fc.assert(
    fc.property(scene, fc.double({ min: 0.25, max: 1, noNaN: true }), (pairs, level) => {
      const data = sorted(pairs.map(([ratio, booked]) => night(ratio / 100, booked)));
      const [one, other] = [figuresOf(data, 1), figuresOf(data, level)];
      expect([other.auc, other.pdrAtBr3]).toEqual([one.auc, one.pdrAtBr3]);
      expect(other.pdr ?? 0).toBeGreaterThanOrEqual(one.pdr ?? 0);
      expect(other.br ?? 0).toBeGreaterThanOrEqual(one.br ?? 0);
    }),
    { seed: 1 },
  );
});

test("at 3% regret, open nights below 103% of the median booked ratio count", () => {
  const data = sorted([night(1, 1), night(1.02, 0), night(1.04, 0)]);
  expect(figuresOf(data, 1).pdrAtBr3).toBe(0.5);
});

test("weights repeat outcomes by their place", () => {
  const weights = Float64Array.from([2, 0, 1, 1, 3, 1]);
  const repeated = nights.flatMap((each, at) =>
    Array.from({ length: weights[at] ?? 0 }, () => each),
  );
  expect(figuresOf(sorted(nights), 0.95, weights)).toEqual(figuresOf(sorted(repeated), 0.95));
});

test("figures without anything to count are null", () => {
  expect(Object.values(figuresOf(sorted([]), 1)).every((value) => value === null)).toBe(true);
});

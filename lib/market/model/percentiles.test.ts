import * as fc from "fast-check";
import { expect, test } from "vitest";
import { percentile, percentilesOf, tally } from "./percentiles";

// The values NumPy 2 gives with its default method.
test.each([
  [[1, 2, 3, 4], 0.25, 1.75],
  [[1, 2, 3, 4], 0.5, 2.5],
  [[1, 2, 3, 4], 0.9, 3.7],
  [[100, 120, 130, 180, 9_999], 0.5, 130],
  [[100, 120, 130, 180, 9_999], 0.75, 180],
  [[7], 0.9, 7],
])("the percentile of %j at %d is %d", (values, share, expected) => {
  expect(percentile(values, share)).toBeCloseTo(expected, 10);
});

test("nothing has no percentile", () => {
  expect(percentile([], 0.5)).toBeNull();
  expect(percentilesOf([], [0.5])).toEqual([null]);
  expect(percentilesOf([tally([])], [0.25, 0.75])).toEqual([null, null]);
});

test("a deterrent price does not move the median", () => {
  const usual = Array.from({ length: 21 }, (_, index) => 18_000 + index * 100);
  const [middle] = percentilesOf([tally(usual)], [0.5]);
  const [moved] = percentilesOf([tally(usual), tally([999_900])], [0.5]);
  expect(Math.abs((moved ?? 0) - (middle ?? 0))).toBeLessThanOrEqual(50);
});

test("several tallies together are as one sorted list", () => {
  const prices = fc.array(fc.integer({ min: 1, max: 2_147_483_647 }), { maxLength: 40 });
  const few = fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 40 });
  fc.assert(
    fc.property(
      fc.array(fc.oneof(prices, few), { maxLength: 6 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (lists, share) => {
        const sorted = lists.flat().toSorted((a, b) => a - b);
        expect(percentilesOf(lists.map(tally), [share])).toEqual([percentile(sorted, share)]);
      },
    ),
    { numRuns: 500 },
  );
});

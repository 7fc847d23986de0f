import * as fc from "fast-check";
import { expect, test } from "vitest";
import { median } from "./percentiles";
import { medianOf } from "./log-prices";

test("the median of any numbers equals the one found by sorting", () => {
  const values = fc.array(fc.integer({ min: -20, max: 20 }), { maxLength: 60 });
  fc.assert(
    fc.property(values, (given) => {
      expect(medianOf(Float64Array.from([...given, 99, 99]), given.length)).toBe(
        median(given) ?? NaN,
      );
    }),
    { numRuns: 2_000 },
  );
});

import * as fc from "fast-check";
import { expect, test } from "vitest";
import { arbitraryInput } from "@/lib/pricing/engine/arbitrary-testing";
import { someDay } from "@/lib/pricing/engine/testing";
import { makePricer } from "@/lib/pricing/engine/price";
import { equationOf, waterfallOf } from "../waterfall";
import { reasonOf } from "./nights";

/** A night of any listing, as `listing_prices` explains it. */
const explained = fc
  .tuple(arbitraryInput, fc.integer({ min: 0, max: 119 }))
  .map(([input, ahead]) => {
    const night = makePricer(input).priceNight(someDay + ahead);
    const reason = reasonOf(night, input, 1, (key) => key);
    return { price: night.price / 100, reason, beforeThreshold: night.beforeThreshold };
  });

test("rows connect, their factors multiply to the price, and the last row is the price", () => {
  fc.assert(
    fc.property(explained, (night) => {
      const rows = waterfallOf(night);
      const [base] = rows;
      if (!base) throw new Error("There is a base.");
      for (const [at, row] of rows.slice(1).entries()) {
        const before = rows[at]?.to ?? NaN;
        // Rounding that changes only the last bit is left out.
        expect(Math.abs(row.from - before)).toBeLessThanOrEqual(1e-9 * before);
      }
      const product = rows.reduce((running, { factor }) => running * (factor ?? 1), base.to);
      expect(product / night.price).toBeCloseTo(1, 8);
      expect(rows.at(-1)).toMatchObject({ key: "final", price: night.price });
    }),
  );
});

test("the steps lead to the price before override, thresholds and rounding, bit for bit", () => {
  fc.assert(
    fc.property(explained, (night) => {
      const steps = waterfallOf(night).filter(({ step }) => step !== null);
      const before = steps.at(-1)?.to ?? night.reason.listing_info.base_price;
      expect(before).toBe(night.beforeThreshold);
    }),
  );
});

test("displayed figures multiply to the displayed result unless marked as rounded", () => {
  fc.assert(
    fc.property(explained, (night) => {
      const { base, factors, result, isRounded } = equationOf(waterfallOf(night));
      const product = factors.reduce((running, factor) => running * factor, base);
      // Each factor is shown to 0.0001, which is a large relative error for a small factor.
      const rounding = factors.reduce((sum, factor) => sum + 0.000_05 / factor, 0);
      const most = isRounded ? Math.max(0.01, 1.02 * rounding) * result : 0.006;
      expect(Math.abs(product - result)).toBeLessThan(most);
    }),
  );
});

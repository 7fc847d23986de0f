import * as fc from "fast-check";
import { expect, test } from "vitest";
import { packRows, unpackRows } from "./packed";

const int32 = fc.integer({ min: -0x80_00_00_00, max: 0x7f_ff_ff_ff });

test("what was packed comes back, whatever the numbers", () => {
  fc.assert(
    fc.property(fc.array(fc.array(int32, { maxLength: 40 }), { maxLength: 6 }), (rows) => {
      expect(unpackRows(packRows(rows)).map((row) => [...row])).toEqual(rows);
    }),
  );
});

test("a year of prices takes half a kilobyte", () => {
  const prices = Array.from({ length: 365 }, (_, n) => 180 + (n % 7 > 4 ? 35 : 0) + (n % 11));
  expect(packRows([prices, prices.map(() => 2)]).length).toBeLessThan(500);
});

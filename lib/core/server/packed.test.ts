import * as fc from "fast-check";
import { expect, test } from "vitest";
import { mostMinor } from "../money";
import { packRows, unpackRows } from "./packed";

/** The rows of a test below, as version 0.1 packed them. */
const packedBefore = "Y2FgYGACYhANAsxAHBG5KIKN6S8D46JFPdIRDP8hMv9RGAA=";
const int32 = fc.integer({ min: -0x80_00_00_00, max: 0x7f_ff_ff_ff });

test("what was packed comes back, whatever the numbers", () => {
  fc.assert(
    fc.property(fc.array(fc.array(int32, { maxLength: 40 }), { maxLength: 6 }), (rows) => {
      expect(unpackRows(packRows(rows)).map((row) => [...row])).toEqual(rows);
    }),
  );
});

test("amounts of any size come back, beside negative numbers and zeros", () => {
  const total = mostMinor.total;
  const whole = fc.oneof(fc.integer({ min: -total, max: total }), int32, fc.constant(0));
  fc.assert(
    fc.property(fc.array(fc.array(whole, { maxLength: 40 }), { maxLength: 6 }), (rows) => {
      expect(unpackRows(packRows(rows)).map((row) => [...row])).toEqual(rows);
    }),
  );
});

test("rows that earlier versions packed are read", () => {
  const rows = [[20_780, -1], [18_000, 21_500, 2_147_483_647, -2_147_483_648], [], [1, 1, 0]];
  const packed = Buffer.from(packedBefore, "base64");
  expect(unpackRows(packed).map((row) => [...row])).toEqual(rows);
});

test.each([[0.5], [NaN], [2 ** 51]])("%j is refused, not cut", (value) => {
  expect(() => packRows([[1, value]])).toThrow(RangeError);
});

test("a year of prices takes half a kilobyte", () => {
  const prices = Array.from({ length: 365 }, (_, n) => 180 + (n % 7 > 4 ? 35 : 0) + (n % 11));
  expect(packRows([prices, prices.map(() => 2)]).length).toBeLessThan(500);
});

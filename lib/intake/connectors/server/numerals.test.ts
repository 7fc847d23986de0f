import { expect, test } from "vitest";
import { mostMinor } from "@/lib/core/money";
import { minorOf, Numeral, parseExact } from "./numerals";

test.each([
  ["0", 0],
  ["118", 11_800],
  ["118.1", 11_810],
  ["1.005", 101],
  ["0.285", 29],
  ["-12.345", -1_235],
  ["-0.001", 0],
  ["99999999", 9_999_999_900],
  ["-99999999", -9_999_999_900],
  ["99999999.01", null],
  ["123456789012", null],
  ["1e3", null],
])("%s → %j hundredths, without floating point", (text, minor) => {
  expect(minorOf(new Numeral(text), mostMinor.nightly)).toBe(minor);
});

test("every number keeps its text, wherever it is", () => {
  expect(parseExact('[{"a":1234567890123456789,"b":["1",null,true]},2.50]')).toEqual([
    { a: new Numeral("1234567890123456789"), b: ["1", null, true] },
    new Numeral("2.50"),
  ]);
});

import { expect, test } from "vitest";
import { amountOf, amountText, digitsOf, minorFromText } from "./money";

test.each([
  ["1234", 123_400],
  ["1234.5", 123_450],
  ["0.29", 29],
  ["1.15", 115],
  ["21474836.48", 2_147_483_648],
  ["99999999", 9_999_999_900],
  ["99999999.00", 9_999_999_900],
  ["99999999.01", null],
  ["9999999999", null],
  ["1,234.00", null],
  ["$5", null],
  ["1.234", null],
  ["-5", null],
  ["1e3", null],
  ["", null],
])("the amount %j is %j hundredths", (text, minor) => {
  expect(minorFromText(text)).toBe(minor);
});

test.each([
  ["9999999999", 999_999_999_900],
  ["9999999999.01", null],
  ["10000000000", null],
])("the total %j of a reservation is %j hundredths", (text, minor) => {
  expect(minorFromText(text, "total")).toBe(minor);
});

test.each([
  ["JPY", 0, 30_000.4, "30000", 30_000],
  ["ISK", 0, 1_250, "1250", 1_250],
  ["EUR", 2, 199.5, "199.50", 199.5],
  ["EUR", 2, 200, "200", 200],
  ["KWD", 3, 120.5, "120.500", 120.5],
  // Intl knows no digits of these two, ISO 4217 two and three.
  ["AFN", 2, 10.25, "10.25", 10.25],
  ["IQD", 3, 10.25, "10.250", 10.25],
  [null, 2, 1.126, "1.13", 1.13],
])("%s has %i digits: %f is %s in a file", (currency, digits, amount, text, rounded) => {
  expect(digitsOf(currency)).toBe(digits);
  expect(amountText(amount, currency)).toBe(text);
  expect(amountOf(amount * 100, currency)).toBe(rounded);
});

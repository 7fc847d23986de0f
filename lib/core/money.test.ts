import { expect, test } from "vitest";
import { minorFromText } from "./money";

test.each([
  ["1234", 123_400],
  ["1234.5", 123_450],
  ["0.29", 29],
  ["1.15", 115],
  ["21474836.47", 2_147_483_647],
  ["21474836.48", null],
  ["1,234.00", null],
  ["$5", null],
  ["1.234", null],
  ["-5", null],
  ["1e3", null],
  ["", null],
])("the amount %j is %j hundredths", (text, minor) => {
  expect(minorFromText(text)).toBe(minor);
});

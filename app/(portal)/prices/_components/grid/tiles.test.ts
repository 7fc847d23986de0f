import { expect, test } from "vitest";
import { barText, tilePrice } from "./tiles";

test.each([
  [144, 28, "144"],
  [1_250, 64, "1250"],
  [1_250, 26, "1.3k"],
  [2_000, 26, "2k"],
  [25_400, 26, "25k"],
  [99.5, 28, "100"],
])("a price of %d in %d px is %s", (price, width, text) => {
  expect(tilePrice(price, width)).toBe(text);
});

test.each([
  [28, ["B", ""]],
  [52, ["Booking", ""]],
  [84, ["Booking.com", ""]],
  [44, ["B", ""]],
  [140, ["Booking.com", "163"]],
  [14, ["", ""]],
])("a bar of %d px shows %o", (width, text) => {
  expect(barText("Booking.com", "163", width)).toEqual(text);
});

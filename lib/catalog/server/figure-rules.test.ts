import { expect, test } from "vitest";
import { averageRate, countNights, occupancyOf, penetration, shareText } from "./figure-rules";

test.each([
  ["2222222", 7, "100 %"],
  ["1112", 4, "25 %"],
  ["2311", 4, "33 %"],
  ["1111", 4, "0 %"],
  ["3333", 4, "Unavailable"],
  ["2241", 4, "Unavailable"],
  ["2201", 4, "Unavailable"],
  ["2211", 5, "Unavailable"],
  ["", 7, "Unavailable"],
  ["22114444", 4, "50 %"],
])("occupancy of %s over %i nights is %s", (states, nights, text) => {
  const counts = countNights({ states: Uint8Array.from(states, Number) }, 0, nights);
  expect(shareText(occupancyOf(counts))).toBe(text);
});

test("the average rate is rounded to the digits of its currency and unknown without nights", () => {
  expect(averageRate(100_000, 3, "EUR")).toBe(333.33);
  expect(averageRate(100_000, 3, "JPY")).toBe(333);
  expect(averageRate(0, 4, "EUR")).toBe(0);
  expect(averageRate(0, 0, "EUR")).toBeNull();
});

test("a window counts its own nights and is unknown beyond the calendar", () => {
  const nights = { states: Uint8Array.from("42231", Number) };
  expect(countNights(nights, 1, 5)).toEqual({ nights: 4, booked: 2, blocked: 1 });
  expect(countNights(nights, 0, 5)).toBeNull();
  expect(countNights(nights, -1, 2)).toBeNull();
  expect(countNights(nights, 1, 5, (at) => at % 2 === 1)).toEqual({
    nights: 2,
    booked: 1,
    blocked: 1,
  });
});

test("a listing with units counts each unit's nights, without the closed ones", () => {
  const states = Uint8Array.from("11230", Number);
  const [booked, sellable] = [Uint16Array.of(2, 0, 6, 0, 0), Uint16Array.of(8, 7, 6, 0, 0)];
  const nights = { states, units: { units: 8, booked, sellable } };
  expect(countNights(nights, 0, 4)).toEqual({ nights: 21, booked: 8, blocked: 0 });
  expect(countNights(nights, 0, 5)).toBeNull();
});

test.each([
  [0.5, 0.4, 1.3],
  [0, 0.4, 0],
  [0.5, 0, "Unavailable"],
  [null, 0.4, "Unavailable"],
  [0.5, null, "Unavailable"],
])("an own occupancy of %s beside the market's %s is an MPI of %s", (own, market, index) => {
  expect(penetration(own, market)).toBe(index);
});

import { expect, test } from "vitest";
import { eventsOf } from "./shape";

const eventOf = (rest: number, homes: number): number | undefined =>
  eventsOf(Float64Array.of(rest), Int32Array.of(homes))[0];

test("a night's residual is shrunk by the number of open homes: n/(n + 15)", () => {
  expect(eventOf(0.3, 15)).toBeCloseTo(0.15, 12);
  expect(eventOf(0.3, 60)).toBeCloseTo(0.24, 12);
  expect(eventOf(-0.06, 30)).toBeCloseTo(-0.04, 12);
});

test("fewer than five homes show no event", () => {
  expect(eventOf(0.4, 4)).toBe(0);
  expect(eventOf(0.4, 5)).toBeCloseTo(0.1, 12);
});

test("an event is within −0.10…0.40", () => {
  expect(eventOf(2, 85)).toBe(0.4);
  expect(eventOf(-2, 85)).toBe(-0.1);
});

test("a night without an open home has no event", () => {
  expect(eventOf(NaN, 0)).toBe(0);
});

import { expect, test } from "vitest";
import { bandEnds, bandOf, bearingOf, medianOf } from "./view";

test("five bands hold as many prices each, their ends included", () => {
  const prices = Array.from({ length: 100 }, (_, at) => at + 1);
  const ends = bandEnds(prices);
  expect(ends).toEqual([21, 41, 60, 80]);
  const counts = [0, 1, 2, 3, 4].map((band) => prices.filter((p) => bandOf(p, ends) === band));
  expect(counts.map(({ length }) => length)).toEqual([21, 20, 19, 20, 20]);
  expect(bandOf(21, ends)).toBe(0);
});

test.each([
  [[], []],
  [[100], []],
  [[100, 100, 100, 100, 100, 250], [100]],
  [
    [100, 200],
    [120, 140, 160, 180],
  ],
])("where few prices differ there are fewer bands: %j", (prices, ends) => {
  expect(bandEnds(prices)).toEqual(ends);
});

test("the middle is of what is known", () => {
  expect(medianOf([null, 300, 100])).toBe(200);
  expect(medianOf([null])).toBeNull();
});

test.each([
  [0.1, 0, 0],
  [0, 0.1, 90],
  [-0.1, 0, 180],
  [0, -0.1, 270],
])("%d north and %d east is %d degrees", (north, east, degrees) => {
  const from = { latitude: 48, longitude: -123 };
  const to = { latitude: 48 + north, longitude: -123 + east };
  expect(bearingOf(from, to)).toBe(degrees);
});

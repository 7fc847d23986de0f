import { expect, test } from "vitest";
import { confidenceIn, isPlaceholder, withSimilarStays, limitPerHost } from "./guards";

test.each([
  ["999 where the listing states 55", [0, 99_900, 99_900], 5_500, true],
  ["exactly three times the stated price", [16_500, 16_500], 5_500, false],
  ["less than a third", [1_800, 0], 5_500, true],
  ["no stated price", [99_900, 99_900], null, false],
  ["two prices", [99_900, 99_800], 5_500, false],
  ["no open night", [0, 0], 5_500, false],
] as const)("a placeholder: %s", (_, asking, statedPrice, expected) => {
  expect(isPlaceholder({ asking, statedPrice })).toBe(expected);
});

test("at most five homes of one host count, the nearest; unknown hosts are not one host", () => {
  const homes = Array.from({ length: 16 }, (_, at) => ({
    at,
    hostId: at % 2 === 0 ? "1" : at < 8 ? "2" : null,
  }));
  expect(limitPerHost(homes).map(({ at }) => at)).toEqual([
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11, 13, 15,
  ]);
});

test("homes with minimum stays of 28 nights and more are compared only with each other", () => {
  const homes = [null, 1, 27.5, 28, 90].map((medianMinStay) => ({ medianMinStay }));
  const stays = (of: number | null) =>
    withSimilarStays(homes, of).map((home) => home.medianMinStay);
  expect(stays(3)).toEqual([null, 1, 27.5]);
  expect(stays(null)).toEqual([null, 1, 27.5]);
  expect(stays(30)).toEqual([28, 90]);
});

test.each([
  [4, "none"],
  [5, "low"],
  [19, "low"],
  [20, "normal"],
])("%i comparables with a price: confidence %s", (count, confidence) => {
  const asking = Array.from({ length: count }, () => new Int32Array(180).with(179, 100));
  const later = Array.from({ length: 30 }, () => new Int32Array(181).with(180, 100));
  expect(confidenceIn([...asking, ...later])).toEqual({ comparables: count, confidence });
});

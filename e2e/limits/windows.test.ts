import { expect, test } from "vitest";
import { mostPossible, mostWithin } from "./windows";

const at = (sent: number, took = 0) => ({ sent, answered: sent + took });

test("calls count together when all of them lie within the window", () => {
  expect(mostWithin([], 60_000)).toBe(0);
  expect(mostWithin([at(0), at(30_000), at(60_000)], 60_000)).toBe(3);
  expect(mostWithin([at(0), at(30_000), at(60_001)], 60_000)).toBe(2);
});

test("a call that may have been admitted after the window is not held against it", () => {
  expect(mostWithin([at(0), at(59_990, 20)], 60_000)).toBe(1);
});

test.each([
  [59_999, 60],
  [60_000, 120],
  [75_000, 120],
  [120_000, 180],
])("in %d ms a limit of 60 lets %d through", (duration, possible) => {
  expect(mostPossible(60, 60_000, duration)).toBe(possible);
});

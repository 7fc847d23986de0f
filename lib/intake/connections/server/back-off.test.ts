import { expect, test } from "vitest";
import { nextAttempt } from "./back-off";

const now = new Date("2026-11-22T12:00:00Z");
const minutes = (attempts: number, random: number): number =>
  (nextAttempt(attempts, now, () => random).getTime() - now.getTime()) / 60_000;

test("waits 1, 2, 4, 8, 16 minutes, then an hour", () => {
  expect([1, 2, 3, 4, 5, 6, 7, 500].map((attempts) => minutes(attempts, 0.5))).toEqual([
    1, 2, 4, 8, 16, 60, 60, 60,
  ]);
});

test("waits up to 20% longer or shorter", () => {
  expect(minutes(4, 0)).toBeCloseTo(6.4, 3);
  expect(minutes(4, 0.999_999)).toBeCloseTo(9.6, 3);
});

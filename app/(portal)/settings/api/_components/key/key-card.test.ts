import { expect, test } from "vitest";
import { timeLeft } from "./key-card";

test.each([
  [604_800_000, 7, "day"],
  [86_400_000, 24, "hour"],
  [3_600_000, 60, "minute"],
  [2_520_000, 42, "minute"],
  [2_460_001, 42, "minute"],
  [119_000, 119, "second"],
  [1, 1, "second"],
  [0, 0, "second"],
  [-5_000, 0, "second"],
])("%d ms are %d %ss", (ms, value, unit) => {
  expect(timeLeft(ms)).toEqual({ value, unit });
});

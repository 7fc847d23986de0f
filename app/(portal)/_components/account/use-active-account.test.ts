import { expect, test } from "vitest";
import { recentFirst } from "./use-active-account";

const accounts = [100_001, 100_002, 100_003, 100_004].map((user_id) => ({ user_id }));

test.each([
  ["without recent accounts the order stays the same", [], [100_001, 100_002, 100_003, 100_004]],
  ["the most recent account comes first", [100_003, 100_002], [100_003, 100_002, 100_001, 100_004]],
  [
    "a recent account that is no longer managed is skipped",
    [100_009, 100_004],
    [100_004, 100_001, 100_002, 100_003],
  ],
])("%s", (_name, recent, expected) =>
  expect(recentFirst(accounts, recent).map(({ user_id }) => user_id)).toEqual(expected),
);

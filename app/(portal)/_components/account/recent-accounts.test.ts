import { expect, test } from "vitest";
import { recentFirst } from "./recent-accounts";

const accounts = [100_001, 100_002, 100_003, 100_004].map((user_id) => ({ user_id }));

test.each([
  ["nothing recent: the order as given", [], [100_001, 100_002, 100_003, 100_004]],
  ["last looked at first", [100_003, 100_002], [100_003, 100_002, 100_001, 100_004]],
  [
    "what is no longer managed is not missed",
    [100_009, 100_004],
    [100_004, 100_001, 100_002, 100_003],
  ],
])("%s", (_name, recent, expected) =>
  expect(recentFirst(accounts, recent).map(({ user_id }) => user_id)).toEqual(expected),
);

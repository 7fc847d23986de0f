import { expect, test } from "vitest";
import { isSetUp, stepsOf } from "./view";

const none = { connections: 0, incomplete: 0, without_prices: 0, groups: 0, sent: 0 };
const states = (listings: number, setup: Partial<typeof none> = {}) =>
  stepsOf(listings, { ...none, ...setup }).map(({ state }) => state);

test("an account without listings starts with importing them", () => {
  expect(states(0)).toEqual(["open", "later", "later", "later", "later"]);
});

test("each step is done by what the account has, in any order", () => {
  expect(states(3, { incomplete: 1, without_prices: 2 })).toEqual([
    "done",
    "open",
    "open",
    "open",
    "open",
  ]);
  expect(states(3, { without_prices: 1, groups: 1 })).toEqual([
    "done",
    "done",
    "open",
    "done",
    "open",
  ]);
});

test("it ends with the first sync; groups are not required", () => {
  expect(isSetUp(stepsOf(3, { ...none, sent: 1 }))).toBe(true);
  expect(isSetUp(stepsOf(3, { ...none, groups: 2 }))).toBe(false);
  expect(isSetUp(stepsOf(3, { ...none, sent: 1, without_prices: 1 }))).toBe(false);
});

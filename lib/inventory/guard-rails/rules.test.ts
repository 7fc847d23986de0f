import { expect, test } from "vitest";
import { brokenFloor, brokenRails, coolingUntil, priceBounds, type RailState } from "./rules";

const now = new Date("2026-11-22T12:00:00Z");
const prices = { min: 100, base: 200, max: 300 };

function state(rails: Partial<RailState>): RailState {
  const none = { max_change_percent: null, cool_down_hours: null, floor: null };
  return { ...none, changedAt: { min: null, base: null, max: null }, ...rails };
}

const broken = (rails: Partial<RailState>, after: Partial<typeof prices> | object) =>
  brokenRails(prices, { ...prices, ...after }, state(rails), now).map(
    ({ field, rule }) => `${field} ${rule}`,
  );

test.each([
  [{ min: 120 }, []],
  [{ min: 119.99 }, ["min floor"]],
  [{ base: 119, max: 119 }, ["base floor"]],
  // The stored min is below the floor but does not change.
  [{ base: 210 }, []],
  [{ min: null }, ["min floor"]],
  [{ max: null }, []],
])("a floor of 120: %o", (after, expected) => {
  expect(broken({ floor: 120 }, after)).toEqual(expected);
});

test.each([
  [{ base: 220, min: 90, max: 330 }, []],
  [{ base: 220.01 }, ["base max_change_percent"]],
  [{ base: 179, max: 331 }, ["base max_change_percent", "max max_change_percent"]],
  [{ max: null }, ["max max_change_percent"]],
])("at most 10 percent: %o", (after, expected) => {
  expect(broken({ max_change_percent: 10 }, after)).toEqual(expected);
});

test("max_change_percent does not apply to an empty price or a price of 0", () => {
  const rails = state({ max_change_percent: 10 });
  const after = { min: 100, base: 200, max: 300 };
  expect(brokenRails({ min: null, base: 0, max: null }, after, rails, now)).toEqual([]);
});

/** A cool-down of 24 hours since base changed. */
const cooling = (base: Date) => ({
  cool_down_hours: 24,
  changedAt: { min: null, base, max: null },
});

test("a cool-down ends to the millisecond and applies only to the field that changed", () => {
  const at = (ms: number) => new Date(now.getTime() - 24 * 3_600_000 + ms);
  expect(broken(cooling(at(0)), { base: 201 })).toEqual([]);
  expect(broken(cooling(at(1)), { base: 201 })).toEqual(["base cool_down_hours"]);
  expect(broken(cooling(at(1)), { min: 101 })).toEqual([]);
  expect(coolingUntil("base", state(cooling(at(1))), now)).toEqual(new Date(now.getTime() + 1));
});

test("a message names the rule, the old value and the new value", () => {
  const [rail] = brokenRails(
    prices,
    { ...prices, base: 260 },
    state({ max_change_percent: 10 }),
    now,
  );
  expect(rail?.message).toBe(
    "base cannot change from 200 to 260: guard rail max_change_percent is 10",
  );
  expect(brokenFloor("price", null, 90, 120)).toMatchObject([
    { message: "price cannot change from none to 90: guard rail floor is 120" },
  ]);
});

test("bounds are the lowest and highest price that may replace a stored one", () => {
  expect(priceBounds(200, state({}))).toEqual({ least: 0, most: Infinity });
  expect(priceBounds(200, state({ max_change_percent: 10, floor: 190 }))).toEqual({
    least: 190,
    most: 220,
  });
  expect(priceBounds(0, state({ max_change_percent: 10 })).most).toBe(Infinity);
});

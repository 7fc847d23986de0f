import { expect, test } from "vitest";
import {
  editableDefaults,
  farOutPercent,
  lastMinutePercent,
  lastMinutePercentOfBase,
  scaledPercent,
} from "./curves";

/** Both curves at their full strength. */
const at = (type: string) => [
  lastMinutePercent({ last_min_factor_type: type }, 0),
  farOutPercent({ far_out_premium_type: type }, 300),
];
const days = Array.from({ length: 400 }, (_, day) => day);

test("a gradual discount is full on the day and 0 on its last day", () => {
  const rule = {
    last_min_factor_type: "linear_gradual",
    last_min_factor_value: -30,
    last_min_factor_dfd: 15,
  };
  expect([0, 3, 15, 16].map((day) => lastMinutePercent(rule, day))).toEqual([-30, -24, 0, 0]);
});

test("a flat discount is the same up to its last day, and a fixed price has no percentage", () => {
  const flat = {
    last_min_factor_type: "linear",
    last_min_factor_value: -12,
    last_min_factor_dfd: 7,
  };
  expect([0, 7, 8].map((day) => lastMinutePercent(flat, day))).toEqual([-12, -12, 0]);
  const fixed = { last_min_factor_type: "fixed", last_min_factor_value: 80 };
  expect([1, 15, 16].map((day) => lastMinutePercent(fixed, day))).toEqual([null, null, 0]);
  const given = { ...fixed, last_min_factor_dfd: 3 };
  expect([3, 4].map((day) => lastMinutePercentOfBase(given, day, 100))).toEqual([-20, 0]);
});

test("the strengths are shares of the default curve, with an end", () => {
  expect(at("recommended")).toEqual([-30, 20]);
  expect(at("conservative")).toEqual([-15, 10]);
  expect(at("aggressive")).toEqual([-45, 30]);
  expect(at("none")).toEqual([0, 0]);
});

test("the default curves stay the same when they are written with numbers", () => {
  for (const day of days) {
    expect(lastMinutePercent(editableDefaults.lastMinute, day)).toBe(
      lastMinutePercent({ last_min_factor_type: "recommended" }, day),
    );
    expect(farOutPercent(editableDefaults.farOut, day)).toBe(
      farOutPercent({ far_out_premium_type: "recommended" }, day),
    );
  }
});

test("a far-out premium grows over its days, or is full from its start", () => {
  const linear = {
    far_out_premium_type: "linear",
    far_out_premium_value: 10,
    far_out_premium_start: 60,
    far_out_premium_step: 100,
  };
  expect([60, 110, 160, 400].map((day) => farOutPercent(linear, day))).toEqual([0, 5, 10, 10]);
  const fix = { ...linear, far_out_premium_type: "fix" };
  expect([59, 60].map((day) => farOutPercent(fix, day))).toEqual([0, 10]);
});

test("a strength scales the market's difference, and off removes it", () => {
  const types = ["conservative", "moderately_conservative", "moderately_aggressive", "aggressive"];
  expect(types.map((type) => scaledPercent(type, -20))).toEqual([-10, -15, -25, -30]);
  expect(scaledPercent("no_seasonality", 40)).toBe(0);
  expect(scaledPercent("no demand factor", 40)).toBe(0);
});

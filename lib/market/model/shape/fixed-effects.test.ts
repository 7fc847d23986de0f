import { expect, test } from "vitest";
import { nightEffects } from "./fixed-effects";
import { logPrices } from "../log-prices";

const open = [
  [100, 100, 120],
  [200, 0, 240],
  [0, 300, 360],
];

test("homes are compared with themselves, so that a night's price does not depend on who is open", () => {
  const { effects, open: counts } = nightEffects(logPrices(open), 0);
  expect([...counts]).toEqual([2, 2, 3]);
  const [first = 0, second = 0, third = 0] = effects.map(Math.exp);
  expect(first).toBeCloseTo(1, 12);
  expect(second).toBeCloseTo(1, 12);
  expect(third).toBeCloseTo(1.1998, 4);
});

test("a night without an open home has no effect, and a home without settled nights doesn't count", () => {
  const { effects } = nightEffects(logPrices([[100, 0, 120]]), 0);
  expect(effects[1]).toBeNaN();
  const late = nightEffects(
    logPrices([
      [50, 0, 0],
      [100, 100, 100],
    ]),
    1,
  );
  expect([...late.effects]).toEqual([NaN, 0, 0]);
  expect([...late.open]).toEqual([0, 1, 1]);
  expect(late.levels[0]).toBeNaN();
});

import { expect, test } from "vitest";
import { splitSeason, weightOf } from "./season";
import { monday } from "../testing";

test("the year is circular: nights without data get the season of those before and after", () => {
  // Only nights 30 to 359 are read; the last ten have higher prices.
  const effects = Float64Array.from({ length: 360 }, (_, night) => (night >= 350 ? 0.3 : 0));
  const open = new Int32Array(360).fill(30, 30);
  const { season } = splitSeason({ effects, open }, monday);
  const [end = 0, today = 0, month = 0] = [season[355], season[0], season[40]];
  expect(end).toBeGreaterThan(0.05);
  expect(today).toBeGreaterThan(0.05);
  expect(Math.abs(month)).toBeLessThan(today / 4);
});

test("the weight of a night is capped at 30 open homes", () => {
  expect([0, 12, 30, 300].map(weightOf)).toEqual([0, 12, 30, 30]);
});

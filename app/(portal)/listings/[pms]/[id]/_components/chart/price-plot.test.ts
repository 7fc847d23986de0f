import { expect, test } from "vitest";
import { spread } from "./price-plot";

test("labels that overlap are moved apart and keep their order", () => {
  expect(spread([50, 52, 100], 14, 0, 200)).toEqual([50, 64, 100]);
  expect(spread([52, 50], 14, 0, 200)).toEqual([64, 50]);
});

test("labels stay between low and high", () => {
  expect(spread([-20, 0], 14, 4, 200)).toEqual([4, 18]);
  expect(spread([190, 230], 14, 0, 200)).toEqual([186, 200]);
});

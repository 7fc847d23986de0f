import { expect, test } from "vitest";
import { simulateHotel } from "../simulated-hotel";
import { backtest } from "./index";

/** Figures of a strategy with three decimals, by either word for unsold. */
function figuresOf(
  result: ReturnType<typeof backtest>,
  name: string,
  by: "scores" | "byFinal" = "scores",
) {
  const { auc = null, pdrAtBr3 = null } =
    result?.[by]?.find((score) => score.name === name)?.mean ?? {};
  return [auc, pdrAtBr3].map((figure) => Number(figure?.toFixed(3)));
}

// A change of these figures is a change of prices: docs/quality.md says what they mean.
test("suggestions tell a hotel's busy nights apart better than its own median, by picked-up bookings", () => {
  const stays = simulateHotel("hotel", 19_723, 400);
  const result = backtest({ stays, undated: [], market: null }, [{ row: null }]);
  expect(figuresOf(result, "suggestion")).toEqual([0.683, 0.8]);
  expect(figuresOf(result, "own median")).toEqual([0.491, 0.59]);
  expect(figuresOf(result, "suggestion", "byFinal")).toEqual([0.67, 0.78]);
  expect(figuresOf(result, "own median", "byFinal")).toEqual([0.49, 0.596]);
});

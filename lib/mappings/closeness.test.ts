import { expect, test } from "vitest";
import { byCloseness, closenessOf } from "./suggestions";

test.each([
  [0, "close"],
  [25, "close"],
  [26, "near"],
  [100, "near"],
  [101, "far"],
  [297, "far"],
] as const)("%d m is %s", (metres, closeness) => expect(closenessOf(metres)).toBe(closeness));

test("4 m comes before 297 m; within one closeness the order stays", () => {
  const sorted = [{ metres: 297 }, { metres: 20 }, { metres: 4 }].toSorted(byCloseness);
  expect(sorted.map(({ metres }) => metres)).toEqual([20, 4, 297]);
});

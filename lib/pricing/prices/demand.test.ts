import { expect, test } from "vitest";
import { demandWord } from "./schema";

test.each([
  [0.899, "Low Demand"],
  [0.9, "Below Normal Demand"],
  [0.969, "Below Normal Demand"],
  [0.97, "Normal Demand"],
  [1.05, "Normal Demand"],
  [1.051, "High Demand"],
  [1.15, "High Demand"],
  [1.151, "Very High Demand"],
])("a demand of %f is %s", (demand, word) => {
  expect(demandWord(demand)).toBe(word);
});

import { expect, test } from "vitest";
import { mistakeOf } from "./enable-dialog";

test.each([
  ["API", null],
  ["", "empty"],
  [" API", "spaces"],
  ["API ", "spaces"],
  ["api", "case"],
  ["Api", "case"],
  [" api ", "case"],
  ["APIs", "other"],
  ["A P I", "other"],
  ["АPI", "other"],
])("%j is %s", (typed, mistake) => {
  expect(mistakeOf(typed, "API")).toBe(mistake);
});

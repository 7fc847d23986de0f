import { expect, test } from "vitest";
import { didYouMean, plain, searchFor } from "./text";

test("the closest name is suggested, and none where all are far", () => {
  expect(didYouMean("hostid", ["host_id", "name"])).toBe('; did you mean "host_id"?');
  expect(didYouMean("colour", ["host_id", "name"])).toBe("");
});

test("a search finds texts with all of its words, in any order, without case and accents", () => {
  const isFound = searchFor(" beach  ÉTOILE ");
  expect(isFound(plain("Étoile Beach House"))).toBe(true);
  expect(isFound(plain("Beach House"))).toBe(false);
  expect(searchFor(" ")("")).toBe(true);
});

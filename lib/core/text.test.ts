import { expect, test } from "vitest";
import { didYouMean } from "./text";

test("the closest name is suggested, and none where all are far", () => {
  expect(didYouMean("hostid", ["host_id", "name"])).toBe('; did you mean "host_id"?');
  expect(didYouMean("colour", ["host_id", "name"])).toBe("");
});

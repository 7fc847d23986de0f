import { expect, test } from "vitest";
import { placeAfter } from "./client";

test("a place moves its versions with what happened, and on after numbers began anew", () => {
  const first = placeAfter(undefined, { cursor: "a", seq: 10, changed: "nothing" });
  expect(first).toEqual({ cursor: "a", version: 10, evaluated: 10 });
  const found = placeAfter(first, { cursor: "b", seq: 14, changed: "actions" });
  expect(found).toEqual({ cursor: "b", version: 10, evaluated: 14 });
  const changed = placeAfter(found, { cursor: "c", seq: 15, changed: "all" });
  expect(changed).toEqual({ cursor: "c", version: 15, evaluated: 15 });
  expect(placeAfter(changed, { cursor: "d", seq: 15, changed: "nothing" }).version).toBe(15);
  const restored = placeAfter(changed, { cursor: "e", seq: 3, changed: "all" });
  expect(restored).toEqual({ cursor: "e", version: 16, evaluated: 16 });
});

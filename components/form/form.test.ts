import { expect, test } from "vitest";
import { errorsByField } from "./form";

test("several messages about one field stay together and in order", () => {
  expect(
    errorsByField([
      { path: "min", message: "Too low." },
      { path: "children[2].listing_id", message: "Unknown." },
      { path: "min", message: "Above the base price." },
    ]),
  ).toEqual({ min: ["Too low.", "Above the base price."], "children[2].listing_id": ["Unknown."] });
});

test("a field named like a property of every object is a field like any other", () => {
  expect(Object.hasOwn(errorsByField([]), "constructor")).toBe(false);
  expect(errorsByField([{ path: "constructor", message: "No." }])).toHaveProperty("constructor", [
    "No.",
  ]);
});

import { expect, test } from "vitest";
import { changedFields } from "./record";

test("only what changed is kept, before and after", () => {
  const before = { a: 1, b: [1, 2], c: { d: true } };
  expect(changedFields(before, { a: 1, b: [2], c: { d: true } })).toEqual({
    old_value: { b: [1, 2] },
    new_value: { b: [2] },
  });
  expect(changedFields(before, structuredClone(before))).toBeNull();
});

test("a field that is absent or undefined is unchanged", () => {
  expect(changedFields({ a: 1, b: 2 }, { a: undefined })).toBeNull();
});

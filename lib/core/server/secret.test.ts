import { expect, test } from "vitest";
import { seal, unseal } from "./secret";

const key = "nr_live_only-an-example";
const place = "7:3";

test("a sealed key opens where it was sealed, and reads as noise", () => {
  const sealed = seal(key, place);
  expect(unseal(sealed, place)).toBe(key);
  expect(Buffer.from(sealed).toString("latin1")).not.toContain("nr_live");
  expect(seal(key, place)).not.toEqual(sealed);
});

test.each([
  ["another key's row", "8:3"],
  ["another account", "7:4"],
])("it does not open in %s", (_, elsewhere) => {
  expect(() => unseal(seal(key, place), elsewhere)).toThrow("unable to authenticate");
});

test("it does not open when one bit of it was changed", () => {
  const sealed = seal(key, place);
  for (let index = 0; index < sealed.length; index++) {
    const changed = sealed.map((byte, at) => (at === index ? byte ^ 1 : byte));
    expect(() => unseal(changed, place)).toThrow("unable to authenticate");
  }
});

import { expect, test } from "vitest";
import { initials } from "./avatar";

test.each([
  ["Mara Kowalski", "MK"],
  ["Harbour Stays by the Sea", "HS"],
  ["owner", "O"],
  ["ada@example.org", "AO"],
  ["élan Ünal", "ÉÜ"],
  ["  ", "?"],
])("%j is %s", (name, short) => {
  expect(initials(name)).toBe(short);
});

import { expect, test } from "vitest";
import { hasCells, pasted } from "./paste";

const keys = ["a", "b", "c"];
const from = (key: string, field: "base" | "min") => ({ key, field });

test("cells fill right and down", () => {
  expect(pasted("160\t102\r\n201\t132\r\n", keys, from("b", "base"))).toEqual({
    edits: [
      { key: "b", field: "base", text: "160" },
      { key: "b", field: "min", text: "102" },
      { key: "c", field: "base", text: "201" },
      { key: "c", field: "min", text: "132" },
    ],
    outside: 0,
  });
});

test("cells beyond the last row or column are counted, empty ones are passed over", () => {
  expect(pasted("102\t9\n\n132\n140", keys, from("b", "min"))).toEqual({
    edits: [{ key: "b", field: "min", text: "102" }],
    outside: 3,
  });
});

test.each([
  ["CA$160", "160"],
  ["£1,160.50", "1,160.50"],
  ["160 €", "160"],
  ["CAD 160", "160"],
  ["160 CAD", "160"],
  ["abc", "abc"],
  ["-160", "-160"],
])("%s is read as %s", (cell, text) => {
  const { edits } = pasted(`${cell}\n`, keys, from("a", "base"));
  expect(edits).toEqual([{ key: "a", field: "base", text }]);
});

test.each([
  ["160", false],
  ["160\n", false],
  ["160\n170", true],
  ["160\t170", true],
])("%j has several cells: %s", (text, has) => {
  expect(hasCells(text)).toBe(has);
});

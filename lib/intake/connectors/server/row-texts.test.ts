import { assert, constantFrom, jsonValue, property } from "fast-check";
import { expect, test } from "vitest";
import { parseExact } from "./numerals";
import { parsedRow, parseRows, RowText } from "./row-texts";

/** All rows parsed, as deep as they are. */
function whole(value: unknown): unknown {
  if (value instanceof RowText) return value.parsed();
  return Array.isArray(value) ? value.map(whole) : inObject(value);
}

function inObject(value: unknown): unknown {
  const isPlain = typeof value === "object" && value?.constructor === Object;
  if (!isPlain) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, whole(each)]));
}

test("any JSON is parsed the same as without rows, whatever its spacing", () => {
  assert(
    property(jsonValue(), constantFrom(0, 1, "\t"), (value, spaces) => {
      const json = ` ${JSON.stringify(value, null, spaces)}\n`;
      expect(whole(parseRows(json))).toEqual(parseExact(json));
    }),
  );
});

test("objects in lists wait, with brackets, quotes and backslashes in their texts", () => {
  const row = { text: 'a } ] " \\', list: [{ deep: [] }], empty: {}, price: 120.5 };
  const json = JSON.stringify({ status: "success", data: { days: [row, 7, [row]] } });
  const rows = parseRows(json);
  expect(rows).toEqual({
    status: "success",
    data: { days: [expect.any(RowText), parseExact("7"), [expect.any(RowText)]] },
  });
  expect(parsedRow(new RowText(JSON.stringify(row)))).toEqual(parseExact(JSON.stringify(row)));
  expect(whole(rows)).toEqual(parseExact(json));
});

test.each(["", "{", "[{]", '[{"a":1}', '{"a":1}}', "[{'a':1}]", '[{"a":01}]'])(
  "%s is refused at once, not when a row is decoded",
  (json) => {
    expect(() => parseRows(json)).toThrow(SyntaxError);
  },
);

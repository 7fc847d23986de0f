import { expect, test } from "vitest";
import { cardSlot, groupsOf, headerHeight, headerRows, nextSort, tracksOf } from "./table-frame";

test("columns share the free width by their grow, and a fixed one keeps its own", () => {
  expect(tracksOf([{ minWidth: 200, grow: 3 }, {}, { minWidth: 64, grow: 0 }], true)).toEqual({
    tracks: "40px minmax(200px, 3fr) minmax(96px, 1fr) 64px",
    minWidth: 400,
  });
});

test("a header sorts ascending first, then turns round", () => {
  const first = nextSort("base", { column: "name", direction: "ascending" });
  expect(first).toEqual({ column: "base", direction: "ascending" });
  expect(nextSort("base", first)).toEqual({ column: "base", direction: "descending" });
  expect(nextSort("base", { column: "base", direction: "descending" }).direction).toBe("ascending");
});

test("on a card the first column is the title unless it says otherwise", () => {
  const column = { id: "a", header: "A" };
  expect(cardSlot(column, 0)).toBe("title");
  expect(cardSlot(column, 1)).toBe("meta");
  expect(cardSlot({ ...column, card: "value" }, 0)).toBe("value");
});

test("neighbouring columns of a group have one heading, in a row above the others", () => {
  const plain = { id: "a", header: "A" };
  const known = { ...plain, group: "Known" };
  expect(groupsOf([plain, known, known, plain, known])).toEqual([
    { name: undefined, at: 0, columns: 1 },
    { name: "Known", at: 1, columns: 2 },
    { name: undefined, at: 3, columns: 1 },
    { name: "Known", at: 4, columns: 1 },
  ]);
  expect([headerRows([plain]), headerRows([known])]).toEqual([1, 2]);
  expect(headerHeight([known])).toBeGreaterThan(headerHeight([plain]));
  expect(groupsOf([plain])).toEqual([]);
});

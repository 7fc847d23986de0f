import { expect, test } from "vitest";
import { cardSlot, nextSort, tracksOf } from "./layout";

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

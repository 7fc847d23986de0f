import { expect, test } from "vitest";
import type { Item, Section } from "@/lib/pricing/actions/board";
import { headingsOf, rowsOf } from "./action-list";

/** Sections with these numbers of actions. */
function sections(...counts: number[]): Section[] {
  return counts.map((count, at) => {
    const items = Array.from({ length: count }, (_, n) => ({ key: `${at}/${n}` }) as Item);
    return { id: String(at), title: `Section ${at}`, items };
  });
}

test("headings precede their actions, which know their position", () => {
  const rows = rowsOf(sections(2, 1), true);
  expect(rows.map(({ key }) => key)).toEqual(["heading 0", "0/0", "0/1", "heading 1", "1/0"]);
  expect(rows.map(({ at }) => at)).toEqual([0, 1, 2, 0, 1]);
  expect(headingsOf(rows)).toEqual([0, 0, 0, 3, 3]);
});

test("without headings there are only actions", () => {
  const rows = rowsOf(sections(2, 1), false);
  expect(rows.map(({ key }) => key)).toEqual(["0/0", "0/1", "1/0"]);
  expect(headingsOf(rows)).toEqual([-1, -1, -1]);
});

import { array, assert, integer, nat, property, record, string } from "fast-check";
import { expect, test } from "vitest";
import { cut, type Position, positionIn, positionText } from "./cut";

/** Every page of an answer. */
function pagesOf(value: unknown, room: number): unknown[] {
  const pages: unknown[] = [];
  let position: Position | null = [];
  while (position && pages.length < 10_000) {
    const page: ReturnType<typeof cut> = cut(value, position, room);
    pages.push(page.value);
    position = page.next && positionIn(positionText(page.next));
  }
  return pages;
}

test("the pages of a long list have every element once, in order, and fit", () => {
  const element = record({ id: nat(), text: string({ maxLength: 40 }) });
  assert(
    property(array(element, { maxLength: 60 }), integer({ min: 400, max: 900 }), (list, room) => {
      const pages = pagesOf({ total: list.length, list }, room) as { list: unknown[] }[];
      expect(pages.flatMap((page) => page.list)).toEqual(list);
      for (const page of pages) expect(JSON.stringify(page).length).toBeLessThanOrEqual(room);
    }),
  );
});

function listing(id: number, nights: number) {
  return { id, data: Array.from({ length: nights }, (_, night) => ({ night, price: 200 })) };
}

test("an element that does not fit alone is cut within, with its own fields on each page", () => {
  const answer = { items: [listing(1, 90), listing(2, 0), listing(3, 40)] };
  const pages = pagesOf(answer, 500) as (typeof answer)[];
  const nights = pages
    .flatMap(({ items }) => items)
    .flatMap(({ id, data }) => data.map(({ night }) => `${id} ${night}`));
  expect(nights).toEqual(
    answer.items.flatMap(({ id, data }) => data.map(({ night }) => `${id} ${night}`)),
  );
  expect(pages.length).toBeGreaterThan(5);
  for (const page of pages) expect(JSON.stringify(page).length).toBeLessThanOrEqual(500);
});

test("what has no list, or fits, is one page", () => {
  expect(pagesOf({ text: "x".repeat(1_000) }, 100)).toHaveLength(1);
  expect(pagesOf({ list: [1, 2, 3] }, 100)).toEqual([{ list: [1, 2, 3] }]);
});

test.each(["", "x", "-1", "1.", "1..2", "1.2.3.4.5.6.7", "9999999999", 3, null])(
  "%s is no position",
  (text) => {
    expect(positionIn(text)).toBeNull();
  },
);

test("a position past the end is an empty page", () => {
  expect(cut({ list: ["a".repeat(50)] }, [7], 60)).toEqual({ value: { list: [] }, next: null });
});

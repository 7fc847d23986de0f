import { expect, test } from "vitest";
import {
  endedByPerson,
  type KnownEvent,
  type ReadEvent,
  reconcile,
  unchangedRead,
} from "./reconcile";

const today = 20_000;
const begin = Date.UTC(2026, 5, 1);
const at = (hours: number, day = today) => ({
  now: new Date(begin + hours * 3_600_000),
  today: day,
});

const stay = (key: string, from: number, nights = 3): ReadEvent => {
  return { key, kind: "booked", from: today + from, to: today + from + nights };
};

/** What is known after reads of these events, each some hours after the first. */
function after(...reads: [hours: number, events: ReadEvent[], day?: number][]): KnownEvent[] {
  let known: KnownEvent[] = [];
  for (const [hours, events, day] of reads) {
    const { created, changed } = reconcile(known, events, at(hours, day));
    const there = { absentAt: null, confirmAt: null, cancelledAt: null };
    known = known
      .map((event) => changed.find(({ before }) => before === event)?.after ?? event)
      .concat(created.map((event) => ({ ...event, ...there })));
  }
  return known;
}

/** Keys of what counts, and of what was cancelled with a minus. */
const keys = (known: readonly KnownEvent[]): string =>
  known.map(({ key, cancelledAt }) => (cancelledAt ? `-${key}` : key)).join(" ");

const [a, b] = [stay("a", 10), stay("b", 20)];

test("a stay is cancelled by two successful reads half an hour apart, as of the first", () => {
  expect(keys(after([0, [a, b]], [1, [a]]))).toBe("a b");
  expect(keys(after([0, [a, b]], [1, [a]], [1.49, [a]]))).toBe("a b");
  const known = after([0, [a, b]], [1, [a]], [1.5, [a]]);
  expect(keys(known)).toBe("a -b");
  expect(known[1]?.cancelledAt).toEqual(at(1).now);
});

test("a stay that comes back is kept, and its waiting time restarts", () => {
  expect(keys(after([0, [a, b]], [1, [a]], [2, [a, b]], [3, [a]]))).toBe("a b");
  expect(keys(after([0, [a, b]], [1, [a]], [2, [a]], [90, [a, b]]))).toBe("a b");
});

test("a stay first absent on the day of check-in, or not confirmed before it, has ended normally", () => {
  const [arrival, later] = [today + 20, today + 40];
  expect(keys(after([0, [a, b]], [1, [a], arrival], [2, [a], arrival], [900, [a], later]))).toBe(
    "a b",
  );
  expect(keys(after([0, [a, b]], [1, [a], arrival - 1], [2, [a], arrival], [3, [a], later]))).toBe(
    "a b",
  );
  expect(keys(after([0, [a, b]], [1, [a], arrival - 1], [2, [a], arrival - 1]))).toBe("a -b");
});

test("a UID with other dates is the same stay", () => {
  const moved = { ...a, from: today + 50, to: today + 51 };
  expect(reconcile(after([0, [a]]), [moved], at(1))).toMatchObject({
    created: [],
    changed: [{ before: { key: "a" }, after: { key: "a", from: today + 50, to: today + 51 } }],
  });
});

test("a new UID over nights of one that vanished within 26 hours is the same stay, also if it was cancelled", () => {
  const again = stay("c", 11);
  expect(keys(after([0, [a, b]], [1, [b, again]]))).toBe("c b");
  expect(keys(after([0, [a, b]], [1, [b]], [2, [b]], [27, [b, again]]))).toBe("c b");
  expect(keys(after([0, [a, b]], [1, [b]], [2, [b]], [27.1, [b, again]]))).toBe("-a b c");
});

test("other nights, or another kind, are another stay", () => {
  expect(keys(after([0, [a, b]], [1, [b, stay("c", 13)]]))).toBe("a b c");
  expect(keys(after([0, [a, b]], [1, [b, { ...stay("c", 11), kind: "blocked" }]]))).toBe("a b c");
});

test("each rebooking matches one stay, so that as many as possible are kept", () => {
  const known = [stay("a", 10, 2), stay("b", 14, 5)];
  const read = [stay("c", 11, 5), stay("d", 18, 6)];
  const { created, changed } = reconcile(after([0, known]), read, at(1));
  expect(created).toEqual([]);
  expect(changed.map(({ before, after: next }) => before.key + next.key).toSorted()).toEqual([
    "ac",
    "bd",
  ]);
});

test("if over half of four or more vanish together, they must be absent for 24 hours of successful reads", () => {
  const four = [a, b, stay("c", 30), stay("d", 40)];
  const few = four.slice(3);
  expect(keys(after([0, four], [1, few], [24.9, few]))).toBe("a b c d");
  expect(keys(after([0, four], [1, few], [24.9, few], [25, few]))).toBe("-a -b -c d");
  expect(keys(after([0, four], [1, few], [24.9, few], [25, four]))).toBe("a b c d");
  const half = four.slice(2);
  expect(keys(after([0, four], [1, half], [1.5, half]))).toBe("-a -b c d");
  const three = four.slice(1);
  expect(keys(after([0, three], [1, few], [1.5, few]))).toBe("-b -c d");
});

test("stays that vanish one after the other within half an hour count as vanishing together", () => {
  const four = [a, b, stay("c", 30), stay("d", 40)];
  const reads = [four.slice(1), four.slice(2), four.slice(3), four.slice(3)];
  const known = after(...[four, ...reads].map((read, n): [number, ReadEvent[]] => [n * 0.2, read]));
  expect(
    keys(after([0, four], [1, reads[1] ?? []], [1.2, reads[2] ?? []], [2, reads[2] ?? []])),
  ).toBe("a b c d");
  expect(keys(known)).toBe("a b c d");
});

test("an unchanged feed is a successful read: what was absent is absent again", () => {
  const known = after([0, [a, b]], [1, [a]]);
  expect(unchangedRead(known)).toMatchObject([{ key: "a" }]);
  const { changed } = reconcile(known, unchangedRead(known), at(2));
  expect(changed.map(({ after: { key, cancelledAt } }) => [key, cancelledAt])).toEqual([
    ["b", at(1).now],
  ]);
});

test("confirming an empty feed ends future stays, not those that have begun", () => {
  const known = after([0, [stay("now", -1), a]]);
  expect(endedByPerson(known, at(5)).map(({ after: next }) => next)).toMatchObject([
    { key: "a", cancelledAt: at(5).now },
  ]);
});

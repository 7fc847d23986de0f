import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { Window } from "../limiter";
import { Calls, logName, partOf } from "./alone";

const second = 1_000_000;
const windowsOf = (minute: number, hour: number): Window[] => [
  { name: "minute", limit: minute, seconds: 60 },
  { name: "hour", limit: hour, seconds: 3_600 },
];

/** The most calls in any window that ends with a call. */
function mostIn(times: readonly number[], seconds: number): number {
  const counts = times.map(
    (end) => times.filter((time) => time <= end && time > end - seconds * second).length,
  );
  return Math.max(0, ...counts);
}

const scene = fc.record({
  nodes: fc.integer({ min: 1, max: 9 }),
  minute: fc.integer({ min: 1, max: 25 }),
  hour: fc.integer({ min: 1, max: 60 }),
  before: fc.array(fc.integer({ min: 0, max: 3_600 }), { maxLength: 60 }),
  calls: fc.array(
    fc.record({ node: fc.nat(8), pause: fc.oneof(fc.nat(3), fc.constantFrom(20, 59, 60, 600)) }),
    { maxLength: 150 },
  ),
});

test("no window has more than its limit, however many nodes admit their part of it", () => {
  fc.assert(
    fc.property(scene, ({ nodes, minute, hour, before, calls }) => {
      const windows = windowsOf(minute, hour);
      // What the store admitted: as much as it may have.
      const stored: number[] = [];
      for (const at of before.toSorted((one, other) => one - other)) {
        const fits = partOf(stored, [], windows, 1, at * second).admitted;
        if (fits) stored.push(at * second);
      }
      const own = Array.from({ length: nodes }, (): number[] => []);
      let now = 3_600 * second;
      for (const { node, pause } of calls) {
        now += pause * second;
        const log = own[node % nodes] ?? [];
        if (partOf(stored, log, windows, nodes, now).admitted) log.push(now);
      }
      const all = [...stored, ...own.flat()];
      expect(mostIn(all, 60)).toBeLessThanOrEqual(minute);
      expect(mostIn(all, 3_600)).toBeLessThanOrEqual(hour);
    }),
    { numRuns: 500 },
  );
});

test("one node alone admits all that is left, and as soon as it says", () => {
  const stored = [0, 10 * second];
  const own = [20 * second];
  const at = (now: number) => partOf(stored, own, windowsOf(3, 9), 1, now);
  expect(at(30 * second)).toMatchObject({
    admitted: false,
    windows: [
      { remaining: 0, resetMs: 30_000, waitMs: 30_000 },
      { remaining: 6, waitMs: 0 },
    ],
  });
  expect(at(60 * second - 1).admitted).toBe(false);
  expect(at(60 * second)).toMatchObject({ admitted: true, windows: [{ remaining: 1 }, {}] });
});

test("a part is rounded down, and grows as calls leave", () => {
  const stored = [0, 1, 2, 3].map((time) => time * second);
  const at = (now: number, parts: number) => partOf(stored, [], windowsOf(6, 99), parts, now);
  expect(at(10 * second, 3)).toMatchObject({ admitted: false, windows: [{ waitMs: 50_000 }, {}] });
  expect(at(10 * second, 2).admitted).toBe(true);
  expect(at(60 * second, 3).admitted).toBe(true);
  // Seven nodes have no part of six.
  expect(at(70 * second, 7)).toMatchObject({ admitted: false, windows: [{ waitMs: 5_000 }, {}] });
  expect(at(70 * second, Infinity).admitted).toBe(false);
});

test("a call that is told twice counts once, in whatever order; what has left its longest window is forgotten", () => {
  const calls = new Calls();
  const [name, minutes] = [
    logName("k", windowsOf(1, 1)),
    logName("k", windowsOf(1, 1).slice(0, 1)),
  ];
  calls.add(name, [3, 5]);
  calls.add(name, [4, 5, 1]);
  calls.add(minutes, [5]);
  expect(calls.of(name)).toEqual([1, 3, 4, 5]);
  calls.remove(name, [3]);
  calls.move(10);
  calls.sweep(60 * second + 14);
  expect(calls.of(minutes)).toEqual([15]);
  calls.sweep(60 * second + 15);
  expect(calls.of(minutes)).toEqual([]);
  calls.sweep(3_600 * second + 14);
  expect(calls.batches(9)).toEqual([[[name, [15]]]]);
  calls.sweep(3_600 * second + 15);
  expect(calls.batches(9)).toEqual([]);
});

test("of a batch, those are missing that are not known", () => {
  const calls = new Calls();
  calls.add("60:one", [1, 3, 5]);
  const batch = [
    ["60:one", [1, 2, 3, 6]],
    ["60:two", [3]],
  ] as const;
  const missing = calls.missing(batch);
  expect(missing).toEqual([
    ["60:one", [2, 6]],
    ["60:two", [3]],
  ]);
  for (const [name, times] of missing) calls.add(name, times);
  expect(calls.missing(batch)).toEqual([]);
});

test("batches have all calls, and no more than they may", () => {
  const calls = new Calls();
  calls.add("60:one", [1, 2, 3, 4, 5]);
  calls.add("60:two", [6]);
  calls.add("60:three", [7, 8]);
  expect(calls.batches(2)).toEqual([
    [["60:one", [1, 2]]],
    [["60:one", [3, 4]]],
    [
      ["60:one", [5]],
      ["60:two", [6]],
    ],
    [["60:three", [7, 8]]],
  ]);
});

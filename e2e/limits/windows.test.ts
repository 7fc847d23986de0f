import { expect, test } from "vitest";
import { figuresOf, type LoggedCall, missedBy } from "./report";
import { mostPossible, mostWithin, wronglyRefused } from "./windows";

const at = (sent: number, took = 0) => ({ sent, answered: sent + took });

test("calls count together when all of them lie within the window", () => {
  expect(mostWithin([], 60_000)).toBe(0);
  expect(mostWithin([at(0), at(30_000), at(60_000)], 60_000)).toBe(3);
  expect(mostWithin([at(0), at(30_000), at(60_001)], 60_000)).toBe(2);
});

test("a call that may have been admitted after the window is not held against it", () => {
  expect(mostWithin([at(0), at(59_990, 20)], 60_000)).toBe(1);
});

test.each([
  [59_999, 60],
  [60_000, 120],
  [75_000, 120],
  [120_000, 180],
])("in %d ms a limit of 60 lets %d through", (duration, possible) => {
  expect(mostPossible(60, 60_000, duration)).toBe(possible);
});

test("a refused call was wrong only if even all calls that may have been counted were within the limit", () => {
  const admitted = [at(0, 10), at(30_000, 10)];
  expect(wronglyRefused([at(50_000, 5)], admitted, 2, 60_000)).toEqual([]);
  expect(wronglyRefused([at(60_005, 5)], admitted, 2, 60_000)).toEqual([]);
  expect(wronglyRefused([at(60_011, 5)], admitted, 2, 60_000)).toHaveLength(1);
  expect(wronglyRefused([at(50_000, 5)], admitted, 3, 60_000)).toHaveLength(1);
});

const logged = (id: string, admitted: boolean, sent: number): LoggedCall => {
  return { id, admitted, isAlone: false, ...at(sent, 1) };
};
const parts = [
  { name: "first", isAnswered: true },
  { name: "second", isAnswered: false },
];
const many = Array.from({ length: 10_000 }, (_, call) => logged("ample", true, 10_000 + call));
const full = Array.from({ length: 60 }, (_, call) => logged("key", true, call));

test("exact limits miss nothing; a call too many and a call wrongly refused are told with their part", () => {
  const told = (...more: LoggedCall[]): string[] =>
    missedBy(3, figuresOf([...many, ...full, ...more], parts, [0, 50_000]));
  expect(told(logged("key", false, 100), logged("key", true, 60_100))).toEqual([]);
  expect(told(logged("key", true, 55_000))).toEqual(["3 nodes, second: 61 of 60 calls in 60 s"]);
  expect(told(logged("small", false, 100))).toEqual(["3 nodes, first: 1 calls wrongly refused"]);
  // The store had not answered a node.
  const lost = { ...logged("small", true, 50), isAlone: true };
  expect(told(logged("small", false, 100), lost)).toEqual([]);
  expect(figuresOf([lost], parts, [0, 50_000])).toMatchObject([
    { late: 1, aloneUntil: 0.051 },
    { late: 0, aloneUntil: 0 },
  ]);
  expect(missedBy(3, figuresOf(full, parts, [0, 50_000]))).toEqual([
    "3 nodes: only 0 calls in all",
  ]);
});

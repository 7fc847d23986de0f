import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { inEvenTime } from "./timing-equalizer";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "performance"] }));
afterEach(() => void vi.useRealTimers());

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function fail(): never {
  throw new Error("refused");
}

/** Milliseconds until work of `ms` milliseconds has settled. */
async function timeOf(ms: number, outcome: () => void = () => {}): Promise<number> {
  const start = performance.now();
  const work = inEvenTime(async () => {
    await wait(ms);
    outcome();
  }).catch(() => {});
  const done = work.then(() => performance.now() - start);
  await vi.runAllTimersAsync();
  return done;
}

test.each([
  [1, 250],
  [60, 250],
  [249, 250],
  [260, 500],
])("work of %i ms settles after %i ms, also when it fails", async (ms, expected) => {
  expect(await timeOf(ms)).toBeCloseTo(expected, 6);
  expect(await timeOf(ms, fail)).toBeCloseTo(expected, 6);
});

test("the result and the failure are the work's own", async () => {
  const seven = inEvenTime(async () => 7);
  const refused = inEvenTime(() => Promise.reject(new Error("refused")));
  const outcomes = Promise.allSettled([seven, refused]);
  await vi.runAllTimersAsync();
  expect(await outcomes).toMatchObject([{ value: 7 }, { reason: { message: "refused" } }]);
});

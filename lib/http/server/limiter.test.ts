import * as fc from "fast-check";
import { expect, test } from "vitest";
import { MemoryRateStore, type Window } from "./limiter";

const minute = (limit: number): Window => ({ name: "minute", limit, seconds: 60 });
const hour = (limit: number): Window => ({ name: "hour", limit, seconds: 3_600 });
const published = [minute(60), hour(1_000)];

/** A store with a manual clock. */
function handClock(start = 0): { store: MemoryRateStore; clock: { now: number } } {
  const clock = { now: start };
  return { clock, store: new MemoryRateStore(() => clock.now) };
}

/** The rule, computed slowly: is one more call within the limit of every window that ends now? */
function wouldFit(admitted: readonly number[], windows: readonly Window[], now: number): boolean {
  return windows.every(
    ({ limit, seconds }) => admitted.filter((time) => time > now - seconds * 1_000).length < limit,
  );
}

/** The most calls in any window that ends with a call. */
function mostIn(admitted: readonly number[], seconds: number): number {
  const counts = admitted.map(
    (end) => admitted.filter((time) => time <= end && time > end - seconds * 1_000).length,
  );
  return Math.max(0, ...counts);
}

const pauses = fc.oneof(
  fc.integer({ min: 0, max: 50 }),
  fc.integer({ min: 0, max: 70_000 }),
  fc.constantFrom(0, 1, 999, 1_000, 59_999, 60_000, 60_001, 3_599_999, 3_600_000),
);

test("never more than the limit in any rolling window, and nothing within it is refused", async () => {
  const limits = fc.record({
    minute: fc.integer({ min: 1, max: 6 }),
    hour: fc.integer({ min: 1, max: 12 }),
  });
  await fc.assert(
    fc.asyncProperty(limits, fc.array(pauses, { maxLength: 80 }), async (limit, steps) => {
      const windows = [minute(limit.minute), hour(limit.hour)];
      const { store, clock } = handClock();
      const admitted: number[] = [];
      for (const pause of steps) {
        clock.now += pause;
        const expected = wouldFit(admitted, windows, clock.now);
        expect((await store.peek("key", windows)).admitted).toBe(expected);
        expect((await store.admit("key", windows)).admitted).toBe(expected);
        if (expected) admitted.push(clock.now);
      }
      expect(mostIn(admitted, 60)).toBeLessThanOrEqual(limit.minute);
      expect(mostIn(admitted, 3_600)).toBeLessThanOrEqual(limit.hour);
    }),
    { numRuns: 500 },
  );
});

test("64 impatient callers: exactly 60 in every minute, 1,000 in every hour, none fewer than possible", async () => {
  const { store, clock } = handClock();
  const admitted: number[] = [];
  // Two hours in steps of 250 ms; a refused caller tries again at the next step.
  for (; clock.now < 7_200_000; clock.now += 250) {
    for (let caller = 0; caller < 64; caller++) {
      if (!(await store.admit("key", published)).admitted) break;
      admitted.push(clock.now);
    }
  }
  expect(mostIn(admitted, 60)).toBe(60);
  expect(mostIn(admitted, 3_600)).toBe(1_000);
  // 16 full minutes and 40 calls, then nothing until the first ones leave the hour: twice.
  expect(admitted).toHaveLength(2_000);
  expect(admitted.filter((time) => time < 3_600_000)).toHaveLength(1_000);
});

test("after exactly Retry-After 1,000 of 1,000 are admitted, a second earlier 0 of 1,000", async () => {
  const arrivals = fc.array(fc.integer({ min: 0, max: 20_000 }), { minLength: 3, maxLength: 8 });
  const samples = fc.sample(arrivals, { numRuns: 1_000, seed: 20_261_120 });
  const outcomes = { onTime: 0, early: 0 };
  for (const steps of samples) {
    const wait = async (seconds: number): Promise<boolean> => {
      const { store, clock } = handClock();
      const windows = [minute(2), hour(50)];
      let last = await store.admit("key", windows);
      for (const pause of steps) {
        clock.now += pause;
        last = await store.admit("key", windows);
        if (!last.admitted) break;
      }
      while (last.admitted) last = await store.admit("key", windows);
      const retryAfter = Math.ceil(
        Math.max(...last.windows.map((window) => window.waitMs)) / 1_000,
      );
      clock.now += (retryAfter - seconds) * 1_000;
      return (await store.admit("key", windows)).admitted;
    };
    if (await wait(0)) outcomes.onTime++;
    if (await wait(1)) outcomes.early++;
  }
  expect(outcomes).toEqual({ onTime: 1_000, early: 0 });
});

test("fractions of milliseconds do not make a wait of 60 s one of 61", async () => {
  const start = fc.double({ min: 0.001, max: 1e9, noNaN: true });
  await fc.assert(
    fc.asyncProperty(start, async (first) => {
      const { store, clock } = handClock(first);
      const { windows } = await store.admit("key", [minute(1)]);
      expect(windows).toMatchObject([{ resetMs: 60_000, waitMs: 60_000 }]);
      clock.now += 60_000.001;
      expect((await store.admit("key", [minute(1)])).admitted).toBe(true);
      clock.now += 59_999.998;
      expect((await store.admit("key", [minute(1)])).admitted).toBe(false);
    }),
  );
});

test("the reported remaining calls and resets are true", async () => {
  const { store, clock } = handClock();
  const first = await store.admit("key", published);
  expect(first.windows).toMatchObject([
    { name: "minute", remaining: 59, resetMs: 60_000, waitMs: 0 },
    { name: "hour", remaining: 999, resetMs: 3_600_000, waitMs: 0 },
  ]);
  clock.now = 10_000;
  const second = await store.admit("key", published);
  expect(second.windows).toMatchObject([
    { remaining: 58, resetMs: 50_000 },
    { remaining: 998, resetMs: 3_590_000 },
  ]);
  clock.now = 60_000;
  const third = await store.peek("key", published);
  expect(third.windows).toMatchObject([{ remaining: 59 }, { remaining: 998 }]);
  expect((await store.peek("other", published)).windows).toMatchObject([
    { remaining: 60, resetMs: 60_000 },
    { remaining: 1_000, resetMs: 3_600_000 },
  ]);
});

test("a refused call is counted in neither window", async () => {
  const { store, clock } = handClock();
  const windows = [minute(1), hour(10)];
  await store.admit("key", windows);
  for (let call = 0; call < 50; call++) {
    expect((await store.admit("key", windows)).admitted).toBe(false);
  }
  clock.now = 60_000;
  expect((await store.admit("key", windows)).windows).toMatchObject([
    { remaining: 0 },
    { remaining: 8 },
  ]);
});

test("ids are counted separately", async () => {
  const { store } = handClock();
  expect((await store.admit("one", [minute(1)])).admitted).toBe(true);
  expect((await store.admit("two", [minute(1)])).admitted).toBe(true);
  expect((await store.admit("one", [minute(1)])).admitted).toBe(false);
});

test("concurrent calls are decided one after the other", async () => {
  const { store } = handClock();
  const verdicts = await Promise.all(
    Array.from({ length: 500 }, () => store.admit("key", published)),
  );
  expect(verdicts.filter((verdict) => verdict.admitted)).toHaveLength(60);
});

test("a lowered limit counts earlier calls", async () => {
  const { store, clock } = handClock();
  for (let call = 0; call < 5; call++, clock.now += 1_000) await store.admit("key", [minute(5)]);
  const lowered = await store.admit("key", [minute(2)]);
  expect(lowered.admitted).toBe(false);
  expect(lowered.windows).toMatchObject([{ remaining: 0, waitMs: 58_000 }]);
});

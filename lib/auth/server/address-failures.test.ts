import { expect, test } from "vitest";
import { MemoryFailureStore } from "./address-failures";

const limit = { most: 3, seconds: 60 };

/** Returns a store and its clock, which the test sets. */
function storeWithClock(networks = 100): { store: MemoryFailureStore; clock: { now: number } } {
  const clock = { now: 0 };
  return { clock, store: new MemoryFailureStore(() => clock.now, limit, networks) };
}

const isCounted = async (store: MemoryFailureStore, network: string, always = false) =>
  (await store.count(network, always)) !== null;

test("each failure counts for exactly 60 seconds", async () => {
  const { store, clock } = storeWithClock();
  for (const at of [0, 20_000, 40_000]) {
    clock.now = at;
    expect(await isCounted(store, "a")).toBe(true);
  }
  for (const [at, isFull] of [
    [59_999, true],
    [60_000, false],
  ] as const) {
    clock.now = at;
    expect(await store.isFull("a")).toBe(isFull);
    expect(await isCounted(store, "a")).toBe(!isFull);
  }
  expect(await isCounted(store, "a")).toBe(false);
  expect(await isCounted(store, "b")).toBe(true);
});

test("forgetting a failure removes that failure only, however often it is called", async () => {
  const { store } = storeWithClock();
  const first = await store.count("a", false);
  await store.count("a", false);
  await store.count("a", false);
  if (!first) throw new Error("The failure was not counted.");
  await store.forget(first);
  await store.forget(first);
  expect(await isCounted(store, "a")).toBe(true);
  expect(await isCounted(store, "a")).toBe(false);
});

test("beyond the limit only attempts that are always counted replace the oldest failure", async () => {
  const { store, clock } = storeWithClock();
  for (let at = 0; at < 50; at++) {
    clock.now = at * 1_000;
    expect(await isCounted(store, "a", true)).toBe(true);
  }
  // The last three failures were at 47, 48 and 49 s.
  clock.now = 107_000;
  expect(await store.isFull("a")).toBe(false);
  clock.now = 106_999;
  expect(await store.isFull("a")).toBe(true);
});

test("memory is bounded; the network that failed longest ago is forgotten", async () => {
  const { store } = storeWithClock(10);
  for (let at = 0; at < 3; at++) await store.count("full", false);
  for (let at = 0; at < 9; at++) await store.count(`other ${at}`, false);
  await store.count("full", true);
  for (let at = 0; at < 9; at++) await store.count(`more ${at}`, false);
  expect(store.size).toBe(10);
  expect(await store.isFull("full")).toBe(true);
  await store.count("one more", false);
  expect(store.size).toBe(10);
  expect(await store.isFull("full")).toBe(false);
});

import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { lockWaits } from "@/e2e/setup/lock-waits";
import { db, type Tx } from "@/lib/db/server";
import { gateOf } from "./vendor-rate-limiter";
import { type Budget, claim } from "./vendor-budget-store";
import { secondOf, signal } from "./testing";

const nothing = { ended: [], readings: [] };

/** How many leave one after the other, each answered at once, within `ms`. */
async function departures(budgets: readonly Budget[], count: number): Promise<number[]> {
  const times: number[] = [];
  await Promise.all(
    Array.from({ length: count }, async () => {
      const pass = await gateOf(budgets).enter(signal);
      times.push(performance.now());
      await pass.end();
    }),
  );
  return times.toSorted((a, b) => a - b);
}

/** The least distance of a departure from the one `limit` later. */
function tightest(times: readonly number[], limit: number): number {
  return Math.min(...times.flatMap((time, at) => (times[at + limit] ?? Infinity) - time));
}

test("no window is exceeded", async () => {
  // Guesty's windows, a second of it in 50 ms.
  const windows = [
    { limit: 15, ms: 50 },
    { limit: 120, ms: 3_000 },
  ];
  const times = await departures([{ key: "guesty", windows }], 260);
  expect(tightest(times, 15)).toBeGreaterThanOrEqual(50);
  expect(tightest(times, 120)).toBeGreaterThanOrEqual(3_000);
});

test("a request needs room in all budgets at once", async () => {
  const installation = { key: "host", windows: [{ limit: 3, ms: 400 }] };
  const accounts = ["a", "b"].map((key) => ({ key, windows: [{ limit: 2, ms: 400 }] }));
  const times = await Promise.all(accounts.map((own) => departures([installation, own], 3)));
  expect(
    tightest(
      times.flat().toSorted((a, b) => a - b),
      3,
    ),
  ).toBeGreaterThanOrEqual(400);
  for (const own of times) expect(tightest(own, 2)).toBeGreaterThanOrEqual(400);
});

test("a request counts until its answer, which a process that died never books", async () => {
  const budgets = [{ key: "k", windows: [{ limit: 1, ms: 10 }] }];
  const { granted } = await claim(budgets, 1, nothing, 60_000);
  const { granted: second, waitMs } = await claim(budgets, 1, nothing, 60_000);
  expect(second).toEqual([]);
  expect(waitMs).toBeGreaterThan(50_000);
  const ended = granted.map((slots) => ({ slots, at: performance.now() - 20 }));
  expect((await claim(budgets, 1, { ended, readings: [] }, 300)).granted).toHaveLength(1);
  await sleep(320);
  expect((await claim(budgets, 1, nothing, 300)).granted).toHaveLength(1);
});

test("claims of a budget take turns, and one sees what the one before it took", async () => {
  const budgets = [{ key: "k", windows: [{ limit: 1, ms: 60_000 }] }];
  await claim(budgets, 0, nothing, 300);
  let second: ReturnType<typeof claim> | undefined;
  const takeFirst = async (first: Tx): Promise<void> => {
    await first.$queryRaw`SELECT key FROM request_budget FOR UPDATE`;
    second = claim(budgets, 1, nothing, 300);
    await lockWaits(1, first);
    await first.requestSlot.create({ data: { key: "k", endedAt: new Date() } });
  };
  await db().$transaction(takeFirst, { timeout: 60_000 });
  expect((await second)?.granted).toEqual([]);
});

test("requests by a clock that was set back since count from now on", async () => {
  const budgets = [{ key: "k", windows: [{ limit: 1, ms: 60_000 }] }];
  await claim(budgets, 1, nothing, 300);
  await db().requestSlot.updateMany({ data: { endedAt: new Date(Date.now() + 86_400_000) } });
  const { granted, waitMs } = await claim(budgets, 1, nothing, 300);
  expect(granted).toEqual([]);
  expect(waitMs).toBeLessThanOrEqual(60_000);
});

test("requests of other programs count in the window that the PMS reported", async () => {
  const windows = [
    { limit: 10, ms: 60_000 },
    { limit: 100, ms: 600_000 },
  ];
  const budgets = [{ key: "k", windows }];
  const { granted } = await claim(budgets, 2, nothing, 1_000);
  const at = performance.now();
  const ended = granted.map((slots) => ({ slots, at }));
  const readings = [{ key: "k", ms: 60_000, left: 3, sentAt: at, at }];
  expect((await claim(budgets, 9, { ended, readings }, 1_000)).granted).toHaveLength(3);
  // The own count is the smaller one: nothing more is booked.
  const same = { ended: [], readings: [{ key: "k", ms: 60_000, left: 9, sentAt: at, at }] };
  await claim(budgets, 0, same, 1_000);
  expect(await db().requestSlot.count({ where: { span: 60_000 } })).toBe(5);
  expect(await db().requestSlot.count({ where: { span: null } })).toBe(5);
});

test("a pause doubles with every refusal in a row, once for requests that left together", async () => {
  secondOf(10);
  const gate = gateOf([{ key: "k", windows: [{ limit: 9, ms: 0 }] }]);
  const sentAt = Date.now();
  const first = await gate.pause("k", null, sentAt);
  const again = await gate.pause("k", null, sentAt);
  expect(again.getTime()).toBeLessThanOrEqual(first.getTime());
  await sleep(110);
  const before = performance.now();
  await gate.pause("k", null, Date.now());
  await (await gate.enter(signal)).end();
  expect(performance.now() - before).toBeGreaterThanOrEqual(200);
});

test("a wait ends with the signal; if it is too long, the job postpones", async () => {
  secondOf(10);
  const budgets = [{ key: "k", windows: [{ limit: 1, ms: 500 }] }];
  const gate = gateOf(budgets);
  await (await gate.enter(signal)).end();
  const stop = new AbortController();
  const waiting = gate.enter(stop.signal);
  stop.abort(new Error("paused"));
  await expect(waiting).rejects.toThrow("paused");
  await gate.pause("k", 60_000, Date.now());
  await expect(gate.enter(signal)).rejects.toMatchObject({
    kind: "rate_limit",
    retryAt: expect.any(Date),
  });
});

import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { rateNodes } from "@/e2e/setup/rate-nodes";
import { noRedis } from "@/e2e/setup/redis";
import type { Verdict, Window } from "./limiter";

const minute = (limit: number, seconds = 60): Window => ({ name: "minute", limit, seconds });
const nodes = rateNodes();

async function timed(work: () => Promise<Verdict>): Promise<{ verdict: Verdict; ms: number }> {
  const start = performance.now();
  return { verdict: await work(), ms: performance.now() - start };
}

/** How many milliseconds this busy machine is late, over the time that a call may take. */
async function lateness(): Promise<number> {
  const start = performance.now();
  for (let turn = 0; turn < 10; turn++) await sleep(25);
  return Math.max(0, performance.now() - start - 250);
}

async function eventually(check: () => boolean, seconds: number): Promise<void> {
  const end = performance.now() + seconds * 1_000;
  while (!check() && performance.now() < end) await sleep(20);
  expect(check()).toBe(true);
}

test.skipIf(noRedis)(
  "a store that is down: no error, the node decides alone, and is exact again within 5 s",
  async () => {
    const [one, two] = [await nodes.node(), await nodes.node()];
    for (const store of [one, two]) await store.admit("k", [minute(3)]);
    await nodes.redis.kill();
    for (const store of [one, two]) {
      const late = lateness();
      const first = await timed(() => store.admit("k", [minute(3)]));
      expect(first.ms).toBeLessThanOrEqual(250 + (await late));
      // It knows the one call that it has admitted itself.
      expect(first.verdict).toMatchObject({ admitted: true, windows: [{ remaining: 1 }] });
      expect((await store.admit("k", [minute(3)])).admitted).toBe(true);
      expect((await store.admit("k", [minute(3)])).admitted).toBe(false);
      expect(store.isShared).toBe(false);
    }
    await nodes.redis.run();
    await eventually(() => one.isShared && two.isShared, 5);
    // The store has lost its calls, and learns those that each node admitted alone.
    expect(await nodes.logOf("k")).toHaveLength(4);
    for (const store of [one, two])
      expect((await store.admit("k", [minute(3)])).admitted).toBe(false);
    for (const store of [one, two, one])
      expect((await store.admit("other", [minute(3)])).admitted).toBe(true);
    expect((await two.admit("other", [minute(3)])).admitted).toBe(false);
  },
);

test.skipIf(noRedis)(
  "a store that is away for an hour: each node keeps its limits, and no window is exceeded once it answers",
  async () => {
    const now = performance.now.bind(performance);
    let passed = 0;
    vi.spyOn(performance, "now").mockImplementation(() => now() + passed);
    const windows = [minute(6), { name: "hour", limit: 200, seconds: 3_600 } as const];
    const both = [await nodes.node(), await nodes.node()];
    await nodes.redis.kill();
    const admitted: number[] = [];
    for (let at = 0; at < 60; at++) {
      for (const store of both) {
        const verdicts = [];
        for (let call = 0; call < 9; call++) verdicts.push(await store.admit("k", windows));
        admitted.push(verdicts.filter((verdict) => verdict.admitted).length);
      }
      passed += 60_000;
    }
    // 6 a minute until the hour's 200, on each node.
    expect(admitted).toEqual(Array.from({ length: 120 }, (_, n) => (n < 66 ? 6 : n < 68 ? 2 : 0)));
    await nodes.redis.run();
    await eventually(() => both.every((store) => store.isShared), 5);
    expect(await nodes.logOf("k")).toHaveLength(400);
    for (const store of both) expect((await store.peek("k", windows)).admitted).toBe(false);
  },
);

test.skipIf(noRedis)(
  "a store that hangs costs 250 ms at most, and calls it read too late are not counted",
  async () => {
    const store = await nodes.servingNode();
    await store.admit("k", [minute(100)]);
    nodes.redis.pause();
    const late = lateness();
    const calls = await Promise.all(
      Array.from({ length: 20 }, () => timed(() => store.admit("k", [minute(100)]))),
    );
    expect(calls.every(({ verdict }) => verdict.admitted)).toBe(true);
    expect(Math.max(...calls.map(({ ms }) => ms))).toBeLessThanOrEqual(250 + (await late));
    const lateThen = lateness();
    const next = await timed(() => store.admit("k", [minute(100)]));
    expect(next.ms).toBeLessThan(100 + (await lateThen));
    await sleep(1_500);
    nodes.redis.resume();
    await eventually(() => store.isShared, 5);
    // Once each: one before, and 21 that the node decided alone.
    expect((await store.peek("k", [minute(100)])).windows).toMatchObject([{ remaining: 78 }]);
  },
);

test.skipIf(noRedis)(
  "a node that starts while the store hangs serves, and shares once it answers",
  async () => {
    nodes.redis.pause();
    // It would wait for the store until that answers.
    const store = await nodes.servingNode();
    expect((await store.admit("k", [minute(1)])).admitted).toBe(true);
    nodes.redis.resume();
    await eventually(() => store.isShared, 5);
    expect(await nodes.logOf("k")).toHaveLength(1);
  },
);

test.skipIf(noRedis)(
  "a store behind a slow network: the first calls wait 250 ms at most, later ones do not",
  async () => {
    const slow = await delaying(nodes.redis.port);
    const store = await nodes.servingNode(`redis://127.0.0.1:${slow.port}`);
    expect((await store.admit("k", [minute(9)])).admitted).toBe(true);
    expect(store.isShared).toBe(true);
    slow.delayMs = 400;
    const late = lateness();
    const first = await timed(() => store.admit("k", [minute(9)]));
    expect(first.ms).toBeLessThanOrEqual(250 + (await late));
    expect(first.verdict.admitted).toBe(true);
    await sleep(1_200);
    expect(store.isShared).toBe(false);
    const lateThen = lateness();
    const next = await timed(() => store.admit("k", [minute(9)]));
    expect(next.ms).toBeLessThan(100 + (await lateThen));
    slow.delayMs = 0;
    await eventually(() => store.isShared, 5);
    store.close();
    slow.server.close();
  },
);

/** A proxy on a port of its own that passes everything on after `delayMs`. */
async function delaying(to: number): Promise<{ port: number; delayMs: number; server: Server }> {
  const state = { port: 0, delayMs: 0, server: createServer() };
  const pass = (from: Socket, into: Socket): void => {
    from.on("data", (data) => void setTimeout(() => into.write(data), state.delayMs));
    from.on("close", () => into.destroy()).on("error", () => into.destroy());
  };
  state.server.on("connection", (near) => {
    const far = connect(to, "127.0.0.1");
    pass(near, far);
    pass(far, near);
  });
  await new Promise<void>((done) => state.server.listen(0, "127.0.0.1", done));
  state.port = (state.server.address() as AddressInfo).port;
  return state;
}

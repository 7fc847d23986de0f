import { createServer, connect, type Server, type Socket } from "node:net";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { createClient } from "@redis/client";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { noRedis, RedisServer } from "@/e2e/setup/redis";
import type { Verdict, Window } from "./limiter";
import { SharedRateStore } from "./shared-rates";

/** Without a server to start, every test says that it was skipped. */
const withStore = noRedis ? test.skip : test;
const minute = (limit: number, seconds = 60): Window => ({ name: "minute", limit, seconds });
const hour = (limit: number, seconds = 3_600): Window => ({ name: "hour", limit, seconds });

let redis: RedisServer;
const open: SharedRateStore[] = [];

beforeAll(async () => {
  if (!noRedis) redis = await RedisServer.start();
});
afterAll(async () => {
  if (!noRedis) await redis.stop();
});
beforeEach(async () => {
  if (!noRedis) await command("FLUSHALL");
});
afterEach(() => {
  if (!noRedis) redis.resume();
  for (const store of open.splice(0)) store.close();
});

/** A node: its own connection and memory. It waits long, since an exact count needs answers from a busy machine too. */
async function node(
  url = redis.url,
  patienceMs: number | undefined = 5_000,
): Promise<SharedRateStore> {
  const store = await SharedRateStore.open(url, patienceMs);
  open.push(store);
  return store;
}

/** A node as the server opens it. */
async function servingNode(url = redis.url): Promise<SharedRateStore> {
  const store = await SharedRateStore.open(url);
  open.push(store);
  return store;
}

async function command(...words: string[]): Promise<unknown> {
  const client = createClient({ url: redis.url, RESP: 2 });
  await client.connect();
  const answer = await client.sendCommand(words);
  client.destroy();
  return answer;
}

/** The times of the admitted calls, in seconds of the store's clock. */
async function logOf(id: string): Promise<number[]> {
  const times = await command("LRANGE", `nightrate:rate:${id}`, "0", "-1");
  return Array.isArray(times) ? times.map((time) => Number(time) / 1e6) : [];
}

async function timed(work: () => Promise<Verdict>): Promise<{ verdict: Verdict; ms: number }> {
  const start = performance.now();
  return { verdict: await work(), ms: performance.now() - start };
}

/** How many milliseconds this busy machine is late, over the time that a call may take. */
async function lateness(): Promise<number> {
  const start = performance.now();
  await sleep(250);
  return Math.max(0, performance.now() - start - 250);
}

async function eventually(check: () => boolean, seconds: number): Promise<void> {
  const end = performance.now() + seconds * 1_000;
  while (!check() && performance.now() < end) await sleep(20);
  expect(check()).toBe(true);
}

withStore(
  "nodes count together, and both windows are decided before anything is written",
  async () => {
    const [one, two] = [await node(), await node()];
    const windows = [minute(10), hour(3)];
    expect((await one.admit("k", windows)).windows).toMatchObject([
      { name: "minute", remaining: 9, resetMs: 60_000, waitMs: 0 },
      { name: "hour", remaining: 2, resetMs: 3_600_000, waitMs: 0 },
    ]);
    expect((await two.admit("k", windows)).admitted).toBe(true);
    expect((await one.admit("k", windows)).admitted).toBe(true);
    for (const store of [one, two]) {
      const { admitted, windows: states } = await store.admit("k", windows);
      expect(admitted).toBe(false);
      expect(states).toMatchObject([{ remaining: 7, waitMs: 0 }, { remaining: 0 }]);
      expect(states[1]?.waitMs).toBeGreaterThan(3_590_000);
    }
    expect(await logOf("k")).toHaveLength(3);
    expect((await two.admit("other", windows)).admitted).toBe(true);
  },
);

withStore(
  "times are written in full, and the list ends a second after its longest window",
  async () => {
    await (await node()).admit("k", [minute(5, 1), hour(5, 2)]);
    const [time] = (await command("LRANGE", "nightrate:rate:k", "0", "-1")) as string[];
    expect(time).toMatch(/^\d{16}$/);
    expect(Number(await command("PTTL", "nightrate:rate:k"))).toBeGreaterThan(1_000);
    expect(Number(await command("PTTL", "nightrate:rate:k"))).toBeLessThanOrEqual(3_000);
  },
);

withStore("a look counts nothing", async () => {
  const store = await node();
  await store.admit("k", [minute(2)]);
  for (let look = 0; look < 5; look++) {
    const { admitted, windows } = await store.peek("k", [minute(2)]);
    expect({ admitted, windows }).toMatchObject({ admitted: true, windows: [{ remaining: 1 }] });
  }
});

withStore(
  "waiting for exactly the time that was said is admitted, a moment earlier is not",
  async () => {
    const store = await node();
    const windows = [minute(2, 0.3), hour(50, 20)];
    for (let round = 0; round < 5; round++) {
      while ((await store.admit("k", windows)).admitted);
      const { waitMs = 0 } = (await store.peek("k", windows)).windows[0] ?? {};
      await sleep(Math.max(0, waitMs - 30));
      expect((await store.admit("k", windows)).admitted).toBe(false);
      const left = (await store.peek("k", windows)).windows[0]?.waitMs ?? 0;
      const until = performance.now() + left;
      while (performance.now() < until);
      expect((await store.admit("k", windows)).admitted).toBe(true);
    }
  },
);

withStore(
  "three nodes, 64 loops: exactly the limit in any window, and none fewer than possible",
  async () => {
    const nodes = [await node(), await node(), await node()];
    const windows = [minute(60, 2), hour(1_000, 60)];
    const end = performance.now() + 5_500;
    let admitted = 0;
    const loop = async (_: unknown, index: number): Promise<void> => {
      while (performance.now() < end) {
        const verdict = await nodes[index % 3]?.admit("k", windows);
        if (verdict?.admitted) admitted++;
        else await sleep(10);
      }
    };
    await Promise.all(Array.from({ length: 64 }, loop));
    const times = await logOf("k");
    expect(times).toHaveLength(admitted);
    const most = times.map(
      (from) => times.filter((time) => time >= from && time < from + 2).length,
    );
    expect(Math.max(...most)).toBe(60);
    expect(admitted).toBe(180);
  },
);

withStore(
  "a store that is down: no error, the node decides alone, and is exact again within 5 s",
  async () => {
    const [one, two] = [await node(), await node()];
    for (const store of [one, two]) await store.admit("k", [minute(3)]);
    await redis.kill();
    for (const store of [one, two]) {
      const first = await timed(() => store.admit("k", [minute(3)]));
      expect(first.ms).toBeLessThan(250);
      // It knows the one call that it has admitted itself.
      expect(first.verdict).toMatchObject({ admitted: true, windows: [{ remaining: 1 }] });
      expect((await store.admit("k", [minute(3)])).admitted).toBe(true);
      expect((await store.admit("k", [minute(3)])).admitted).toBe(false);
      expect(store.isShared).toBe(false);
    }
    await redis.run();
    await eventually(() => one.isShared && two.isShared, 5);
    for (const store of [one, two, one]) {
      expect((await store.admit("k", [minute(3)])).admitted).toBe(true);
    }
    expect((await two.admit("k", [minute(3)])).admitted).toBe(false);
  },
);

withStore(
  "a store that hangs costs 250 ms at most, and calls it read too late are not counted",
  async () => {
    const store = await servingNode();
    await store.admit("k", [minute(100)]);
    redis.pause();
    const late = lateness();
    const calls = await Promise.all(
      Array.from({ length: 20 }, () => timed(() => store.admit("k", [minute(100)]))),
    );
    expect(calls.every(({ verdict }) => verdict.admitted)).toBe(true);
    expect(Math.max(...calls.map(({ ms }) => ms))).toBeLessThanOrEqual(250 + (await late));
    expect((await timed(() => store.admit("k", [minute(100)]))).ms).toBeLessThan(100);
    await sleep(1_500);
    redis.resume();
    await eventually(() => store.isShared, 5);
    expect((await store.peek("k", [minute(100)])).windows).toMatchObject([{ remaining: 99 }]);
  },
);

withStore(
  "a node that starts while the store hangs serves, and shares once it answers",
  async () => {
    redis.pause();
    const start = performance.now();
    const store = await servingNode();
    expect(performance.now() - start).toBeLessThan(2_000);
    expect((await store.admit("k", [minute(1)])).admitted).toBe(true);
    redis.resume();
    await eventually(() => store.isShared, 5);
    expect(await logOf("k")).toHaveLength(0);
  },
);

withStore(
  "a store behind a slow network: the first calls wait 250 ms at most, later ones do not",
  async () => {
    const slow = await delaying(redis.port);
    const store = await servingNode(`redis://127.0.0.1:${slow.port}`);
    expect((await store.admit("k", [minute(9)])).admitted).toBe(true);
    expect(store.isShared).toBe(true);
    slow.delayMs = 400;
    const late = lateness();
    const first = await timed(() => store.admit("k", [minute(9)]));
    expect(first.ms).toBeLessThanOrEqual(250 + (await late));
    expect(first.verdict.admitted).toBe(true);
    await sleep(1_200);
    expect(store.isShared).toBe(false);
    expect((await timed(() => store.admit("k", [minute(9)]))).ms).toBeLessThan(100);
    slow.delayMs = 0;
    await eventually(() => store.isShared, 5);
    store.close();
    slow.server.close();
  },
);

withStore("a clock of the store that is ahead of ours, or jumps, refuses no call", async () => {
  const store = await node();
  const now = performance.now.bind(performance);
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now() - 10_000);
  const verdict = await store.admit("k", [minute(2)]);
  clock.mockRestore();
  expect(verdict.admitted).toBe(true);
  expect(await logOf("k")).toHaveLength(1);
  expect(store.isShared).toBe(true);
});

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

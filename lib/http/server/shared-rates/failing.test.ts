import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { rateNodes } from "@/e2e/setup/rate-nodes";
import { noRedis } from "@/e2e/setup/redis";
import type { Verdict, Window } from "../limiter";
import { keys } from "./scripts";
import type { SharedRateStore } from "./store";

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

/** Waits for what hangs only where it is broken; `npm run limits` measures how long it takes. */
const eventually = (check: () => boolean): Promise<void> =>
  vi.waitFor(() => expect(check()).toBe(true), { timeout: 60_000, interval: 20 });

/** How many of `calls` calls one after the other are admitted. */
async function admittedOf(store: SharedRateStore, id: string, window: Window, calls: number) {
  let admitted = 0;
  for (let call = 0; call < calls; call++)
    if ((await store.admit(id, [window])).admitted) admitted++;
  return admitted;
}

test.skipIf(noRedis)(
  "a store that is down: no error, each node admits its part of what is left, exact again once it is back",
  async () => {
    const [one, two] = [await nodes.node(), await nodes.node()];
    for (const store of [one, two]) await store.admit("k", [minute(7)]);
    // What an answer follows was told before it.
    for (const store of [one, two]) await store.peek("k", [minute(7)]);
    await nodes.redis.kill();
    for (const store of [one, two]) {
      const late = lateness();
      const first = await timed(() => store.admit("k", [minute(7)]));
      expect(first.ms).toBeLessThanOrEqual(250 + (await late));
      // Five are left by both nodes' calls: two for each.
      expect(first.verdict).toMatchObject({ admitted: true, windows: [{ remaining: 1 }] });
      expect(await admittedOf(store, "k", minute(7), 3)).toBe(1);
      expect(store.isShared).toBe(false);
      // Nobody has called it: half of three, and of one nothing.
      expect(await admittedOf(store, "new", minute(3), 3)).toBe(1);
      expect(await admittedOf(store, "small", minute(1), 3)).toBe(0);
    }
    await nodes.redis.run();
    await eventually(() => one.isShared && two.isShared);
    // The store has lost its calls, and learns those too that it had admitted itself.
    expect(await nodes.logOf("k")).toHaveLength(6);
    expect(await nodes.logOf("new")).toHaveLength(2);
    expect(await admittedOf(two, "k", minute(7), 3)).toBe(1);
    for (const store of [one, two, one])
      expect((await store.admit("other", [minute(3)])).admitted).toBe(true);
    expect((await two.admit("other", [minute(3)])).admitted).toBe(false);
  },
);

test.skipIf(noRedis)(
  "a store that is away for most of an hour: both nodes together keep the limits, then and afterwards",
  async () => {
    const now = performance.now.bind(performance);
    let passed = 0;
    vi.spyOn(performance, "now").mockImplementation(() => now() + passed);
    const windows = [minute(6), { name: "hour", limit: 200, seconds: 3_600 } as const];
    const both = [await nodes.node(), await nodes.node()];
    for (const store of both) await store.peek("k", windows);
    await nodes.redis.kill();
    const admitted: number[] = [];
    for (let at = 0; at < 50; at++) {
      for (const store of both) {
        const verdicts = [];
        for (let call = 0; call < 9; call++) verdicts.push(await store.admit("k", windows));
        admitted.push(verdicts.filter((verdict) => verdict.admitted).length);
      }
      // A little more than a minute: a node counts a call rather too long.
      passed += 61_000;
    }
    // 3 a minute until half of the hour's 200, on each node.
    expect(admitted).toEqual(Array.from({ length: 100 }, (_, n) => (n < 66 ? 3 : n < 68 ? 1 : 0)));
    await nodes.redis.run();
    await eventually(() => both.every((store) => store.isShared));
    expect(await nodes.logOf("k")).toHaveLength(200);
    for (const store of both) expect((await store.peek("k", windows)).admitted).toBe(false);
  },
);

test.skipIf(noRedis)(
  "a node that has not reported yet keeps its part from the others, which it has used",
  async () => {
    const network = await delaying(nodes.redis.port);
    const one = await nodes.node({ patienceMs: 1_000, returnMs: 60_000 });
    const url = `redis://127.0.0.1:${network.port}`;
    const two = await nodes.node({ url, patienceMs: 1_000, returnMs: 60_000 });
    for (const store of [one, two]) await store.peek("k", [minute(6)]);
    network.cut();
    await nodes.redis.kill();
    expect(await admittedOf(two, "k", minute(6), 9)).toBe(3);
    await nodes.redis.run();
    await eventually(() => one.isShared);
    expect(two.isShared).toBe(false);
    expect(await admittedOf(one, "k", minute(6), 4)).toBe(3);
    // Half is for sure, even though the other one has not used any of this.
    expect(await admittedOf(one, "free", minute(6), 4)).toBe(3);
    network.mend();
    await eventually(() => two.isShared);
    expect(await admittedOf(one, "k", minute(6), 2)).toBe(0);
    expect(await admittedOf(one, "free", minute(6), 9)).toBe(3);
    network.server.close();
  },
);

test.skipIf(noRedis)(
  "a node that starts on a store that came back empty waits for what others know",
  async () => {
    const network = await delaying(nodes.redis.port);
    const one = await nodes.node({ url: `redis://127.0.0.1:${network.port}`, returnMs: 60_000 });
    expect(await admittedOf(one, "k", minute(4), 4)).toBe(4);
    network.cut();
    await nodes.redis.kill();
    await nodes.redis.run();
    const starting = nodes.node({ returnMs: 60_000, isFirst: false });
    // Nobody knows yet how many nodes there are.
    await vi.waitFor(
      async () => expect(await nodes.command("GET", keys.returned)).toMatch(/^\d+ 0$/),
      { timeout: 5_000 },
    );
    network.mend();
    const two = await starting;
    expect(one.isShared).toBe(true);
    expect(await admittedOf(two, "k", minute(4), 1)).toBe(0);
    network.server.close();
  },
);

test.skipIf(noRedis)("a connection that breaks is replaced, and the store decides", async () => {
  const [one, two] = [await nodes.node(), await nodes.node()];
  expect(await admittedOf(one, "k", minute(4), 2)).toBe(2);
  await nodes.command("CLIENT", "KILL", "TYPE", "pubsub");
  expect(await admittedOf(one, "k", minute(4), 1)).toBe(1);
  expect(await nodes.logOf("k")).toHaveLength(3);
  expect(await admittedOf(two, "k", minute(4), 2)).toBe(1);
});

test.skipIf(noRedis)("a store whose keys are deleted is filled by the nodes", async () => {
  const [one, two] = [await nodes.node(), await nodes.node()];
  expect(await admittedOf(one, "k", minute(4), 2)).toBe(2);
  expect(await admittedOf(two, "k", minute(4), 2)).toBe(2);
  await nodes.command("FLUSHALL");
  await vi.waitFor(async () => expect(await nodes.logOf("k")).toHaveLength(4), { timeout: 5_000 });
  await eventually(() => one.isShared && two.isShared);
  expect(await admittedOf(one, "k", minute(4), 1)).toBe(0);
});

test.skipIf(noRedis)(
  "a store that came back empty is filled with tens of thousands of calls in few steps",
  async () => {
    const both = [await nodes.node(), await nodes.node()];
    const [now = ""] = (await nodes.command("TIME")) as string[];
    // What the store would tell them of as many callers.
    const lines = Array.from({ length: 20_000 }, (_, id) => `${now}000000,${now}000001 60:k${id}`);
    await nodes.command("PUBLISH", `${keys.channel}0`, lines.join("\n"));
    for (const store of both) await store.peek("k", [minute(9)]);
    await nodes.redis.kill();
    await nodes.redis.run();
    await eventually(() => both.every((store) => store.isShared));
    expect(await nodes.command("DBSIZE")).toBeGreaterThanOrEqual(20_000);
    for (const id of ["k0", "k9999", "k19999"]) expect(await nodes.logOf(id)).toHaveLength(2);
    // Both know 40,000 calls; the others are what they say every 0.1 s.
    const stats = String(await nodes.command("INFO", "commandstats"));
    expect(Number(/cmdstat_evalsha:calls=(\d+)/.exec(stats)?.[1])).toBeLessThan(2_000);
  },
);

test.skipIf(noRedis)(
  "a node that goes on admitting calls while it reports comes back, and all of them are counted",
  async () => {
    const store = await nodes.node({ returnMs: 60_000 });
    await store.peek("k", [minute(9)]);
    await nodes.redis.kill();
    const state = { isEnding: false, admitted: 0 };
    // A call in every 0.1 ms, which is less than any answer takes.
    const calling = async (): Promise<void> => {
      while (!state.isEnding) {
        const next = performance.now() + 0.1;
        if ((await store.admit("k", [minute(1_000_000)])).admitted) state.admitted++;
        while (performance.now() < next) await nextTurn();
      }
    };
    const calls = calling();
    await vi.waitFor(() => expect(state.admitted).toBeGreaterThan(2_000), { timeout: 20_000 });
    await nodes.redis.run();
    await eventually(() => store.isShared);
    state.isEnding = true;
    await calls;
    expect(await nodes.logOf("k")).toHaveLength(state.admitted);
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
    await eventually(() => store.isShared);
    // Once each: one before, and 21 that the node decided alone.
    expect((await store.peek("k", [minute(100)])).windows).toMatchObject([{ remaining: 78 }]);
  },
);

test.skipIf(noRedis)(
  "a node that starts while the store hangs can't know what is left: it admits nothing until it can",
  async () => {
    nodes.redis.pause();
    // It would wait for the store until that answers.
    const store = await nodes.servingNode();
    const { admitted, windows } = await store.admit("k", [minute(1)]);
    expect({ admitted, windows }).toMatchObject({ admitted: false, windows: [{ waitMs: 5_000 }] });
    nodes.redis.resume();
    await eventually(() => store.isShared);
    await vi.waitFor(
      async () => expect((await store.admit("k", [minute(1)])).admitted).toBe(true),
      { timeout: 10_000, interval: 100 },
    );
    expect(await nodes.logOf("k")).toHaveLength(1);
  },
);

test.skipIf(noRedis)(
  "a store behind a slow network: the first calls wait 250 ms at most, later ones do not",
  async () => {
    const slow = await delaying(nodes.redis.port);
    const store = await nodes.servingNode({ url: `redis://127.0.0.1:${slow.port}` });
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
    await eventually(() => store.isShared);
    store.close();
    slow.server.close();
  },
);

interface Network {
  port: number;
  delayMs: number;
  server: Server;
  /** Breaks all connections, and those that are made until it is mended. */
  cut(): void;
  mend(): void;
}

/** A proxy on a port of its own that passes everything on after `delayMs`. */
async function delaying(to: number): Promise<Network> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const cut = (): void => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  const state = { port: 0, delayMs: 0, server: createServer(), cut, mend: () => (isCut = false) };
  const pass = (from: Socket, into: Socket): void => {
    sockets.add(from);
    from.on("data", (data) => void setTimeout(() => into.write(data), state.delayMs));
    from
      .on("close", () => (sockets.delete(from), into.destroy()))
      .on("error", () => into.destroy());
  };
  state.server.on("connection", (near) => {
    if (isCut) return near.destroy();
    const far = connect(to, "127.0.0.1");
    pass(near, far);
    pass(far, near);
  });
  await new Promise<void>((done) => state.server.listen(0, "127.0.0.1", done));
  state.port = (state.server.address() as AddressInfo).port;
  return state;
}

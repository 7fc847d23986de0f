import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { rateNodes } from "@/e2e/setup/rate-nodes";
import { noRedis } from "@/e2e/setup/redis";
import type { Window } from "../limiter";
import { keys, scripts } from "./scripts";

const minute = (limit: number, seconds = 60): Window => ({ name: "minute", limit, seconds });
const hour = (limit: number, seconds = 3_600): Window => ({ name: "hour", limit, seconds });
const nodes = rateNodes();

test.skipIf(noRedis)(
  "nodes count together, and both windows are decided before anything is written",
  async () => {
    const [one, two] = [await nodes.node(), await nodes.node()];
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
    expect(await nodes.logOf("k")).toHaveLength(3);
    expect((await two.admit("other", windows)).admitted).toBe(true);
  },
);

test.skipIf(noRedis)(
  "times are written in full, and the list ends a second after its longest window",
  async () => {
    await (await nodes.node()).admit("k", [minute(5, 1), hour(5, 2)]);
    const [time] = (await nodes.command("LRANGE", "nightrate:rate:2:k", "0", "-1")) as string[];
    expect(time).toMatch(/^\d{16}$/);
    expect(Number(await nodes.command("PTTL", "nightrate:rate:2:k"))).toBeGreaterThan(1_000);
    expect(Number(await nodes.command("PTTL", "nightrate:rate:2:k"))).toBeLessThanOrEqual(3_000);
  },
);

test.skipIf(noRedis)("a look counts nothing", async () => {
  const store = await nodes.node();
  await store.admit("k", [minute(2)]);
  for (let look = 0; look < 5; look++) {
    const { admitted, windows } = await store.peek("k", [minute(2)]);
    expect({ admitted, windows }).toMatchObject({ admitted: true, windows: [{ remaining: 1 }] });
  }
});

test.skipIf(noRedis)(
  "waiting for as long as was said is admitted, and nothing before",
  async () => {
    const store = await nodes.node();
    // When the next call fits: at the earliest, and at the latest.
    let [low, high] = [Infinity, Infinity];
    const early: boolean[] = [];
    const onTime: boolean[] = [];
    while (onTime.length < 5) {
      const sent = performance.now();
      const { admitted, windows } = await store.admit("k", [minute(1, 0.2), hour(50, 20)]);
      const answered = performance.now();
      if (low !== Infinity && answered < low) early.push(admitted);
      if (sent >= high) onTime.push(admitted);
      // An admitted call says too when the next one fits.
      const wait = windows[0]?.waitMs ?? NaN;
      [low, high] = [sent + wait, answered + wait];
      await sleep(wait > 40 ? 20 : 0);
    }
    expect(onTime).toEqual(onTime.map(() => true));
    expect(early.length).toBeGreaterThan(5);
    expect(early).toEqual(early.map(() => false));
  },
);

test.skipIf(noRedis)(
  "three nodes, 64 loops: exactly the limit in any window, and none fewer than possible",
  async () => {
    const three = [await nodes.node(), await nodes.node(), await nodes.node()];
    const windows = [minute(60, 2), hour(1_000, 60)];
    const end = performance.now() + 5_500;
    let admitted = 0;
    const loop = async (_: unknown, index: number): Promise<void> => {
      while (performance.now() < end) {
        const verdict = await three[index % 3]?.admit("k", windows);
        if (verdict?.admitted) admitted++;
        else await sleep(10);
      }
    };
    await Promise.all(Array.from({ length: 64 }, loop));
    const times = await nodes.logOf("k");
    expect(times).toHaveLength(admitted);
    const most = times.map(
      (from) => times.filter((time) => time >= from && time < from + 2).length,
    );
    expect(Math.max(...most)).toBe(60);
    expect(admitted).toBe(180);
  },
);

test.skipIf(noRedis)(
  "a clock of the store that is set back by a day refuses nobody for a day",
  async () => {
    const store = await nodes.node();
    for (let call = 0; call < 3; call++) await store.admit("k", [minute(3, 1)]);
    const day = 86_400;
    const times = await nodes.logOf("k");
    const ahead = times.map((time) => `${Math.round((time + day) * 1e6)}`);
    await nodes.command("DEL", "nightrate:rate:1:k");
    await nodes.command("RPUSH", "nightrate:rate:1:k", ...ahead);
    const { admitted, windows } = await store.admit("k", [minute(3, 1)]);
    expect(admitted).toBe(false);
    const wait = windows[0]?.waitMs ?? NaN;
    expect(wait).toBeLessThanOrEqual(1_000);
    await sleep(wait + 10);
    expect((await store.admit("k", [minute(3, 1)])).admitted).toBe(true);
    const [first = 0] = times;
    expect(Math.min(...(await nodes.logOf("k")))).toBeGreaterThanOrEqual(first);
  },
);

test.skipIf(noRedis)(
  "a clock of the store that is ahead of ours, or jumps, refuses no call",
  async () => {
    const store = await nodes.node();
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, "now").mockImplementation(() => now() - 10_000);
    const verdict = await store.admit("k", [minute(2)]);
    clock.mockRestore();
    expect(verdict.admitted).toBe(true);
    expect(await nodes.logOf("k")).toHaveLength(1);
    expect(store.isShared).toBe(true);
  },
);

test.skipIf(noRedis)(
  "numbered databases of one Redis have nothing to do with each other",
  async () => {
    const here = await nodes.node();
    await here.admit("k", [minute(4)]);
    const there = await nodes.node({ url: `${nodes.redis.url}/1`, returnMs: 100, isFirst: false });
    for (let call = 0; call < 3; call++)
      expect((await there.admit("k", [minute(4)])).admitted).toBe(true);
    for (const store of [here, there]) await store.peek("k", [minute(4)]);
    await nodes.redis.kill();
    // Each is the only node, and knows its own calls.
    expect((await here.admit("k", [minute(4)])).windows).toMatchObject([{ remaining: 2 }]);
    expect((await there.admit("k", [minute(4)])).windows).toMatchObject([{ remaining: 0 }]);
    await nodes.redis.run();
  },
);

test.skipIf(noRedis)("calls that are reported get their place in a log, each once", async () => {
  const list = `${keys.prefix}60:reported`;
  const added = async (isNew: string, times: string): Promise<unknown> => {
    const words = [`${keys.channel}0`, list, `${Number.MAX_SAFE_INTEGER}`, isNew, times];
    await nodes.command("EVAL", scripts.add.text, "2", ...words);
    return nodes.command("LRANGE", list, "0", "-1");
  };
  expect(await added("0", "10,20,30")).toEqual(["10", "20", "30"]);
  expect(await added("0", "20,25,40")).toEqual(["10", "20", "25", "30", "40"]);
  expect(await added("0", "10,20,40")).toEqual(["10", "20", "25", "30", "40"]);
  // Another node's call at the same time is another call.
  expect(await added("1", "25,50")).toEqual(["10", "20", "25", "26", "30", "40", "50"]);
  expect(await added("1", "5,60")).toEqual(["5", "10", "20", "25", "26", "30", "40", "50", "60"]);
  expect(Number(await nodes.command("PTTL", list))).toBeGreaterThan(30_000);
});

test.skipIf(noRedis)(
  "a call that the store reads after its latest time is not counted",
  async () => {
    const [seconds] = (await nodes.command("TIME")) as string[];
    await nodes.command("ZADD", keys.nodes, `${Number.MAX_SAFE_INTEGER}`, "node");
    const decided = (latest: number): Promise<unknown> => {
      const names = [keys.nodes, keys.returned, keys.heard, `${keys.channel}0`];
      const words = [`${latest}`, "node", "0", "5000", "1", "4", "60000000"];
      const lists = [...names, `${keys.prefix}60:late`];
      return nodes.command("EVAL", scripts.decide.text, "5", ...lists, ...words);
    };
    expect(await decided(Number.MAX_SAFE_INTEGER)).toMatchObject({ 1: "1", 2: "1" });
    expect(await decided((Number(seconds) - 1) * 1e6)).toHaveLength(1);
    expect(await nodes.logOf("late")).toHaveLength(1);
  },
);

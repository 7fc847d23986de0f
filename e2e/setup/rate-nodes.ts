import { createClient } from "@redis/client";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { keys } from "@/lib/http/server/shared-rates/scripts";
import { SharedRateStore } from "@/lib/http/server/shared-rates/store";
import { noRedis, RedisServer } from "./redis";

export interface NodeOptions {
  url?: string;
  /** How long it waits for an answer. */
  patienceMs?: number;
  /** How long nodes that have not reported are waited for; the server's own time without it. */
  returnMs?: number;
  /** False: it waits on an empty store, as the server does. Each test begins with one that has no node to wait for. */
  isFirst?: boolean;
}

/** Nodes of a test file, on a store of its own that is empty for every test. */
export interface RateNodes {
  readonly redis: RedisServer;
  /** A node that waits long for answers: an exact count needs them from a busy machine too. */
  node(options?: NodeOptions): Promise<SharedRateStore>;
  /** A node as the server opens it. */
  servingNode(options?: NodeOptions): Promise<SharedRateStore>;
  command(...words: string[]): Promise<unknown>;
  /** The times of the admitted calls, in seconds of the store's clock. */
  logOf(id: string): Promise<number[]>;
}

/** Call it at the top of a file; its tests are skipped where there is no store to start. */
export function rateNodes(): RateNodes {
  let redis: RedisServer | undefined;
  const open: SharedRateStore[] = [];
  const server = (): RedisServer => {
    if (!redis) throw new Error("The Redis server is not started.");
    return redis;
  };
  const opened = async ({
    url = server().url,
    patienceMs,
    returnMs,
    isFirst = true,
  }: NodeOptions): Promise<SharedRateStore> => {
    const state = { isOpen: false };
    const opening = SharedRateStore.open(url, patienceMs, returnMs);
    void opening.finally(() => (state.isOpen = true));
    while (!state.isOpen) {
      if (isFirst && !server().isPaused) await command("DEL", keys.returned);
      await sleep(20);
    }
    const store = await opening;
    open.push(store);
    return store;
  };
  const command = async (...words: string[]): Promise<unknown> => {
    const client = createClient({ url: server().url, RESP: 2 });
    await client.connect();
    const answer = await client.sendCommand(words);
    client.destroy();
    return answer;
  };
  beforeAll(async () => {
    if (!noRedis) redis = await RedisServer.start();
  });
  beforeEach(async () => {
    if (redis) await command("FLUSHALL");
  });
  afterEach(() => {
    redis?.resume();
    for (const store of open.splice(0)) store.close();
  });
  afterAll(() => redis?.stop());
  return {
    get redis() {
      return server();
    },
    node: (options = {}) => opened({ patienceMs: 5_000, ...options }),
    servingNode: (options = {}) => opened(options),
    command,
    logOf: async (id) => {
      const [name] = (await command("KEYS", `${keys.prefix}*:${id}`)) as string[];
      const times = await command("LRANGE", name ?? "", "0", "-1");
      return Array.isArray(times) ? times.map((time) => Number(time) / 1e6) : [];
    },
  };
}

import { createClient } from "@redis/client";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { SharedRateStore } from "@/lib/http/server/shared-rates";
import { noRedis, RedisServer } from "./redis";

/** Nodes of a test file, on a store of its own that is empty for every test. */
export interface RateNodes {
  readonly redis: RedisServer;
  /** A node that waits long for answers: an exact count needs them from a busy machine too. */
  node(url?: string): Promise<SharedRateStore>;
  /** A node as the server opens it. */
  servingNode(url?: string): Promise<SharedRateStore>;
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
  const opened = async (opening: Promise<SharedRateStore>): Promise<SharedRateStore> => {
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
    node: (url = server().url) => opened(SharedRateStore.open(url, 5_000)),
    servingNode: (url = server().url) => opened(SharedRateStore.open(url)),
    command,
    logOf: async (id) => {
      const times = await command("LRANGE", `nightrate:rate:${id}`, "0", "-1");
      return Array.isArray(times) ? times.map((time) => Number(time) / 1e6) : [];
    },
  };
}

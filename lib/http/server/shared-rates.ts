import { type Verdict, type Window, MemoryRateStore, type RateStore } from "./limiter";
import { createHash } from "node:crypto";
import { createClient } from "@redis/client";
import { setTimeout as sleep } from "node:timers/promises";
import { log } from "@/lib/core/server/log";

/**
 * The sliding log of MemoryRateStore in the store, run there as one step: times of admitted calls in microseconds, oldest
 * first, in a list per id. Arguments: 1 to count the call, the latest time at which it may be decided, then limit and span
 * (microseconds) of each window. Answers the store's time, then 1 or 0, then per window: counted, reset, wait.
 */
const rateScript = `
local function text(number) return string.format('%.0f', number) end
local time = redis.call('TIME')
local now = tonumber(time[1]) * 1000000 + tonumber(time[2])
if now > tonumber(ARGV[2]) then return { text(now) } end
local answer = { text(now), '1' }
local length = redis.call('LLEN', KEYS[1])
local function at(index) return tonumber(redis.call('LINDEX', KEYS[1], index)) end
-- A clock that was set back: the last call was just now, and the earlier ones keep their distance to it.
if length > 0 and at(-1) > now then
  local back = at(-1) - now
  local times = redis.call('LRANGE', KEYS[1], 0, -1)
  for index, each in ipairs(times) do redis.call('LSET', KEYS[1], index - 1, text(tonumber(each) - back)) end
end
local function counted(span)
  local low, high = 0, length
  while low < high do
    local middle = math.floor((low + high) / 2)
    if at(middle) + span > now then high = middle else low = middle + 1 end
  end
  return length - low
end
local longest = 0
for i = 3, #ARGV, 2 do
  longest = math.max(longest, tonumber(ARGV[i + 1]))
  if counted(tonumber(ARGV[i + 1])) >= tonumber(ARGV[i]) then answer[2] = '0' end
end
if answer[2] == '1' and ARGV[1] == '1' then
  while length > 0 and at(0) + longest <= now do
    redis.call('LPOP', KEYS[1])
    length = length - 1
  end
  length = redis.call('RPUSH', KEYS[1], text(now))
  redis.call('PEXPIRE', KEYS[1], text(math.ceil(longest / 1000) + 1000))
end
for i = 3, #ARGV, 2 do
  local limit, span = tonumber(ARGV[i]), tonumber(ARGV[i + 1])
  local count = counted(span)
  table.insert(answer, text(count))
  table.insert(answer, text(count == 0 and span or at(length - count) + span - now))
  table.insert(answer, text(count < limit and 0 or at(length - limit) + span - now))
end
return answer
`;

/** Adds calls that a node admitted alone to the log of an id. Arguments: milliseconds to keep it, then their times. */
const mergeScript = `
local times = redis.call('LRANGE', KEYS[1], 0, -1)
for index = 2, #ARGV do table.insert(times, ARGV[index]) end
table.sort(times, function(a, b) return tonumber(a) < tonumber(b) end)
redis.call('DEL', KEYS[1])
for _, each in ipairs(times) do redis.call('RPUSH', KEYS[1], each) end
redis.call('PEXPIRE', KEYS[1], ARGV[1])
`;

/** The windows as the script's last arguments. */
function windowArguments(windows: readonly Window[]): string[] {
  return windows.flatMap(({ limit, seconds }) => [`${limit}`, `${Math.round(seconds * 1e6)}`]);
}

/** Reads the script's answer: the store's time (microseconds), and the verdict unless the call came too late. */
function readAnswer(
  answer: unknown,
  windows: readonly Window[],
): { now: number; verdict?: Verdict } {
  if (!Array.isArray(answer)) throw new TypeError("The store of limits gave no list.");
  const [now = NaN, admitted, ...states] = answer.map(Number);
  if (admitted === undefined) return { now };
  return {
    now,
    verdict: {
      admitted: admitted === 1,
      windows: windows.map((window, index) => {
        const [count = 0, reset = 0, wait = 0] = states.slice(index * 3, index * 3 + 3);
        return {
          ...window,
          remaining: Math.max(0, window.limit - count),
          resetMs: reset / 1_000,
          waitMs: wait / 1_000,
        };
      }),
    },
  };
}

/** Milliseconds for which calls are kept that were counted afterwards: longer than any window. */
const longestMs = 3_601_000;
/** Milliseconds in which a connection must be made. */
const connectMs = 1_000;
const hash = createHash("sha1").update(rateScript).digest("hex");

/** The store did not answer in time. */
class TooSlow extends Error {}

/** One connection to the store of limits. It is never repaired: after any failure the owner opens another one. */
class RateConnection {
  readonly #client: ReturnType<typeof clientOf>;
  readonly #patienceMs: number;
  /** The store's clock less ours, in microseconds; an answer shows less than it truly is, by the time it took. */
  #ahead = -Infinity;
  #learnedAt = 0;

  private constructor(client: ReturnType<typeof clientOf>, patienceMs: number) {
    this.#client = client;
    this.#patienceMs = patienceMs;
  }

  /**
   * Connects within 1 s. Each call must be answered within `patienceMs`; `onLost` is called when the connection breaks.
   * Throws where the store is away, hung, or slower than that.
   */
  static async open(
    url: string,
    patienceMs: number,
    onLost: (error: Error) => void,
  ): Promise<RateConnection> {
    const client = clientOf(url);
    client.on("error", onLost);
    const connection = new RateConnection(client, patienceMs);
    try {
      await within(connectMs, client.connect());
      await within(connectMs, client.sendCommand(["SCRIPT", "LOAD", rateScript]));
      const time = await within(patienceMs, client.sendCommand(["TIME"]));
      const [seconds, micros] = Array.isArray(time) ? time.map(Number) : [];
      connection.#learn((seconds ?? NaN) * 1e6 + (micros ?? NaN));
      return connection;
    } catch (error) {
      connection.close();
      throw error;
    }
  }

  /** Decides a call, or with `isCounted` false only looks. Throws within the patience; the call is then not counted. */
  async decide(id: string, windows: readonly Window[], isCounted: boolean): Promise<Verdict> {
    const ask = async (): Promise<Verdict | undefined> => {
      // A call that the store reads after we gave up must not be counted: it was decided elsewhere.
      const until = performance.now() + this.#patienceMs;
      const latest = Math.floor(until * 1_000 + this.#ahead);
      const script = ["EVALSHA", hash, "1", keyOf(id)];
      const call = [isCounted ? "1" : "0", `${latest}`, ...windowArguments(windows)];
      const sent = this.#client.sendCommand([...script, ...call]);
      const { now, verdict } = readAnswer(await within(this.#patienceMs, sent), windows);
      this.#learn(now);
      return verdict;
    };
    // The clocks may have parted since the last call, so one that came too late may ask again.
    const verdict = (await ask()) ?? (await ask());
    if (!verdict) throw new TooSlow("The store of limits read the call too late.");
    return verdict;
  }

  /** Counts calls that this node admitted alone, at these times (µs of `performance.now`). Throws within the patience. */
  async merge(id: string, times: readonly number[]): Promise<void> {
    const stored = times.map((time) => `${Math.floor(time + this.#ahead)}`);
    const call = ["EVAL", mergeScript, "1", keyOf(id), `${longestMs}`, ...stored];
    await within(this.#patienceMs, this.#client.sendCommand(call));
  }

  close(): void {
    if (this.#client.isOpen) this.#client.destroy();
  }

  /** Keeps the quickest answer's difference, and forgets 1 ms of it a second: clocks drift. */
  #learn(storeNow: number): void {
    const now = performance.now() * 1_000;
    this.#ahead = Math.max(storeNow - now, this.#ahead - (now - this.#learnedAt) / 1_000);
    this.#learnedAt = now;
  }
}

function keyOf(id: string): string {
  return `nightrate:rate:${id}`;
}

function clientOf(url: string) {
  // Its own reconnecting keeps calls waiting, and a broken route would hold the old socket for minutes.
  const socket = { reconnectStrategy: false, connectTimeout: connectMs } as const;
  return createClient({ url, RESP: 2, disableOfflineQueue: true, socket });
}

/** Milliseconds that one turn of the wait counts for, however long it took. */
const turnMs = 25;

/**
 * Rejects after `ms`, not counting the time in which this process itself was too busy to read: the store is not to blame
 * for that. What arrived by then still counts.
 */
function within<T>(ms: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const giveUp = (): void => reject(new TooSlow("The store of limits did not answer in time."));
    let left = ms;
    const turn = (): void => {
      left -= turnMs;
      if (left <= 0) setImmediate(giveUp);
      else timer = setTimeout(turn, turnMs);
    };
    let timer = setTimeout(turn, turnMs);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** A call waits this long for the store: with what a busy process adds, less than 250 ms. */
const defaultPatienceMs = 150;
/** Milliseconds between two attempts to reach the store again. */
const retryMs = 500;

/**
 * Limits over all nodes, kept in Redis (7 or newer) or Valkey. While the store is away, hung or slow this node decides
 * alone, from the calls that it has admitted itself, and counts those in the store once it answers; no call waits
 * longer than `patienceMs`.
 */
export class SharedRateStore implements RateStore {
  readonly #memory = new MemoryRateStore();
  /** Calls that the store doesn't know of. */
  readonly #alone = new MemoryRateStore();
  readonly #url: string;
  readonly #patienceMs: number;
  readonly #closing = new AbortController();
  #connection: RateConnection | undefined;

  private constructor(url: string, patienceMs: number) {
    this.#url = url;
    this.#patienceMs = patienceMs;
  }

  /** Connects, or goes on trying after three failed attempts (which take 3 s at most, if the store hangs). */
  static async open(url: string, patienceMs = defaultPatienceMs): Promise<SharedRateStore> {
    const store = new SharedRateStore(url, patienceMs);
    // A process that has just started may be too busy to read an answer in time.
    let problem: unknown;
    for (let attempt = 0; attempt < 3 && !store.isShared; attempt++) {
      await store.#connect().catch((error: unknown) => (problem = error));
    }
    if (!store.isShared) store.#lost(problem);
    return store;
  }

  /** True while calls are counted over all nodes. */
  get isShared(): boolean {
    return this.#connection !== undefined;
  }

  async admit(id: string, windows: readonly Window[]): Promise<Verdict> {
    const verdict = await this.#decide(id, windows, true);
    if (!verdict) return this.#admitAlone(id, windows);
    if (verdict.admitted) this.#memory.count(id, windows);
    return verdict;
  }

  async peek(id: string, windows: readonly Window[]): Promise<Verdict> {
    return (await this.#decide(id, windows, false)) ?? this.#memory.peek(id, windows);
  }

  close(): void {
    this.#closing.abort();
    this.#connection?.close();
    this.#connection = undefined;
  }

  async #admitAlone(id: string, windows: readonly Window[]): Promise<Verdict> {
    const verdict = await this.#memory.admit(id, windows);
    if (verdict.admitted) this.#alone.count(id, windows);
    return verdict;
  }

  async #decide(
    id: string,
    windows: readonly Window[],
    isCounted: boolean,
  ): Promise<Verdict | undefined> {
    const connection = this.#connection;
    if (!connection) return undefined;
    try {
      return await connection.decide(id, windows, isCounted);
    } catch (error) {
      if (this.#connection === connection) this.#lost(error);
      return undefined;
    }
  }

  async #connect(): Promise<void> {
    let opened: RateConnection | undefined;
    opened = await RateConnection.open(this.#url, this.#patienceMs, (error) => {
      if (opened && this.#connection === opened) this.#lost(error);
    });
    try {
      await this.#mergeAlone(opened);
    } catch (error) {
      opened.close();
      throw error;
    }
    if (this.#closing.signal.aborted) opened.close();
    else this.#connection = opened;
  }

  /** Counts what was admitted alone, until nothing new was admitted meanwhile. */
  async #mergeAlone(connection: RateConnection): Promise<void> {
    for (let left = this.#alone.entries(); left.length > 0; left = this.#alone.entries()) {
      for (const [id, times] of left) {
        await connection.merge(id, times);
        this.#alone.forget(id, times.at(-1) ?? 0);
      }
    }
  }

  #lost(error: unknown): void {
    this.#connection?.close();
    this.#connection = undefined;
    if (this.#closing.signal.aborted) return;
    const problem = error instanceof Error ? error.message : String(error);
    log().warn({ problem }, "the limits' store does not answer: limits hold per node for now");
    void this.#reconnect();
  }

  async #reconnect(): Promise<void> {
    const { signal } = this.#closing;
    while (!this.#connection && !signal.aborted) {
      await sleep(retryMs, undefined, { ref: false, signal }).catch(() => {});
      if (!signal.aborted) await this.#connect().catch(() => {});
    }
    if (this.#connection) log().info("the limits' store answers again");
  }
}

import { createClient } from "@redis/client";
import { setTimeout as sleep } from "node:timers/promises";
import type { Verdict, Window } from "../limiter";
import type { Batch } from "./alone";
import { own, type StoreClock } from "./clock";
import { keys, type Script, scripts, silenceMs, verdicts } from "./scripts";

/** Milliseconds in which a connection must be made. */
const connectMs = 1_000;
/** Milliseconds until a call is asked again that depends on what other nodes have yet to report. */
const undecidedMs = 25;
/** How many logs are read at once. */
const batch = 20;

const tooLate = "The store of limits read the call too late.";

/** The store did not answer in time. */
class TooSlow extends Error {}

/** The store lost what it had, or has not heard this node for a minute. */
export class UnknownNode extends Error {}

/** What a connection is for, and whom it tells. */
export interface RateConnectionOptions {
  url: string;
  /** This node's name in the store. */
  node: string;
  /** Milliseconds in which each call must be answered. */
  patienceMs: number;
  /** Milliseconds in which nodes must report after the store was away. */
  returnMs: number;
  clock: StoreClock;
  /** The connection broke. */
  onLost: (error: Error) => void;
  /** Calls of a log that the store counted, on any node (microseconds of its clock). */
  onCalls: (name: string, times: number[]) => void;
  /** A node that the store did not know before. */
  onNode: (node: string) => void;
}

/** What the store says of its nodes. */
export interface Nodes {
  /** True while nodes have to report what they admitted without the store. */
  isReturning: boolean;
  /** How many were heard in the last half minute. */
  recent: number;
  /** Those heard in the last minute. */
  nodes: string[];
}

/** One connection to the store of limits. It is never repaired: after any failure the owner opens another one. */
export class RateConnection {
  readonly #client: ReturnType<typeof clientOf>;
  readonly #options: RateConnectionOptions;
  readonly #channel: string;
  /** The keys of every script that hears a node. */
  readonly #told: readonly string[];
  /** Which run of the store this is; another one may have lost calls. */
  #run = "";
  #waitsMs = 0;
  /** The time of the last answer that was read, in the store's microseconds. */
  #read = 0;

  private constructor(options: RateConnectionOptions) {
    this.#client = clientOf(options.url);
    this.#options = options;
    this.#channel = `${keys.channel}${this.#client.options.database ?? 0}`;
    this.#told = [keys.nodes, keys.returned, keys.heard, this.#channel];
    this.#client.on("error", options.onLost);
  }

  /**
   * Connects within 1 s, and is told of every call from then on. Each command must be answered within `patienceMs`. Throws
   * where the store is away, hung, or slower than that.
   */
  static async open(options: RateConnectionOptions): Promise<RateConnection> {
    const connection = new RateConnection(options);
    try {
      await connection.#begin();
      return connection;
    } catch (error) {
      connection.close();
      throw error;
    }
  }

  /** Milliseconds, at least, for which others still wait for what this node admitted without the store. */
  get waitsMs(): number {
    return this.#waitsMs;
  }

  get run(): string {
    return this.#run;
  }

  /** Decides a call, or with `isCounted` false only looks. Throws within the patience; the call is then not counted. */
  async decide(name: string, windows: readonly Window[], isCounted: boolean): Promise<Verdict> {
    const sizes = windows.flatMap(({ limit, seconds }) => [`${limit}`, `${seconds * 1e6}`]);
    const ask = async () =>
      (await this.#tell(scripts.decide, [isCounted ? "1" : "0", ...sizes], [keyOf(name)])).map(
        Number,
      );
    const until = performance.now() + this.#options.patienceMs;
    let [verdict, ...states] = await ask();
    while (verdict === verdicts.undecided && performance.now() + undecidedMs < until) {
      await sleep(undecidedMs);
      [verdict, ...states] = await ask();
    }
    return readVerdict(windows, states, verdict);
  }

  /** Says that this node is here; with what it `knew`, also that it is back and has reported all that it admitted. */
  async beat(knew?: { recent: number; nodes: Iterable<string> }): Promise<Nodes> {
    const words = knew ? [`${knew.recent}`, ...knew.nodes] : [""];
    const [, isReturning, recent = 0, ...nodes] = await this.#tell(scripts.beat, words);
    return { isReturning: isReturning === "1", recent: Number(recent), nodes };
  }

  /** Says, if that still arrives, that this node decides alone from now on. */
  leave(): void {
    const { node, returnMs } = this.#options;
    const words = [`${Number.MAX_SAFE_INTEGER}`, node, "0", `${returnMs}`];
    const command = [
      "EVALSHA",
      scripts.leave.hash,
      `${this.#told.length}`,
      ...this.#told,
      ...words,
    ];
    within(connectMs, this.#client.sendCommand(command))
      .catch(() => {})
      .finally(() => this.close());
  }

  /**
   * Counts calls at these times of the store's clock, before whatever is sent after them. With `isNew` all of them are
   * counted, otherwise only those that the store does not have. Throws within a second: many take longer than a call may.
   */
  async add(calls: Batch, isNew: boolean): Promise<void> {
    const lists = [this.#channel, ...calls.map(([name]) => keyOf(name))];
    const times = calls.map(([, each]) => each.join(","));
    const words = [isNew ? "1" : "0", ...times];
    // Asked again, it would come after what was sent meanwhile.
    const answer = await this.#sendOnce(scripts.add, lists, words, connectMs);
    if (!answer) throw new TooSlow(tooLate);
  }

  /** Reads the calls of all logs. */
  async *calls(): AsyncGenerator<[name: string, times: number[]]> {
    let cursor = "0";
    do {
      const scan = ["SCAN", cursor, "MATCH", `${keys.prefix}*`, "COUNT", `${batch}`];
      const [next, found] = (await this.#within(scan)) as [string, string[]];
      const read = (key: string): Promise<unknown> =>
        this.#client.sendCommand(["LRANGE", key, "0", "-1"]);
      const lists = await Promise.all(found.map((key) => within(connectMs, read(key))));
      for (const [index, times] of (lists as string[][]).entries())
        yield [(found[index] ?? "").slice(keys.prefix.length), times.map(Number)];
      cursor = next;
    } while (cursor !== "0");
  }

  close(): void {
    if (this.#client.isOpen) this.#client.destroy();
  }

  async #begin(): Promise<void> {
    const client = this.#client;
    await within(connectMs, client.connect());
    // First of all the time: what is told from then on is on this clock.
    const sent = own();
    const time = await this.#within(["TIME"]);
    const [seconds = NaN, micros = NaN] = Array.isArray(time) ? time.map(Number) : [];
    this.#options.clock.learn(seconds * 1e6 + micros, sent);
    const texts = Object.values(scripts).map(({ text }) => ["SCRIPT", "LOAD", text]);
    const hear = (message: string): void => this.#hear(message);
    const [info, left, heard] = await Promise.all([
      this.#within(["INFO", "server"]),
      this.#within(["PTTL", keys.returned]),
      this.#within(["GET", keys.heard]),
      within(connectMs, client.subscribe(this.#channel, hear)),
      ...texts.map((command) => within(connectMs, client.sendCommand(command))),
    ]);
    const isServing = this.#options.clock.now() - Number(heard) < silenceMs * 1_000;
    this.#waitsMs = Number(left) > 0 ? Number(left) : isServing ? 0 : this.#options.returnMs;
    this.#run = /^run_id:(\w+)/m.exec(String(info))?.[1] ?? "";
  }

  #hear(message: string): void {
    if (message.startsWith("+")) return this.#options.onNode(message.slice(1));
    for (const line of message.split("\n")) {
      const end = line.indexOf(" ");
      const times = line.slice(0, end).split(",").map(Number);
      this.#options.onCalls(line.slice(end + 1), times);
    }
  }

  /** Runs a script that hears this node. */
  #tell(script: Script, words: string[], more: string[] = []): Promise<string[]> {
    const { node, returnMs } = this.#options;
    return this.#send(script, [...this.#told, ...more], () => [
      node,
      `${this.#read}`,
      `${returnMs}`,
      ...words,
    ]);
  }

  /** Runs a script. Returns what it says after the time. Throws where the store does not know this node. */
  async #send(script: Script, keysOf: string[], words: () => string[]): Promise<string[]> {
    const { patienceMs } = this.#options;
    // The clocks may have parted since the last call, so one that came too late may ask again.
    const answer =
      (await this.#sendOnce(script, keysOf, words(), patienceMs)) ??
      (await this.#sendOnce(script, keysOf, words(), patienceMs));
    if (!answer) throw new TooSlow(tooLate);
    if (answer[0] === `${verdicts.unknownNode}`)
      throw new UnknownNode("The store of limits does not know this node.");
    return answer;
  }

  async #sendOnce(
    script: Script,
    keysOf: string[],
    words: string[],
    patienceMs: number,
  ): Promise<string[] | undefined> {
    const { clock } = this.#options;
    const sent = own();
    // What the store reads after we gave up must not be counted: it was decided elsewhere.
    const latest = `${clock.now() + patienceMs * 1_000}`;
    const command = ["EVALSHA", script.hash, `${keysOf.length}`, ...keysOf, latest, ...words];
    const answer = await within(patienceMs, this.#client.sendCommand(command));
    if (!Array.isArray(answer)) throw new TypeError("The store of limits gave no list.");
    const [now, ...rest] = answer.map(String);
    this.#read = Number(now);
    clock.learn(this.#read, sent);
    return rest.length > 0 ? rest : undefined;
  }

  #within(command: string[]): Promise<unknown> {
    return within(this.#options.patienceMs, this.#client.sendCommand(command));
  }
}

function readVerdict(windows: readonly Window[], states: number[], verdict = 0): Verdict {
  const isUndecided = verdict === verdicts.undecided;
  return {
    admitted: verdict === verdicts.admitted,
    windows: windows.map((window, index) => {
      const [count = 0, reset = 0, wait = 0] = states.slice(index * 3, index * 3 + 3);
      return {
        ...window,
        remaining: isUndecided ? 0 : Math.max(0, window.limit - count),
        resetMs: reset / 1_000,
        // A second is ten times what another node needs to report.
        waitMs: isUndecided ? Math.max(1_000, wait / 1_000) : wait / 1_000,
      };
    }),
  };
}

function keyOf(name: string): string {
  return `${keys.prefix}${name}`;
}

function clientOf(url: string) {
  // Its own reconnecting keeps calls waiting, and a broken route would hold the old socket for minutes.
  const socket = { reconnectStrategy: false, connectTimeout: connectMs } as const;
  // With version 3 of the protocol, what the store tells comes in the order in which it happened.
  return createClient({ url, RESP: 3, disableOfflineQueue: true, socket });
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

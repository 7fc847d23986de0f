import { setTimeout as sleep } from "node:timers/promises";
import { log } from "@/lib/core/server/log";
import { MemoryRateStore, type RateStore, type Verdict, type Window } from "./limiter";
import { RateConnection } from "./rate-connection";

/** A call waits this long for the store: with what a busy process adds, less than 250 ms. */
const defaultPatienceMs = 150;
/** Milliseconds between two attempts to reach the store again. */
const retryMs = 500;

/**
 * Limits over all nodes, kept in Redis (7 or newer) or Valkey. While the store is away, hung or slow this node decides
 * alone, from the calls that it has admitted itself; no call waits longer than `patienceMs`.
 */
export class SharedRateStore implements RateStore {
  readonly #memory = new MemoryRateStore();
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
    if (!verdict) return this.#memory.admit(id, windows);
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

  async #decide(
    id: string,
    windows: readonly Window[],
    isCounted: boolean,
  ): Promise<Verdict | undefined> {
    const connection = this.#connection;
    try {
      return await connection?.decide(id, windows, isCounted);
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
    if (this.#closing.signal.aborted) opened.close();
    else this.#connection = opened;
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

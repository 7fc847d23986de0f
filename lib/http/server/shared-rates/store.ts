import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { log } from "@/lib/core/server/log";
import type { RateStore, Verdict, Window } from "../limiter";
import { type Batch, Calls, logName, partOf } from "./alone";
import { StoreClock } from "./clock";
import { type Nodes, RateConnection, UnknownNode } from "./connection";
import { beatMs } from "./scripts";

/** A call waits this long for the store, and an eighth of it for another connection where one broke: less than 250 ms. */
const defaultPatienceMs = 200;
/** Milliseconds between two attempts to reach the store again. */
const retryMs = 500;
/** After a return, nodes that have not reported are waited for so long. */
const defaultReturnMs = 5_000;
/**
 * Milliseconds without an answer after which the others may not count this node any more, as they forget it after a
 * minute: it was stopped itself, and then has no part of a limit.
 */
const forgottenMs = 50_000;
/** How many calls are reported at once: a script with so many holds up the others for a few milliseconds. */
const batchSize = 1_000;
/** A call that is admitted so long before the others stop waiting can still be reported. */
const latestReportMs = 500;

/**
 * Limits over all nodes, kept in Redis (7 or newer) or Valkey, which alone decides while it answers. While it is away, hung
 * or slow, each of n nodes admits one n-th of what is left; no call waits longer than 250 ms. Decision 023 has the reasons.
 */
export class SharedRateStore implements RateStore {
  /** Every call that the store counted, on any node. */
  readonly #stored = new Calls();
  /** What this node admitted alone, until everybody has reported; and the calls of these that the store doesn't have. */
  readonly #own = new Calls();
  readonly #unreported = new Calls();
  readonly #clock = new StoreClock((by) => {
    for (const calls of [this.#stored, this.#own, this.#unreported]) calls.move(by);
  });
  readonly #node = randomBytes(6).toString("hex");
  readonly #closing = new AbortController();
  readonly #url: string;
  readonly #patienceMs: number;
  readonly #returnMs: number;
  #known: Nodes = { isReturning: true, recent: 0, nodes: [] };
  #run: string | undefined;
  /** True once `stored` has all that the store has. */
  #isComplete = false;
  #isForgotten = false;
  #isReconnecting = false;
  #heardAt = performance.now();
  #aloneFrom = 0;
  #aloneUntil = Infinity;
  #sweepAt = 0;
  #connection: RateConnection | undefined;
  #reopening: Promise<unknown> = Promise.resolve();

  private constructor(url: string, patienceMs: number, returnMs: number) {
    this.#url = url;
    this.#patienceMs = patienceMs;
    this.#returnMs = returnMs;
  }

  /**
   * Connects and reads the calls that the store has, or goes on trying after three failed attempts (which take 4 s at most,
   * if the store hangs). Waits for other nodes' reports where the store has just come back or is empty: at most `returnMs`.
   */
  static async open(
    url: string,
    patienceMs = defaultPatienceMs,
    returnMs = defaultReturnMs,
  ): Promise<SharedRateStore> {
    const store = new SharedRateStore(url, patienceMs, returnMs);
    // A process that has just started may be too busy to read an answer in time.
    let problem: unknown;
    for (let attempt = 0; attempt < 3 && !store.isShared; attempt++) {
      await store.#connect().catch((error: unknown) => (problem = error));
    }
    if (!store.isShared) store.#goAlone(problem);
    const isWaiting = (): boolean => store.#known.isReturning || !store.#isComplete;
    while (store.isShared && isWaiting()) await sleep(beatMs);
    return store;
  }

  /** True while the store decides. */
  get isShared(): boolean {
    return this.#connection !== undefined;
  }

  async admit(id: string, windows: readonly Window[]): Promise<Verdict> {
    const name = logName(id, windows);
    return (await this.#decide(name, windows, true)) ?? this.#admitAlone(name, windows);
  }

  async peek(id: string, windows: readonly Window[]): Promise<Verdict> {
    const name = logName(id, windows);
    return (await this.#decide(name, windows, false)) ?? this.#alone(name, windows);
  }

  close(): void {
    this.#closing.abort();
    this.#connection?.close();
    this.#connection = undefined;
  }

  /** Asks the store, again on a new connection where one broke; undefined where it is gone. */
  async #decide(
    name: string,
    windows: readonly Window[],
    isCounted: boolean,
  ): Promise<Verdict | undefined> {
    for (let attempt = 0; attempt < 2; attempt++) {
      const connection = this.#connection ?? (await this.#reopened());
      if (!connection) return undefined;
      try {
        return await connection.decide(name, windows, isCounted);
      } catch (error) {
        this.#lost(connection, error);
      }
    }
    return undefined;
  }

  /**
   * Another connection, where one broke just now. Meanwhile the store hears that this node goes, if it still hears anything,
   * and keeps its part for it.
   */
  async #reopened(): Promise<RateConnection | undefined> {
    const left = this.#aloneFrom - performance.now();
    if (left > 0) await Promise.race([this.#reopening, sleep(left)]);
    return this.#connection;
  }

  #admitAlone(name: string, windows: readonly Window[]): Verdict {
    const verdict = this.#alone(name, windows);
    if (!verdict.admitted) return verdict;
    const time = this.#clock.stamp();
    this.#own.add(name, [time]);
    this.#unreported.add(name, [time]);
    return { ...this.#alone(name, windows), admitted: true };
  }

  #alone(name: string, windows: readonly Window[]): Verdict {
    const { nodes } = this.#known;
    // Without all calls, or when the others don't count on this node, it can't tell what is left for it: nothing, then.
    const isWaitedFor = !this.#isForgotten && performance.now() < this.#aloneUntil;
    const isKnown = this.#isComplete && isWaitedFor;
    const parts = isKnown ? Math.max(1, nodes.length) : Infinity;
    return partOf(this.#stored.of(name), this.#own.of(name), windows, parts, this.#clock.now());
  }

  async #connect(): Promise<void> {
    let opened: RateConnection | undefined;
    const told = new Calls();
    const connection = await RateConnection.open({
      url: this.#url,
      node: this.#node,
      patienceMs: this.#patienceMs,
      returnMs: this.#returnMs,
      clock: this.#clock,
      onLost: (error) => opened && this.#lost(opened, error),
      onCalls: (name, times) => {
        this.#stored.add(name, times);
        if (!this.#connection) told.add(name, times);
      },
      onNode: (node) => {
        const { nodes } = this.#known;
        if (!nodes.includes(node)) this.#known = { ...this.#known, nodes: [...nodes, node] };
      },
    });
    opened = connection;
    // What is admitted after the others have stopped waiting would come on top.
    const until = performance.now() + connection.waitsMs - latestReportMs;
    this.#aloneUntil = Math.min(this.#aloneUntil, until);
    try {
      // First what nobody else knows; then until little is left, as calls go on meanwhile.
      await this.#report(connection);
      await this.#fill(connection, told);
      while (this.#unreported.batches(batchSize).length > 1) await this.#report(connection);
      // Nothing is admitted alone from here on: what follows is sent after this.
      const rest = this.#unreported
        .batches(batchSize)
        .map((batch) => this.#tell(connection, batch));
      const back = connection.beat(this.#known);
      this.#connection = connection;
      const [known] = await Promise.all([back, ...rest]);
      this.#heard(known);
      this.#aloneUntil = Infinity;
    } catch (error) {
      if (this.#connection === connection) this.#connection = undefined;
      connection.close();
      throw error;
    }
    if (this.#closing.signal.aborted) return this.close();
    void this.#stay(connection).catch((error: unknown) => this.#lost(connection, error));
  }

  /** Adds all that this node knows of anybody, if the store may lack it: what it has not `told` since. */
  async #fill(connection: RateConnection, told: Calls): Promise<void> {
    this.#stored.sweep(this.#clock.now());
    const batches = this.#run === connection.run ? [] : this.#stored.batches(batchSize);
    // Each node begins somewhere else, so they divide the work.
    const first = Math.floor(Math.random() * batches.length);
    for (const batch of [...batches.slice(first), ...batches.slice(0, first)]) {
      const missing = told.missing(batch);
      if (missing.length > 0) await connection.add(missing, false);
    }
    this.#run = connection.run;
  }

  /** Reports what was admitted alone until now. */
  async #report(connection: RateConnection): Promise<void> {
    for (const batch of this.#unreported.batches(batchSize)) await this.#tell(connection, batch);
  }

  async #tell(connection: RateConnection, batch: Batch): Promise<void> {
    await connection.add(batch, true);
    for (const [name, times] of batch) {
      this.#unreported.remove(name, times);
      this.#stored.add(name, times);
    }
  }

  /** Reads all calls that the store has, then is heard there until the connection is lost. */
  async #stay(connection: RateConnection): Promise<void> {
    this.#isComplete = false;
    const { signal } = this.#closing;
    const reading = this.#read(connection);
    reading.catch((error: unknown) => this.#lost(connection, error));
    while (this.#connection === connection) {
      await sleep(beatMs, undefined, { ref: false, signal }).catch(() => {});
      if (this.#connection !== connection) return;
      this.#heard(await connection.beat());
    }
  }

  async #read(connection: RateConnection): Promise<void> {
    for await (const [name, times] of connection.calls()) this.#stored.add(name, times);
    if (this.#connection === connection) this.#isComplete = true;
  }

  #heard(known: Nodes): void {
    this.#known = known;
    this.#heardAt = performance.now();
    this.#sweep();
    // Everybody has reported: the calls of all nodes are in the store, and known to all.
    if (!known.isReturning) this.#own.clear();
  }

  /** Once a minute. */
  #sweep(): void {
    if (performance.now() < this.#sweepAt) return;
    this.#sweepAt = performance.now() + 60_000;
    for (const calls of [this.#stored, this.#own, this.#unreported]) calls.sweep(this.#clock.now());
  }

  #lost(connection: RateConnection, error: unknown): void {
    if (this.#connection !== connection) return;
    this.#connection = undefined;
    connection.leave();
    // Its calls are gone, although it is the same run.
    if (error instanceof UnknownNode) this.#run = undefined;
    if (!this.#closing.signal.aborted) this.#goAlone(error);
  }

  #goAlone(reason: unknown): void {
    if (this.#isReconnecting) return;
    this.#isReconnecting = true;
    this.#aloneFrom = performance.now() + this.#patienceMs / 8;
    this.#isForgotten = performance.now() - this.#heardAt > forgottenMs;
    const problem = reason instanceof Error ? reason.message : String(reason);
    const nodes = this.#known.nodes.length;
    log().warn({ problem, nodes }, nodes > 0 ? onlyPart : neverReached);
    this.#reopening = this.#connect().catch(() => {});
    void this.#reconnect();
  }

  async #reconnect(): Promise<void> {
    const { signal } = this.#closing;
    await this.#reopening;
    while (!this.#connection && !signal.aborted) {
      await sleep(retryMs, undefined, { ref: false, signal }).catch(() => {});
      this.#sweep();
      if (!signal.aborted) await this.#connect().catch(() => {});
    }
    this.#isReconnecting = false;
    if (this.#connection) log().info("the limits' store answers again");
  }
}

const onlyPart =
  "the limits' store does not answer: this node admits its part of what is left for now";
const neverReached =
  "the limits' store has not been reached yet: this node refuses calls that are limited until it is";

import { setTimeout as sleep } from "node:timers/promises";
import { ConnectorError } from "@/lib/sync/connections/server/connector-error";
import { type Budget, claim, type Ended, hold, type Reading } from "./slots";
import { vendorMs } from "./vendor-time";

interface Waiter {
  enter(slots: bigint[]): void;
  fail(error: unknown): void;
}

/** A request that may leave now. */
interface Pass {
  /** Books that the answer came, and what it said is left. */
  end(readings?: readonly Omit<Reading, "age">[]): Promise<void>;
}

/** Vendor seconds that a request waits for its turn; what has to wait longer is for the job to put off. */
const patienceSeconds = 120;
/** Seconds until an answer must have come, of which a process that died may not have told. */
const answerSeconds = 31;
/** Another process may free a slot earlier than it said. */
const pollMs = 1_000;
/** How often, at most, endings are booked by themselves. */
const firstPauseSeconds = 10;

/** Lets requests of this process leave within their budgets, in the order in which they came. */
class Gate {
  readonly #budgets: readonly Budget[];
  #waiters: Waiter[] = [];
  #ended: { slots: readonly bigint[]; at: number; booked: () => void }[] = [];
  #readings: (Omit<Reading, "age"> & { at: number })[] = [];
  #isRunning = false;
  #woken = new AbortController();
  #refusals = 0;
  #pausedUntil = 0;

  constructor(budgets: readonly Budget[]) {
    this.#budgets = budgets;
  }

  /** Waits for a turn. Throws the signal's reason, or ConnectorError (rate_limit) where it takes too long. */
  enter(signal: AbortSignal): Promise<Pass> {
    signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#waiters = this.#waiters.filter((each) => each !== waiter);
        reject(signal.reason);
      };
      const waiter: Waiter = {
        enter: (slots) => {
          signal.removeEventListener("abort", leave);
          resolve({ end: (readings) => this.#end(slots, readings ?? []) });
        },
        fail: (error) => {
          signal.removeEventListener("abort", leave);
          reject(error);
        },
      };
      signal.addEventListener("abort", leave, { once: true });
      this.#waiters.push(waiter);
      this.#wake();
    });
  }

  /**
   * Holds the budget `key` after a 429 to a request that left at `sentAt`: for `asked` ms, else 10 s, doubled at every
   * refusal in a row. Returns when it ends. Refusals of requests that left before the last pause began are one refusal.
   */
  async pause(key: string, asked: number | null, sentAt: number): Promise<Date> {
    if (asked === null && sentAt < this.#pausedUntil) return new Date(this.#pausedUntil);
    const ms = asked ?? vendorMs(firstPauseSeconds * 2 ** Math.min(this.#refusals++, 8));
    this.#pausedUntil = Math.max(this.#pausedUntil, Date.now() + ms);
    await hold(key, ms);
    return new Date(Date.now() + ms);
  }

  /** A request was not refused. */
  relax(): void {
    this.#refusals = 0;
  }

  #end(slots: readonly bigint[], readings: readonly Omit<Reading, "age">[]): Promise<void> {
    const at = performance.now();
    this.#readings.push(...readings.map((reading) => ({ ...reading, at })));
    return new Promise((booked) => {
      this.#ended.push({ slots, at, booked });
      this.#wake();
    });
  }

  #wake(): void {
    this.#woken.abort();
    if (!this.#isRunning) void this.#run();
  }

  async #run(): Promise<void> {
    this.#isRunning = true;
    while (this.#waiters.length > 0 || this.#ended.length > 0) {
      this.#woken = new AbortController();
      const waitMs = await this.#turn();
      const { signal } = this.#woken;
      if (waitMs > 0) await sleep(Math.min(waitMs, pollMs), undefined, { signal }).catch(() => {});
    }
    this.#isRunning = false;
  }

  /** Returns in how many ms the next may leave. */
  async #turn(): Promise<number> {
    const ended = this.#ended.splice(0);
    const now = performance.now();
    const news = {
      ended: ended.map(({ slots, at }): Ended => ({ slots, age: now - at })),
      readings: lowest(this.#readings.splice(0)).map(({ at, ...rest }) => ({
        ...rest,
        age: now - at,
      })),
    };
    const wanted = this.#waiters.length;
    try {
      const { granted, waitMs } = await claim(this.#budgets, wanted, news, vendorMs(answerSeconds));
      await this.#grant(granted);
      if (waitMs > vendorMs(patienceSeconds)) this.#fail(tooLong(waitMs));
      return waitMs;
    } catch (error) {
      this.#fail(error);
      return 0;
    } finally {
      for (const { booked } of ended) booked();
    }
  }

  /** Waiters may have left meanwhile; what they do not use is given back. */
  async #grant(granted: readonly bigint[][]): Promise<void> {
    for (const slots of granted) {
      const waiter = this.#waiters.shift();
      if (waiter) waiter.enter(slots);
      else this.#ended.push({ slots, at: performance.now(), booked: () => {} });
    }
  }

  #fail(error: unknown): void {
    for (const waiter of this.#waiters.splice(0)) waiter.fail(error);
  }
}

function tooLong(waitMs: number): ConnectorError {
  const message = "The PMS's limit of requests is used up.";
  return new ConnectorError("rate_limit", message, { retryAt: new Date(Date.now() + waitMs) });
}

/** The lowest reading of each window: answers to requests at the same time come in any order. */
function lowest<R extends Omit<Reading, "age">>(readings: readonly R[]): R[] {
  const found = new Map<string, R>();
  for (const reading of readings) {
    const id = `${reading.ms} ${reading.key}`;
    const known = found.get(id);
    if (!known || reading.left < known.left) found.set(id, reading);
  }
  return [...found.values()];
}

const gates = new Map<string, Gate>();

/** The process's gate for these budgets. */
export function gateOf(budgets: readonly Budget[]): Gate {
  const id = JSON.stringify(budgets);
  const gate = gates.get(id) ?? new Gate(budgets);
  gates.set(id, gate);
  return gate;
}

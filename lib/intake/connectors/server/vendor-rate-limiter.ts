import { setTimeout as sleep } from "node:timers/promises";
import { ConnectorError } from "@/lib/intake/connections/server/connector-error";
import { type Budget, claim, type Ended, hold, type Reading } from "./vendor-budget-store";
import { vendorMs } from "./vendor-time";

/** What an answer says is left of a window. */
export type Left = Pick<Reading, "key" | "ms" | "left">;

interface Waiter {
  enter(slots: string[]): void;
  fail(error: unknown): void;
}

/** A request that may leave now. */
interface Pass {
  /** Books that the answer came, and what it said is left. */
  end(readings?: readonly Left[]): Promise<void>;
}

/** Longest wait of a request for its turn, in vendor seconds; for longer waits the job postpones. */
const patienceSeconds = 120;
/** Seconds after which a request of a crashed process counts as answered. */
const answerSeconds = 31;
/** Another process may free a slot earlier than it said. */
const pollMs = 1_000;
/** The pause after a 429 that names none. */
const firstPauseSeconds = 10;

/** Lets requests of this process start within their budgets, in order of arrival. */
class Gate {
  readonly #budgets: readonly Budget[];
  #waiters: Waiter[] = [];
  #ended: (Ended & { booked: () => void })[] = [];
  #readings: Reading[] = [];
  #isRunning = false;
  #woken = new AbortController();
  #refusals = 0;
  #pausedUntil = 0;

  constructor(budgets: readonly Budget[]) {
    this.#budgets = budgets;
  }

  /** Waits for a turn. Throws the signal's reason, or ConnectorError (rate_limit) if it takes too long. */
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
          const sentAt = performance.now();
          resolve({ end: (readings = []) => this.#end(slots, sentAt, readings) });
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

  #end(slots: readonly string[], sentAt: number, readings: readonly Left[]): Promise<void> {
    const at = performance.now();
    this.#readings.push(...readings.map((reading) => ({ ...reading, sentAt, at })));
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
    const news = { ended, readings: lowest(this.#readings.splice(0)) };
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

  /** Grants turns; slots of waiters that have left in the meantime are returned. */
  async #grant(granted: readonly string[][]): Promise<void> {
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
function lowest(readings: readonly Reading[]): Reading[] {
  const found = new Map<string, Reading>();
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

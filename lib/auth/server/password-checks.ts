import { availableParallelism } from "node:os";
import { Refusal } from "@/lib/core/errors";

/** How many run at once, how many may wait, and for how many milliseconds. */
interface Capacity {
  running: number;
  waiting: number;
  waitMs: number;
}

/**
 * Half of the processor's cores, which leaves the others for reads; the queue is about two seconds
 * long.
 */
const capacity: Capacity = {
  running: Math.max(1, Math.floor(availableParallelism() / 2)),
  waiting: 64,
  waitMs: 2_000,
};

/** Limits how much expensive work runs at once; the rest waits in order, up to `waitMs`. */
export class Queue {
  readonly #capacity: Capacity;
  readonly #waiting = new Set<() => void>();
  #running = 0;

  constructor(given: Capacity) {
    this.#capacity = given;
  }

  /**
   * Runs `work` when a slot is free. Throws UNAVAILABLE with Retry-After if the queue is full or
   * the wait is too long.
   */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running < this.#capacity.running) this.#running++;
    else await this.#turn();
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  #turn(): Promise<void> {
    if (this.#waiting.size >= this.#capacity.waiting) throw busy();
    return new Promise((resolve, reject) => {
      const start = (): void => {
        clearTimeout(timeout);
        this.#waiting.delete(start);
        resolve();
      };
      const timeout = setTimeout(() => {
        this.#waiting.delete(start);
        reject(busy());
      }, this.#capacity.waitMs);
      this.#waiting.add(start);
    });
  }

  /** Passes the slot directly to the longest waiter, so that a new caller cannot take it. */
  #next(): void {
    const [first] = this.#waiting;
    if (first) first();
    else this.#running--;
  }
}

function busy(): Refusal {
  return new Refusal(
    "UNAVAILABLE",
    "Too many people are signing in right now. Try again shortly.",
    {
      retryAfter: 2,
    },
  );
}

const shared = globalThis as { nightratePasswordChecks?: Queue };

/** Runs a password check, with one limit for the whole process. Throws UNAVAILABLE like `Queue`. */
export function inTurn<T>(check: () => Promise<T>): Promise<T> {
  return (shared.nightratePasswordChecks ??= new Queue(capacity)).run(check);
}

/** Replaces the process's queue (tests). */
export function useQueue(queue: Queue): void {
  shared.nightratePasswordChecks = queue;
}

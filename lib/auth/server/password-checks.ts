import { availableParallelism } from "node:os";
import { Refusal } from "@/lib/core/errors";

/** How many run at once, how many may wait, and for how many milliseconds. */
interface Capacity {
  running: number;
  waiting: number;
  waitMs: number;
}

/** Half of the processor's cores, so that reads have the others; the queue is some two seconds long. */
const capacity: Capacity = {
  running: Math.max(1, Math.floor(availableParallelism() / 2)),
  waiting: 64,
  waitMs: 2_000,
};

/** Runs expensive work with a cap on how much runs at once; the rest waits in order, briefly. */
export class Queue {
  readonly #capacity: Capacity;
  readonly #waiting = new Set<() => void>();
  #running = 0;

  constructor(given: Capacity) {
    this.#capacity = given;
  }

  /** Runs `work` when it is its turn. Throws UNAVAILABLE with Retry-After where too much waits, or its turn never comes. */
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

  /** Hands the place to whoever waits longest, so that nobody new can take it in between. */
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

/** Runs a check of a password: few at once in the process, whatever asks for it. Throws UNAVAILABLE as `Queue`. */
export function inTurn<T>(check: () => Promise<T>): Promise<T> {
  return (shared.nightratePasswordChecks ??= new Queue(capacity)).run(check);
}

/** Replaces the process's queue (tests). */
export function useQueue(queue: Queue): void {
  shared.nightratePasswordChecks = queue;
}

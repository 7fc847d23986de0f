import { hash, verify } from "@node-rs/argon2";
import { availableParallelism } from "node:os";
import { Refusal } from "@/lib/core/errors";

/** argon2id (the library's default algorithm) with 19 MiB, 2 passes, 1 lane: OWASP Password Storage Cheat Sheet. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * A well-formed hash of the same cost that no password matches, so that checking a person without a
 * hash takes as long.
 */
export const decoy = `$argon2id$v=19$m=19456,t=2,p=1$${"A".repeat(22)}$${"A".repeat(43)}`;

/** Returns the hash to store for a password. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalized(password), cost);
}

/**
 * True if `password` matches `stored`. Null (an unknown person, or one without a password) never
 * matches, and takes as long.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const isMatch = await verify(stored ?? decoy, normalized(password));
  return isMatch && stored !== null;
}

/** Keyboards encode the same letters differently; NFKC makes them one password (NIST SP 800-63B §3.1.1.2). */
function normalized(password: string): string {
  return password.normalize("NFKC");
}

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

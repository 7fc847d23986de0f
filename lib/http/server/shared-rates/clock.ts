/** How much two clocks may part, per microsecond that passes. */
const drift = 1 / 1_000;

/**
 * The store's clock, in microseconds, as this node knows it: between two bounds, which each answer narrows. Only time that
 * passes here is used for it, so this machine's date doesn't matter.
 */
export class StoreClock {
  /** The store's clock less ours is between these two. */
  #least = -Infinity;
  #most = Infinity;
  #learnedAt = 0;
  #lastStamp = 0;
  readonly #onSet: (by: number) => void;

  /** `onSet`: the store's clock was set, or is another one; calls keep their ages if they move `by` as much. */
  constructor(onSet: (by: number) => void) {
    this.#onSet = onSet;
  }

  /** Learns from an answer that the store's clock showed `shown` since `sent` (our clock). */
  learn(shown: number, sent: number): void {
    const now = own();
    const passed = Math.max(0, now - this.#learnedAt) * drift;
    const [least, most] = [shown - now, shown - sent];
    const wasSet = most < this.#least - passed || least > this.#most + passed;
    // Rather too late than too early: the calls are counted a little longer then. Times stay whole numbers.
    if (wasSet) this.#onSet(Math.ceil(most - this.#least));
    this.#least = wasSet ? least : Math.max(least, this.#least - passed);
    this.#most = wasSet ? most : Math.min(most, this.#most + passed);
    this.#learnedAt = now;
  }

  /** The store's time, or a little earlier; ours before the first answer. */
  now(): number {
    return Math.floor(own() + (Number.isFinite(this.#least) ? this.#least : 0));
  }

  /** A time for a call that is counted now: the store's time, or a little later. No two calls get the same. */
  stamp(): number {
    this.#lastStamp = Math.max(Math.ceil(own() + this.#most), this.#lastStamp + 1);
    return this.#lastStamp;
  }
}

/** Microseconds of a clock that nobody sets. */
export function own(): number {
  return performance.now() * 1_000;
}

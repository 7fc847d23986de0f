import { networkOf } from "./origin";

/** Failures from one address: at most `most` in any `seconds` seconds. */
interface Limit {
  most: number;
  seconds: number;
}

/** A counted failure; `forget` removes it. */
export interface Failure {
  network: string;
  at: number;
}

/** A store of failed sign-ins by network: in memory here, shared where several nodes run. */
export interface FailureStore {
  /** True if `network` has as many failures as the limit. */
  isFull(network: string): Promise<boolean>;
  /**
   * Counts a failure. At the limit it returns null, or with `always` replaces the oldest failure.
   */
  count(network: string, always: boolean): Promise<Failure | null>;
  /** Removes a failure whose attempt succeeded or was not checked. */
  forget(failure: Failure): Promise<void>;
}

/** Failed sign-ins from one address, for any e-mails. */
const limit: Limit = { most: 30, seconds: 15 * 60 };

/**
 * Networks stored at once, about 4 MB; above it, the one with the oldest last failure is dropped.
 */
const maxNetworks = 10_000;

/** The newest failures of each network, at most `most`. */
export class MemoryFailureStore implements FailureStore {
  /** By last failure, oldest first. */
  readonly #failures = new Map<string, Failure[]>();
  readonly #now: () => number;
  readonly #limit: Limit;
  readonly #maxNetworks: number;

  /** `now`: milliseconds of a monotonic clock. */
  constructor(now = () => performance.now(), { most, seconds } = limit, networks = maxNetworks) {
    this.#now = now;
    this.#limit = { most, seconds };
    this.#maxNetworks = networks;
  }

  /** Number of networks stored. */
  get size(): number {
    return this.#failures.size;
  }

  async isFull(network: string): Promise<boolean> {
    return this.#recent(network).length >= this.#limit.most;
  }

  async count(network: string, always: boolean): Promise<Failure | null> {
    const recent = this.#recent(network);
    if (!always && recent.length >= this.#limit.most) return null;
    const failure = { network, at: this.#now() };
    this.#keep(network, [...recent, failure].slice(-this.#limit.most));
    return failure;
  }

  async forget(failure: Failure): Promise<void> {
    const left = this.#failures.get(failure.network)?.filter((each) => each !== failure) ?? [];
    if (left.length > 0) this.#failures.set(failure.network, left);
    else this.#failures.delete(failure.network);
  }

  #recent(network: string): Failure[] {
    const start = this.#now() - this.#limit.seconds * 1_000;
    return this.#failures.get(network)?.filter(({ at }) => at > start) ?? [];
  }

  #keep(network: string, kept: Failure[]): void {
    // Deleted first: a key that is set again keeps its place in a Map.
    this.#failures.delete(network);
    this.#failures.set(network, kept);
    const [oldest] = this.#failures.keys();
    if (this.#failures.size > this.#maxNetworks && oldest !== undefined) {
      this.#failures.delete(oldest);
    }
  }
}

const shared = globalThis as { nightrateSignInFailures?: FailureStore };

function failures(): FailureStore {
  return (shared.nightrateSignInFailures ??= new MemoryFailureStore());
}

/** Replaces the process's store of failed sign-ins (tests, other stores). */
export function useFailures(store: FailureStore): void {
  shared.nightrateSignInFailures = store;
}

/** True if 30 sign-ins from the address failed in the past 15 minutes. */
export function isAddressFull(ip: string | null): Promise<boolean> {
  return failures().isFull(networkOf(ip));
}

/**
 * Counts a failed sign-in from an address. Returns null without counting if 30 failed and `always`
 * is false.
 */
export function countAddressFailure(ip: string | null, always: boolean): Promise<Failure | null> {
  return failures().count(networkOf(ip), always);
}

/** Removes a failure whose attempt succeeded or was not checked. */
export function forgetAddressFailure(failure: Failure): Promise<void> {
  return failures().forget(failure);
}

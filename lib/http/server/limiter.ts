import { Refusal } from "@/lib/core/errors";

/** At most `limit` calls in any `seconds` seconds. */
export interface Window {
  name: "minute" | "hour";
  limit: number;
  seconds: number;
}

/** The state of a window after a decision. */
export interface WindowState extends Window {
  /** Calls left. */
  remaining: number;
  /** Milliseconds until the oldest counted call leaves; the whole window when none is counted. */
  resetMs: number;
  /** Milliseconds until the next call is admitted; 0 when it would be now. */
  waitMs: number;
}

export interface Verdict {
  admitted: boolean;
  windows: WindowState[];
}

/** A store of admitted calls: in memory here, shared where several nodes run. */
export interface RateStore {
  /** True where other nodes' calls are counted too, at this moment. */
  readonly isShared: boolean;
  /** Decides all windows before it writes; a refused call is not counted. */
  admit(id: string, windows: readonly Window[]): Promise<Verdict>;
  /** Returns the windows without counting a call. */
  peek(id: string, windows: readonly Window[]): Promise<Verdict>;
}

/** In microseconds: with whole numbers a wait of 60 s is never 60.0000000001 s. */
const second = 1_000_000;

/** Sliding log of the times of admitted calls. A call leaves a window `seconds` after it was admitted, to the microsecond. */
export class MemoryRateStore implements RateStore {
  readonly isShared = false;
  readonly #logs = new Map<string, number[]>();
  readonly #now: () => number;
  #sweepAt = 0;

  /** `now`: milliseconds of a monotonic clock. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = () => Math.round(now() * 1_000);
  }

  async admit(id: string, windows: readonly Window[]): Promise<Verdict> {
    const now = this.#now();
    const log = this.#recent(id, windows, now);
    const admitted = windows.every((window) => counted(log, window, now) < window.limit);
    if (admitted) log.push(now);
    this.#sweep(now);
    return { admitted, windows: windows.map((window) => windowState(log, window, now)) };
  }

  async peek(id: string, windows: readonly Window[]): Promise<Verdict> {
    const now = this.#now();
    const log = this.#logs.get(id) ?? [];
    const states = windows.map((window) => windowState(log, window, now));
    return { admitted: states.every((state) => state.waitMs === 0), windows: states };
  }

  #recent(id: string, windows: readonly Window[], now: number): number[] {
    const log = this.#logs.get(id) ?? [];
    const longest = Math.max(...windows.map((window) => window.seconds)) * second;
    const first = log.findIndex((time) => time + longest > now);
    log.splice(0, first === -1 ? log.length : first);
    this.#logs.set(id, log);
    return log;
  }

  /** Drops ids without a call in the last hour, once a minute. */
  #sweep(now: number): void {
    if (now < this.#sweepAt) return;
    this.#sweepAt = now + 60 * second;
    for (const [id, log] of this.#logs) {
      if ((log.at(-1) ?? -Infinity) <= now - 3_600 * second) this.#logs.delete(id);
    }
  }
}

function windowState(log: readonly number[], window: Window, now: number): WindowState {
  const span = window.seconds * second;
  const count = counted(log, window, now);
  const oldest = log[log.length - count];
  // The call that must leave the window before another fits.
  const blocking = count < window.limit ? undefined : log[log.length - window.limit];
  return {
    ...window,
    remaining: Math.max(0, window.limit - count),
    resetMs: (oldest === undefined ? span : oldest + span - now) / 1_000,
    waitMs: (blocking === undefined ? 0 : blocking + span - now) / 1_000,
  };
}

/** Counts the calls of the (ascending) log, in microseconds, in the window that ends now. */
export function counted(log: readonly number[], window: Window, now: number): number {
  return later(log, now - window.seconds * second);
}

/** Counts the calls of the (ascending) log that are later than `time`, by binary search. */
export function later(log: readonly number[], time: number): number {
  let low = 0;
  let high = log.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((log[middle] ?? Infinity) > time) high = middle;
    else low = middle + 1;
  }
  return log.length - low;
}

/** The 429 of a verdict: names the full windows; Retry-After is the longest wait, rounded up. */
export function overLimit(verdict: Verdict): Refusal {
  const full = verdict.windows.filter((window) => window.waitMs > 0);
  const wait = Math.max(...full.map((window) => window.waitMs));
  return new Refusal("OVER_RATE_LIMIT", undefined, {
    retryAfter: Math.ceil(wait / 1_000),
    details: full.map(({ name, limit, seconds }) => ({
      path: name,
      message: `at most ${limit} calls in any ${seconds} seconds`,
    })),
  });
}

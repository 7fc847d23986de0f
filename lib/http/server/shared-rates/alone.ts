import { counted, later, type Verdict, type Window, type WindowState } from "../limiter";

const second = 1_000_000;

/** Names the log of an id: `seconds:id`, with its longest window, so that everybody knows how long its calls matter. */
export function logName(id: string, windows: readonly Window[]): string {
  return `${Math.max(...windows.map(({ seconds }) => seconds))}:${id}`;
}

/** Times of admitted calls by log. A log may be there again with other times. */
export type Batch = readonly (readonly [log: string, times: readonly number[]])[];

/** Times of admitted calls by log, in microseconds of one clock, oldest first. A time is counted once. */
export class Calls {
  readonly #logs = new Map<string, number[]>();

  of(name: string): readonly number[] {
    return this.#logs.get(name) ?? [];
  }

  add(name: string, times: readonly number[]): void {
    const log = this.#logs.get(name) ?? [];
    this.#logs.set(name, log);
    for (const time of times) {
      const at = log.length - later(log, time);
      if (log[at - 1] !== time) log.splice(at, 0, time);
    }
  }

  /** All calls as they are now, at most `size` in a batch. */
  batches(size: number): Batch[] {
    const batches: [string, number[]][][] = [];
    let room = 0;
    for (const [name, log] of this.#logs) {
      for (let from = 0; from < log.length;) {
        if (room === 0) batches.push([]);
        if (room === 0) room = size;
        const times = log.slice(from, from + room);
        batches.at(-1)?.push([name, times]);
        from += times.length;
        room -= times.length;
      }
    }
    return batches;
  }

  /** Returns those that are not among these. */
  missing(batch: Batch): Batch {
    return batch
      .map(([name, times]) => {
        const log = this.of(name);
        const has = (time: number): boolean => log[log.length - later(log, time) - 1] === time;
        return [name, times.filter((time) => !has(time))] as const;
      })
      .filter(([, times]) => times.length > 0);
  }

  /** Forgets the calls that have left every window by `now`. */
  sweep(now: number): void {
    for (const [name, log] of this.#logs) {
      const span = Number.parseFloat(name) * second;
      const first = log.findIndex((time) => time + span > now);
      log.splice(0, first === -1 ? log.length : first);
      if (log.length === 0) this.#logs.delete(name);
    }
  }

  /** Forgets these calls. */
  remove(name: string, times: readonly number[]): void {
    const gone = new Set(times);
    const rest = this.of(name).filter((time) => !gone.has(time));
    if (rest.length > 0) this.#logs.set(name, rest);
    else this.#logs.delete(name);
  }

  clear(): void {
    this.#logs.clear();
  }

  /** Moves all times, since their clock was set. */
  move(by: number): void {
    for (const log of this.#logs.values()) log.forEach((time, at) => (log[at] = time + by));
  }
}

/**
 * What one of `parts` nodes decides alone: of what the calls in the store have left of a window, rounded down, it admits
 * one part. `stored` has all calls that the store admitted for an id, `own` those that this node admitted since.
 *
 * In any window that ends at the last of those calls, no node has admitted more than its part of what was left, and what is
 * left only grows while nobody adds to the store. So all nodes together never exceed the limit. Infinitely many parts: none.
 */
export function partOf(
  stored: readonly number[],
  own: readonly number[],
  windows: readonly Window[],
  parts: number,
  now: number,
): Verdict {
  const states = windows.map((window) => partOfWindow(stored, own, window, parts, now));
  return { admitted: states.every(({ remaining }) => remaining > 0), windows: states };
}

/** Milliseconds after which to ask again where no call that leaves makes room: the store may have returned. */
const askAgainMs = 5_000;

function partOfWindow(
  stored: readonly number[],
  own: readonly number[],
  window: Window,
  parts: number,
  now: number,
): WindowState {
  const span = window.seconds * second;
  const roomAt = (time: number): number =>
    Math.floor((window.limit - counted(stored, window, time)) / parts) - counted(own, window, time);
  const oldest = [stored, own].map((log) => log[log.length - counted(log, window, now)] ?? now);
  const room = roomAt(now);
  const state = {
    ...window,
    remaining: Math.max(0, room),
    resetMs: (Math.min(...oldest) + span - now) / 1_000,
  };
  if (room > 0) return { ...state, waitMs: 0 };
  const leaving = [stored, own]
    .flatMap((log) => log.slice(log.length - counted(log, window, now)))
    .map((time) => time + span)
    .toSorted((one, other) => one - other);
  const fits = leaving.find((time) => roomAt(time) > 0);
  return { ...state, waitMs: fits === undefined ? askAgainMs : (fits - now) / 1_000 };
}

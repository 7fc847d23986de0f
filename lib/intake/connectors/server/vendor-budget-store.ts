import { z } from "zod";
import { db } from "@/lib/db/server";

/** At most `limit` requests in any `ms` milliseconds; 0 ms: at the same time. */
export interface Window {
  limit: number;
  ms: number;
}

/** A subject for which a PMS counts requests. The same key has the same windows everywhere. */
export interface Budget {
  key: string;
  windows: readonly Window[];
}

/** A request whose answer came at `at` (of `performance.now`); its slots, one of each budget. */
export interface Ended {
  slots: readonly string[];
  at: number;
}

/** Requests that a PMS said at `at` it has left in a window; the request that it answered left at `sentAt`. */
export interface Reading {
  key: string;
  ms: number;
  left: number;
  sentAt: number;
  at: number;
}

/** Events since the last claim. */
export interface News {
  ended: readonly Ended[];
  readings: readonly Reading[];
}

export interface Claimed {
  /** Per request that may leave now: its slots. */
  granted: string[][];
  /** Milliseconds until another may leave; 0 where all that were wanted may. */
  waitMs: number;
}

const Claim = z.object({
  /** The database's clock, in ms. */
  now: z.number(),
  granted: z.array(z.array(z.string())),
  waitMs: z.number(),
});

/** The database's time `now` (ms) at some moment before `after` here: of the last claim, which comes before every reading. */
let clock = { now: Date.now(), after: performance.now() };

/**
 * Books what ended, then claims up to `wanted` requests of all budgets at once, in one statement (the function
 * `claim_requests`); nodes that share the database take turns. A request counts from now until its answer and each
 * window's length after that; where no answer is booked, until `answerMs` and that length. Times are the database's, and
 * those of here are told by their age.
 *
 * Where a PMS has fewer left than we can account for, the difference is booked in that window alone. Ours are all that
 * ended within its length before the request left, which is at least what the PMS counted of ours. Requests in the
 * future were before the clock was set back: they count as answered now.
 */
export async function claim(
  budgets: readonly Budget[],
  wanted: number,
  { ended, readings }: News,
  answerMs: number,
): Promise<Claimed> {
  const windows = budgets.flatMap(({ key, windows: own }) =>
    own.map(({ limit, ms }) => ({ key, limit, ms })),
  );
  const now = performance.now();
  const asked = {
    keys: budgets.map(({ key }) => key),
    windows,
    wanted,
    answerMs,
    longestMs: Math.max(...windows.map(({ ms }) => ms)),
    ended: ended.flatMap(({ slots, at }) => slots.map((id) => ({ id, age: now - at }))),
    readings: readings.map(({ key, ms, left, sentAt, at }) => ({
      key,
      ms,
      left,
      age: now - at,
      limit: windows.find((each) => each.key === key && each.ms === ms)?.limit ?? 0,
      since: (clock.now + sentAt - clock.after - ms) / 1_000,
    })),
  };
  const [row] = await db().$queryRaw<{ claimed: unknown }[]>`
    SELECT claim_requests(${JSON.stringify(asked)}::jsonb) AS claimed`;
  const claimed = Claim.parse(row?.claimed);
  clock = { now: claimed.now, after: performance.now() };
  return claimed;
}

/** Blocks all requests of a budget for `ms`, in every process. */
export async function hold(key: string, ms: number): Promise<void> {
  await db().$executeRaw`
    INSERT INTO request_budget (key, held_until)
    VALUES (${key}, clock_timestamp() + ${ms} * interval '1 millisecond')
    ON CONFLICT (key) DO UPDATE
    SET held_until = greatest(request_budget.held_until, EXCLUDED.held_until)`;
}

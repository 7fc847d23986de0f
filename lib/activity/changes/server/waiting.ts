import { acrossAccounts, db } from "@/lib/db/server";
import { log } from "@/lib/core/server/log";
import { Refusal } from "@/lib/core/errors";

/** A call that waits, and the last event that it has seen. */
interface Waiter {
  accountId: number;
  seen: number;
  wake: () => void;
}

/** Calls of one person that may wait at once on a server. */
const mostWaiting = 2;
/** How often a server asks for all its waiting calls, in one statement: NOTIFY does not pass poolers of connections. */
const pollMs = 500;

// On globalThis: the server that stops and the routes that wait are in different bundles.
const shared = globalThis as { nightrateWaiting?: Set<Waiter>; nightrateWaitsEnded?: boolean };
const waiters = (shared.nightrateWaiting ??= new Set());
const callsOf = new Map<number, number>();
let isPolling = false;

/** Runs a waiting call of a person. Throws OVER_RATE_LIMIT for a third one at once. */
export async function asWaiting<T>(personId: number, work: () => Promise<T>): Promise<T> {
  const count = callsOf.get(personId) ?? 0;
  if (count >= mostWaiting) {
    const message = `At most ${mostWaiting} calls of a key may wait at once.`;
    throw new Refusal("OVER_RATE_LIMIT", message, { retryAfter: 1 });
  }
  callsOf.set(personId, count + 1);
  try {
    return await work();
  } finally {
    const left = (callsOf.get(personId) ?? 1) - 1;
    if (left > 0) callsOf.set(personId, left);
    else callsOf.delete(personId);
  }
}

/** Resolves once the account may have an event after `seen`, after `ms`, when `signal` aborts or when the server stops. */
export function eventAfter(
  { accountId, seen }: Omit<Waiter, "wake">,
  ms: number,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted || shared.nightrateWaitsEnded) return Promise.resolve();
  return new Promise((resolve) => {
    const wake = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", wake);
      waiters.delete(waiter);
      resolve();
    };
    const waiter: Waiter = { accountId, seen, wake };
    const timer = setTimeout(wake, ms);
    signal.addEventListener("abort", wake);
    waiters.add(waiter);
    void poll();
  });
}

/** True once the server stops: waiting calls answer with what they have. */
export const waitsEnded = (): boolean => shared.nightrateWaitsEnded === true;

/** Ends all waits, now and later: the server stops. */
export function endWaits(): void {
  shared.nightrateWaitsEnded = true;
  for (const { wake } of waiters) wake();
}

async function poll(): Promise<void> {
  if (isPolling) return;
  isPolling = true;
  while (waiters.size > 0) {
    const moved = await movedAccounts().catch((error: unknown) => {
      log().warn({ err: error }, "waiting calls could not be checked");
      return new Map<number, number>();
    });
    for (const { accountId, seen, wake } of waiters) {
      if ((moved.get(accountId) ?? -1) > seen) wake();
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  isPolling = false;
}

/** The accounts that wait, with their last event; one more where events have no place yet. */
async function movedAccounts(): Promise<Map<number, number>> {
  const ids = [...new Set([...waiters].map(({ accountId }) => accountId))];
  const rows = await acrossAccounts(
    () => db().$queryRaw<{ id: number; head: bigint }[]>`
      SELECT given.id, coalesce(h.seq, 0) + (EXISTS (
          SELECT FROM event e WHERE e.account_id = given.id AND e.seq IS NULL))::int AS head
      FROM unnest(${ids}::int[]) AS given (id)
      LEFT JOIN event_head h ON h.account_id = given.id`,
  );
  return new Map(rows.map(({ id, head }) => [id, Number(head)]));
}

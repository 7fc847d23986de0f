import { db } from "@/lib/db";
import { log } from "@/lib/log";
import type { Caller } from "./caller";

interface CallRow {
  personId: number;
  keyId: number;
  method: string;
  route: string;
  status: number;
  code: string | null;
  ms: number;
  requestId: string;
  createdAt: Date;
}

const state = globalThis as { nightrateCalls?: { rows: CallRow[]; timer?: NodeJS.Timeout } };
const flushMs = 1_000;
/** Beyond this, older calls are dropped: the list is a courtesy, memory is not. */
const mostWaiting = 20_000;

/** Remembers a call made with a key, for "recent calls" and "last used"; written in batches, once a second. */
export function noteCall(
  caller: Caller,
  call: Omit<CallRow, "personId" | "keyId" | "createdAt">,
): void {
  if (caller.keyId === null) return;
  const waiting = (state.nightrateCalls ??= { rows: [] });
  if (waiting.rows.length >= mostWaiting) waiting.rows.shift();
  waiting.rows.push({
    ...call,
    personId: caller.actor.id,
    keyId: caller.keyId,
    createdAt: new Date(),
  });
  waiting.timer ??= setTimeout(() => void flushCalls(), flushMs).unref();
}

/** Writes what waits. Called by the timer, before reading recent calls, and when the server stops. */
export async function flushCalls(): Promise<void> {
  const waiting = state.nightrateCalls;
  if (!waiting) return;
  clearTimeout(waiting.timer);
  delete waiting.timer;
  const rows = waiting.rows.splice(0);
  if (rows.length === 0) return;
  const minuteAgo = new Date(Date.now() - 60_000);
  try {
    await db().apiCall.createMany({ data: rows });
    // At most one write per key and minute.
    await db().apiKey.updateMany({
      where: {
        id: { in: [...new Set(rows.map((row) => row.keyId))] },
        OR: [{ lastUsedAt: null }, { lastUsedAt: { lt: minuteAgo } }],
      },
      data: { lastUsedAt: new Date() },
    });
  } catch (error) {
    log().warn({ error }, "recent calls were not written");
  }
}

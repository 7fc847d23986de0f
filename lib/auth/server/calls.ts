import { db, deleteBatch } from "@/lib/db/server";
import { log } from "@/lib/core/server/log";
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

interface Waiting {
  rows: CallRow[];
  /** Grants that partners' people used, by key or page. */
  grants: Set<number>;
  timer?: NodeJS.Timeout;
}

const state = globalThis as { nightrateCalls?: Waiting };
const flushMs = 1_000;
/** Beyond this, older calls are dropped: the list is a courtesy, memory is not. */
const mostWaiting = 20_000;

/** Remembers a call made with a key or under a partner's grant, for "recent calls" and "last used"; written in batches, once a second. */
export function noteCall(
  caller: Pick<Caller, "actor" | "keyId" | "grantId">,
  call: Omit<CallRow, "personId" | "keyId" | "createdAt">,
): void {
  const { actor, keyId, grantId } = caller;
  if (keyId === null && grantId === null) return;
  const waiting = (state.nightrateCalls ??= { rows: [], grants: new Set() });
  if (grantId !== null) waiting.grants.add(grantId);
  if (keyId !== null) {
    if (waiting.rows.length >= mostWaiting) waiting.rows.shift();
    waiting.rows.push({ ...call, personId: actor.id, keyId, createdAt: new Date() });
  }
  waiting.timer ??= setTimeout(() => void flushCalls(), flushMs).unref();
}

/** Writes what waits. Called by the timer, before reading recent calls, and when the server stops. */
export async function flushCalls(): Promise<void> {
  const waiting = state.nightrateCalls;
  if (!waiting) return;
  clearTimeout(waiting.timer);
  delete waiting.timer;
  const rows = waiting.rows.splice(0);
  const grants = [...waiting.grants];
  waiting.grants.clear();
  try {
    if (rows.length > 0) await writeCalls(rows);
    if (grants.length > 0) await markGrants(grants);
  } catch (error) {
    log().warn({ error }, "recent calls were not written");
  }
}

async function writeCalls(rows: CallRow[]): Promise<void> {
  // One parameter: hundreds of rows with nine each would be compiled anew every second.
  await db().$executeRaw`
    INSERT INTO api_call
      (person_id, key_id, method, route, status, code, ms, request_id, created_at)
    SELECT "personId", "keyId", method, route, status, code, ms, "requestId", "createdAt"
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS given (
      "personId" int, "keyId" int, method text, route text, status smallint, code text, ms int,
      "requestId" text, "createdAt" timestamptz)`;
  // At most one write per key and minute.
  await db().apiKey.updateMany({
    where: {
      id: { in: [...new Set(rows.map((row) => row.keyId))] },
      OR: [{ lastUsedAt: null }, { lastUsedAt: { lt: minuteAgo() } }],
    },
    data: { lastUsedAt: new Date() },
  });
}

/** At most one write per grant and minute. */
async function markGrants(ids: number[]): Promise<void> {
  await db().partnerGrant.updateMany({
    where: { id: { in: ids }, OR: [{ lastCallAt: null }, { lastCallAt: { lt: minuteAgo() } }] },
    data: { lastCallAt: new Date() },
  });
}

function minuteAgo(): Date {
  return new Date(Date.now() - 60_000);
}

const keptMs = 7 * 24 * 3_600_000;

/** Deletes a batch of calls made more than 7 days before `now`; returns how many. */
export async function deleteOldCalls(now: Date): Promise<number> {
  const where = { createdAt: { lt: new Date(now.getTime() - keptMs) } };
  return (await db().apiCall.deleteMany({ where, limit: deleteBatch })).count;
}

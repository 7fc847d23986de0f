import { acrossAccounts, db, deleteBatch } from "@/lib/db/server";
import { log } from "@/lib/core/server/log";
import type { Caller } from "./caller";

/** One answered call, as listed in "recent calls". */
export interface CallRecord {
  method: string;
  route: string;
  status: number;
  code: string | null;
  ms: number;
  requestId: string;
}

interface CallRow extends CallRecord {
  personId: number;
  keyId: number;
  createdAt: Date;
}

interface Buffered {
  rows: CallRow[];
  /** IDs of the grants that partners' people used, with a key or a session. */
  grants: Set<number>;
  /** Calls by assistant. */
  assistants: Map<number, number>;
  timer?: NodeJS.Timeout;
  /** The batch that is being written, and those before it. */
  writing: Promise<void>;
}

const state = globalThis as { nightrateCalls?: Buffered };
const flushMs = 1_000;
/** Above this number the oldest calls are dropped, to limit memory. */
const maxBuffered = 20_000;

/** Records a call of a key, an assistant or a partner's person, for "recent calls" and "last used"; written in batches, once a second. */
export function recordCall(
  { actor, keyId, grantId, assistant }: Pick<Caller, "actor" | "keyId" | "grantId" | "assistant">,
  call: CallRecord,
): void {
  if (keyId === null && grantId === null && !assistant) return;
  const buffered = (state.nightrateCalls ??= noCalls());
  if (grantId !== null) buffered.grants.add(grantId);
  if (assistant) addOne(buffered.assistants, assistant.id);
  if (keyId !== null) {
    if (buffered.rows.length >= maxBuffered) buffered.rows.shift();
    buffered.rows.push({ ...call, personId: actor.id, keyId, createdAt: new Date() });
  }
  buffered.timer ??= setTimeout(() => void flushCalls(), flushMs).unref();
}

function addOne(counts: Map<number, number>, id: number): void {
  counts.set(id, (counts.get(id) ?? 0) + 1);
}

function noCalls(): Buffered {
  return { rows: [], grants: new Set(), assistants: new Map(), writing: Promise.resolve() };
}

/** Writes the buffered calls: on a timer, before recent calls are read, and when the server stops. */
export async function flushCalls(): Promise<void> {
  const buffered = state.nightrateCalls;
  if (!buffered) return;
  clearTimeout(buffered.timer);
  delete buffered.timer;
  const rows = buffered.rows.splice(0);
  const grants = [...buffered.grants];
  buffered.grants.clear();
  const assistants = [...buffered.assistants];
  buffered.assistants.clear();
  // Whoever waits for this batch waits for an earlier one too: a server that stops must not cut it off.
  buffered.writing = buffered.writing.then(() =>
    acrossAccounts(() => writeBatch(rows, grants, assistants)),
  );
  await buffered.writing;
}

async function writeBatch(
  rows: CallRow[],
  grants: number[],
  assistants: [id: number, calls: number][],
): Promise<void> {
  try {
    if (rows.length > 0) await writeCalls(rows);
    if (grants.length > 0) await markGrants(grants);
    if (assistants.length > 0) await countAssistants(assistants);
  } catch (error) {
    log().warn({ error }, "recent calls were not written");
  }
}

async function writeCalls(rows: CallRow[]): Promise<void> {
  // One JSON parameter for all rows keeps the statement's text constant: the database plans it
  // once.
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

/** Updates the grants' last call, at most once per grant and minute. */
async function markGrants(ids: number[]): Promise<void> {
  await db().partnerGrant.updateMany({
    where: { id: { in: ids }, OR: [{ lastCallAt: null }, { lastCallAt: { lt: minuteAgo() } }] },
    data: { lastCallAt: new Date() },
  });
}

async function countAssistants(assistants: [id: number, calls: number][]): Promise<void> {
  await db().$executeRaw`
    UPDATE assistant SET calls = assistant.calls + given.calls, last_used_at = now()
    FROM unnest(${assistants.map(([id]) => id)}::int[], ${assistants.map(([, calls]) => calls)}::int[])
      AS given (id, calls)
    WHERE assistant.id = given.id`;
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

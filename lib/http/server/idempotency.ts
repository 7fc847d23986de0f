import { createHash } from "node:crypto";
import type { Caller } from "@/lib/auth/server/caller";
import { db, deleteBatch, isTaken } from "@/lib/db/server";
import { invalid, Refusal } from "@/lib/core/errors";
import { type Answer, headersOf } from "./answer";
import type { Call } from "./call";

const keptMs = 24 * 3_600_000;
/** A call without an answer after the recommended client timeout ended with its process. */
const abandonedMs = 300_000;

/**
 * Runs a write at most once per Idempotency-Key and person within 24 h: the stored answer (also a refusal
 * below 500) is sent again with Idempotency-Replayed. `run` answers refusals too. Throws IDEMPOTENCY_KEY_REUSED for
 * another request under the same key and CONFLICT while the first still runs. Without the header it just runs.
 */
export async function idempotent(
  call: Call,
  caller: Caller,
  body: unknown,
  run: () => Promise<Answer>,
): Promise<Answer> {
  const key = call.request.headers.get("idempotency-key");
  if (key === null) return run();
  if (!/^[\x20-\x7e]{1,128}$/.test(key)) {
    throw invalid("Idempotency-Key", "must be 1 to 128 printable characters");
  }
  const id = { personId: caller.actor.id, key };
  const stored = await claim(id, hashOf(call, caller, body));
  return stored ? { response: replay(call, stored), code: null } : settle(id, run);
}

/** The primary key of a stored answer. */
interface AnswerId {
  personId: number;
  key: string;
}

/** Claims the key for this request (null), or returns the stored answer of an equal one. */
async function claim(
  id: AnswerId,
  requestHash: Uint8Array<ArrayBuffer>,
): Promise<{ status: number; body: string } | null> {
  await db().idempotentAnswer.deleteMany({
    where: {
      ...id,
      OR: [{ createdAt: before(keptMs) }, { status: null, createdAt: before(abandonedMs) }],
    },
  });
  try {
    await db().idempotentAnswer.create({ data: { ...id, requestHash } });
    return null;
  } catch (error) {
    if (!isTaken(error)) throw error;
  }
  const found = await db().idempotentAnswer.findUnique({ where: { personId_key: id } });
  if (found && !Buffer.from(found.requestHash).equals(requestHash)) {
    throw new Refusal("IDEMPOTENCY_KEY_REUSED");
  }
  if (!found || found.status === null) {
    throw new Refusal("CONFLICT", "The first request with this Idempotency-Key is still running.");
  }
  return { status: found.status, body: found.body ?? "" };
}

function before(ms: number): { lt: Date } {
  return { lt: new Date(Date.now() - ms) };
}

async function settle(id: AnswerId, run: () => Promise<Answer>): Promise<Answer> {
  try {
    const answer = await run();
    const { status } = answer.response;
    if (status >= 500) await release(id);
    else await store(id, status, await answer.response.clone().text());
    return answer;
  } catch (error) {
    await release(id);
    throw error;
  }
}

async function store(id: AnswerId, status: number, body: string): Promise<void> {
  await db().idempotentAnswer.update({
    where: { personId_key: id },
    data: { status, body },
  });
}

/** Nothing was written, so the same key may be tried again. */
async function release(id: AnswerId): Promise<void> {
  await db().idempotentAnswer.deleteMany({ where: { ...id, status: null } });
}

function replay(call: Call, stored: { status: number; body: string }): Response {
  const headers = headersOf(call, { "Idempotency-Replayed": "true" });
  const { status, body } = stored;
  return new Response(status === 204 ? null : body, { status, headers });
}

function hashOf(call: Call, caller: Caller, body: unknown): Uint8Array<ArrayBuffer> {
  const hash = createHash("sha256");
  hash.update(JSON.stringify([call.request.method, call.url.pathname, caller.accountId, body]));
  return new Uint8Array(hash.digest());
}

/** Deletes a batch of answers stored more than 24 h before `now`; returns how many. */
export async function deleteOldAnswers(now: Date): Promise<number> {
  const where = { createdAt: { lt: new Date(now.getTime() - keptMs) } };
  return (await db().idempotentAnswer.deleteMany({ where, limit: deleteBatch })).count;
}

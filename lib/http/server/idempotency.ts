import { createHash } from "node:crypto";
import type { Caller } from "@/lib/auth/server/caller";
import { db, isTaken, deleteBatch } from "@/lib/db/server";
import { invalid, isRefusal, Refusal } from "@/lib/core/errors";
import { headersOf } from "./answer";
import type { Call } from "./call";

const keptMs = 24 * 3_600_000;
/** A call that has no answer after the recommended client timeout died with its process. */
const abandonedMs = 300_000;

/**
 * Runs a write at most once per Idempotency-Key and person within 24 h: the stored answer (also a refusal
 * below 500) is sent again with Idempotency-Replayed. Throws IDEMPOTENCY_KEY_REUSED for another request
 * under the same key and CONFLICT while the first still runs. Without the header it just runs.
 */
export async function once(
  call: Call,
  caller: Caller,
  body: unknown,
  run: () => Promise<Response>,
  refuse: (error: unknown) => Response,
): Promise<Response> {
  const key = call.request.headers.get("idempotency-key");
  if (key === null) return run();
  if (!/^[\x20-\x7e]{1,128}$/.test(key)) {
    throw invalid("Idempotency-Key", "must be 1 to 128 printable characters");
  }
  const id = { personId: caller.actor.id, key };
  const requestHash = hashOf(call, caller, body);
  const stored = await claim(id, requestHash);
  if (stored) return replay(call, stored);
  return settle(id, run, refuse);
}

interface Id {
  personId: number;
  key: string;
}

/** Takes the key for this request (null), or finds the finished answer of an equal one. */
async function claim(
  id: Id,
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

async function settle(
  id: Id,
  run: () => Promise<Response>,
  refuse: (error: unknown) => Response,
): Promise<Response> {
  try {
    const response = await run().catch((error: unknown) => {
      if (isRefusal(error) && error.status < 500) return refuse(error);
      throw error;
    });
    const body = await response.clone().text();
    await db().idempotentAnswer.update({
      where: { personId_key: id },
      data: { status: response.status, body },
    });
    return response;
  } catch (error) {
    // Nothing was done: the same key may try again.
    await db().idempotentAnswer.deleteMany({ where: { ...id, status: null } });
    throw error;
  }
}

function replay(call: Call, stored: { status: number; body: string }): Response {
  const headers = headersOf(call);
  headers.set("Idempotency-Replayed", "true");
  return new Response(stored.status === 204 ? null : stored.body, {
    status: stored.status,
    headers,
  });
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

import { db, deleteBatch, type Tx } from "@/lib/db/server";

/** The primary key of a stored answer. */
export interface AnswerId {
  personId: number;
  key: string;
}

/** An answer as it is stored and sent again. */
export interface StorableAnswer {
  status: number;
  /** Null where there is none. */
  body: string | null;
  etag: string | null;
}

/** An answer with the hash of the request that it is for. */
export interface StoredAnswer extends StorableAnswer {
  requestHash: Uint8Array<ArrayBuffer>;
}

const keptMs = 24 * 3_600_000;
/** Bytes of a body: as many as a request may have. */
const mostBytes = 1_048_576;

/** True where the body of an answer is larger than what is stored. */
export function isTooLarge({ body }: StorableAnswer): boolean {
  return body !== null && Buffer.byteLength(body) > mostBytes;
}

/** The answer of the past 24 h under a key. One statement. */
export async function findAnswer({ personId, key }: AnswerId): Promise<StoredAnswer | null> {
  const createdAt = { gte: new Date(Date.now() - keptMs) };
  return db().idempotentAnswer.findFirst({ where: { personId, key, createdAt } });
}

/**
 * Stores an answer, without a body that is too large; false, and nothing stored, where the key has one of the past 24 h.
 * Waits for a transaction that is storing one. One statement.
 */
export async function storeAnswer(
  tx: Tx,
  { personId, key }: AnswerId,
  answer: StoredAnswer,
): Promise<boolean> {
  const { requestHash, status, body, etag } = withinLimit(answer);
  const now = new Date();
  const count = await tx.$executeRaw`
    INSERT INTO idempotent_answer AS stored
      (person_id, key, request_hash, status, body, etag, created_at)
    VALUES (${personId}, ${key}, ${requestHash}, ${status}, ${body}, ${etag}, ${now})
    ON CONFLICT (person_id, key) DO UPDATE SET request_hash = excluded.request_hash,
      status = excluded.status, body = excluded.body, etag = excluded.etag,
      created_at = excluded.created_at
    WHERE stored.created_at < ${new Date(now.getTime() - keptMs)}`;
  return count > 0;
}

/** Replaces the answer that the same call stored. One statement. */
export async function replaceAnswer(tx: Tx, id: AnswerId, answer: StoredAnswer): Promise<void> {
  await tx.idempotentAnswer.update({
    where: { personId_key: id },
    data: withinLimit(answer),
  });
}

function withinLimit({ requestHash, status, body, etag }: StoredAnswer): StoredAnswer {
  const kept = isTooLarge({ status, body, etag }) ? null : body;
  return { requestHash, status, body: kept, etag };
}

/** Deletes a batch of answers stored more than 24 h before `now`; returns how many. */
export async function deleteOldAnswers(now: Date): Promise<number> {
  const where = { createdAt: { lt: new Date(now.getTime() - keptMs) } };
  return (await db().idempotentAnswer.deleteMany({ where, limit: deleteBatch })).count;
}

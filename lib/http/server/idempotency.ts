import { createHash } from "node:crypto";
import type { Caller } from "@/lib/auth/server/caller";
import { db, type AnswerKeeper, type Tx } from "@/lib/db/server";
import { invalid, Refusal } from "@/lib/core/errors";
import { log } from "@/lib/core/server/log";
import { type Answer, headersOf, type Call } from "./answer";
import {
  type AnswerId,
  findAnswer,
  isTooLarge,
  replaceAnswer,
  type StorableAnswer,
  type StoredAnswer,
  storeAnswer,
} from "./stored-answers";

/** A write as it is run under a key. */
interface Write<C extends Caller> {
  /** Its parsed body. */
  body: unknown;
  /** Answers refusals too. `caller` carries what stores the answer in the write's transaction. */
  run: (caller: C) => Promise<Answer>;
  /** The answer that a transaction's outcome is; null where it is none. */
  render: (outcome: unknown) => StorableAnswer | null;
}

// One per process, although bundles may contain several copies of this module: the hashes of running requests.
const shared = globalThis as { nightrateRunning?: Map<string, Uint8Array> };
const running = (shared.nightrateRunning ??= new Map());

/**
 * Runs a write at most once per Idempotency-Key and person within 24 h: the answer that its transaction stored (also a
 * refusal below 500, stored after it) is sent again with Idempotency-Replayed. Throws IDEMPOTENCY_KEY_REUSED for
 * another request under the same key and CONFLICT while the first still runs. Without the header it just runs.
 */
export async function idempotent<C extends Caller>(
  call: Call,
  caller: C,
  write: Write<C>,
): Promise<Answer> {
  const key = call.request.headers.get("idempotency-key");
  if (key === null) return write.run(caller);
  if (!/^[\x20-\x7e]{1,128}$/.test(key)) {
    throw invalid("Idempotency-Key", "must be 1 to 128 printable characters");
  }
  // Tokens of a connection share its keys, below those of people.
  const personId = caller.connection ? -caller.connection.id : caller.actor.id;
  const id = { personId, key };
  const hash = hashOf(call, caller, write.body);
  const name = `${id.personId} ${key}`;
  const other = running.get(name);
  if (other) throw Buffer.from(other).equals(hash) ? stillRunning() : reused();
  running.set(name, hash);
  try {
    const stored = await findAnswer(id);
    return stored ? replay(call, stored, hash) : await runOnce(call, caller, { id, hash }, write);
  } finally {
    running.delete(name);
  }
}

function reused(): Refusal {
  return new Refusal("IDEMPOTENCY_KEY_REUSED");
}

interface Claim {
  id: AnswerId;
  hash: Uint8Array<ArrayBuffer>;
}

async function runOnce<C extends Caller>(
  call: Call,
  caller: C,
  { id, hash }: Claim,
  { run, render }: Write<C>,
): Promise<Answer> {
  const pending = new PendingAnswer(id, hash, render);
  const answer = await run({ ...caller, keeper: pending });
  if (pending.obstacle === "running") return answer;
  const isStored = pending.obstacle === null && (await settle(id, hash, pending.stored, answer));
  if (isStored) return answer;
  // Another node answered the same request first.
  const stored = await findAnswer(id);
  if (!stored) throw stillRunning();
  return replay(call, stored, hash);
}

/** Stores what the write's transaction did not store; false where another call has stored an answer. */
async function settle(
  id: AnswerId,
  requestHash: Uint8Array<ArrayBuffer>,
  stored: StoredAnswer | null,
  { response }: Answer,
): Promise<boolean> {
  // Tried again under the same key: it runs, or is answered where the transaction was committed all the same.
  if (response.status >= 500) return true;
  const body = response.status === 204 ? null : await response.clone().text();
  const answer = { requestHash, status: response.status, body, etag: response.headers.get("etag") };
  if (!stored) {
    // Without a transaction nothing was written: running it again does no harm.
    return isTooLarge(answer) || (await storeAnswer(db(), id, answer));
  }
  if (!isSame(stored, answer)) {
    log().warn(
      { key: id.key, person: id.personId },
      "an answer is not what its transaction stored",
    );
    await replaceAnswer(db(), id, answer);
  }
  return true;
}

function isSame(one: StorableAnswer, other: StorableAnswer): boolean {
  return one.status === other.status && one.body === other.body && one.etag === other.etag;
}

function replay(call: Call, stored: StoredAnswer, hash: Uint8Array): Answer {
  const { requestHash, status, body, etag } = stored;
  if (!Buffer.from(requestHash).equals(hash)) throw reused();
  if (body === null && status !== 204) {
    throw new Refusal(
      "CONFLICT",
      "The first request with this Idempotency-Key was completed. Its response was larger than 1 MiB and was not stored.",
    );
  }
  const headers = headersOf(call, {
    "Idempotency-Replayed": "true",
    ...(etag !== null && { ETag: etag }),
  });
  return { response: new Response(body, { status, headers }), code: null };
}

function hashOf(call: Call, caller: Caller, body: unknown): Uint8Array<ArrayBuffer> {
  const hash = createHash("sha256");
  hash.update(JSON.stringify([call.request.method, call.url.pathname, caller.accountId, body]));
  return new Uint8Array(hash.digest());
}

/** Why a call with an Idempotency-Key did not run. */
type Obstacle = "running" | "answered";

/** Returns the 409 of a call whose first attempt has not ended. */
function stillRunning(): Refusal {
  return new Refusal("CONFLICT", "The first request with this Idempotency-Key is still running.");
}

/**
 * The answer of a running call, stored by the transaction of its effect: both last, or neither. That transaction also
 * holds the key's lock, which ends with the connection: no claim outlives a process that was killed.
 */
class PendingAnswer implements AnswerKeeper {
  readonly #id: AnswerId;
  readonly #requestHash: Uint8Array<ArrayBuffer>;
  readonly #render: (outcome: unknown) => StorableAnswer | null;
  /** What stopped the call, if anything; nothing was written then. */
  obstacle: Obstacle | null = null;
  /** The answer that a transaction stored. */
  stored: StoredAnswer | null = null;

  /** `render` turns what a transaction returns into the answer; null where it is not one. */
  constructor(
    id: AnswerId,
    requestHash: Uint8Array<ArrayBuffer>,
    render: (outcome: unknown) => StorableAnswer | null,
  ) {
    this.#id = id;
    this.#requestHash = requestHash;
    this.#render = render;
  }

  /** Locks the key over all nodes, until the transaction ends. Throws CONFLICT where another call holds it. One statement. */
  async begin(tx: Tx): Promise<void> {
    const name = `nightrate answer ${this.#id.personId} ${this.#id.key}`;
    const [lock] = await tx.$queryRaw<[{ held: boolean }]>`
      SELECT pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) AS held`;
    if (!lock.held) throw this.#stopped("running");
  }

  /** Stores the answer that `outcome` is. Throws CONFLICT where the key has one by now. At most one statement. */
  async keep(tx: Tx, outcome: unknown): Promise<void> {
    const rendered = this.#render(outcome);
    if (!rendered) return;
    const answer = { ...rendered, requestHash: this.#requestHash };
    if (this.stored) await replaceAnswer(tx, this.#id, answer);
    else if (!(await storeAnswer(tx, this.#id, answer))) throw this.#stopped("answered");
    this.stored = answer;
  }

  #stopped(obstacle: Obstacle): Refusal {
    this.obstacle = obstacle;
    return stillRunning();
  }
}

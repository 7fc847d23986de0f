import { Refusal } from "@/lib/core/errors";
import type { AnswerKeeper, Tx } from "@/lib/db/server";
import {
  type AnswerId,
  replaceAnswer,
  type StorableAnswer,
  type StoredAnswer,
  storeAnswer,
} from "./stored-answers";

/** Why a call with an Idempotency-Key did not run. */
type Obstacle = "running" | "answered";

/** Returns the 409 of a call whose first attempt has not ended. */
export function stillRunning(): Refusal {
  return new Refusal("CONFLICT", "The first request with this Idempotency-Key is still running.");
}

/**
 * The answer of a running call, stored by the transaction of its effect: both last, or neither. That transaction also
 * holds the key's lock, which ends with the connection: no claim outlives a process that was killed.
 */
export class PendingAnswer implements AnswerKeeper {
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

import type { PrismaClient } from "@/generated/prisma/client";
import { Refusal } from "@/lib/core/errors";
import { db } from "./database";

/** The client of an open transaction. Never use `db()` inside one: it would not see what the transaction wrote, and may wait for its locks. */
export type Tx = Omit<
  PrismaClient,
  "$connect" | "$disconnect" | "$on" | "$transaction" | "$extends"
>;

/** Stores the answer of a call in the transaction of its effect. */
export interface AnswerKeeper {
  /** First in the transaction. Throws where the call must not run. */
  begin(tx: Tx): Promise<void>;
  /** Last in the transaction; `outcome`: what the work returned. */
  keep(tx: Tx, outcome: unknown): Promise<void>;
}

/** A caller, of whom only this matters here. */
export interface MayDryRun {
  dryRun?: boolean;
  /** For a call that is answered once per Idempotency-Key. */
  keeper?: AnswerKeeper;
}

/** Returns `caller` for a transaction whose outcome is not the call's answer itself: `answerOf` returns that. */
export function answering<C extends MayDryRun>(
  caller: C,
  // A transaction's outcome; what each verb declares of it is its own.
  answerOf: (outcome: never) => unknown,
): C {
  const { keeper } = caller;
  if (!keeper) return caller;
  return {
    ...caller,
    keeper: {
      begin: (tx) => keeper.begin(tx),
      keep: (tx, outcome) => keeper.keep(tx, answerOf(outcome as never)),
    } satisfies AnswerKeeper,
  };
}

/** Counts the transactions that this process committed: rows read in an older epoch may be out of date. */
const committed = globalThis as { nightrateEpoch?: number };

/** Returns the current epoch. Call it before reading rows to be cached. */
export function epoch(): number {
  return committed.nightrateEpoch ?? 0;
}

class Rollback extends Error {
  constructor(readonly result: unknown) {
    super("dry run");
  }
}

/**
 * Runs `work` in one transaction and returns its result; for a dry run, rolls everything back afterwards. The answer of
 * a call with an Idempotency-Key is stored in the same transaction (see `answering`). Waits at most
 * 4.5 s for a connection (then 503) and runs at most `seconds` (default 20).
 */
export async function transaction<T>(
  caller: MayDryRun,
  work: (tx: Tx) => Promise<T>,
  seconds = 20,
): Promise<T> {
  const keeper = caller.dryRun ? undefined : caller.keeper;
  let isCommitting = false;
  try {
    const result = await db().$transaction(
      async (tx) => {
        await keeper?.begin(tx);
        const outcome = await work(tx);
        if (caller.dryRun) throw new Rollback(outcome);
        await keeper?.keep(tx, outcome);
        isCommitting = true;
        return outcome;
      },
      { maxWait: 4_500, timeout: seconds * 1_000 },
    );
    committed.nightrateEpoch = epoch() + 1;
    return result;
  } catch (error) {
    if (error instanceof Rollback) return error.result as T;
    throw isCommitting && isUncertain(error) ? perhapsDone() : error;
  }
}

/** Nothing is tried again here: it may be there already. */
function perhapsDone(): Refusal {
  const message =
    "The connection to the database was lost while the change was saved. It may have been saved: check before you try again.";
  return new Refusal("UNAVAILABLE", message, { retryAfter: 1 });
}

/** Rows that one statement deletes of what has expired: none holds its locks for long. */
export const deleteBatch = 5_000;

/** What Prisma, its adapters and the driver attach to errors. */
interface Failure {
  code?: unknown;
  kind?: unknown;
  originalCode?: unknown;
  message?: unknown;
  cause?: unknown;
  meta?: { driverAdapterError?: unknown };
}

/** An error and those inside it. They are recognised by code: several bundles may contain copies of Prisma's classes. */
function* failuresOf(error: unknown): Generator<Failure> {
  if (typeof error !== "object" || error === null) return;
  const failure: Failure = error;
  yield failure;
  yield* failuresOf(failure.meta?.driverAdapterError);
  yield* failuresOf(failure.cause);
}

/** The codes and kinds of an error and of those inside it: Prisma's, SQLSTATE, Node's. */
function codesOf(error: unknown): string[] {
  return [...failuresOf(error)]
    .flatMap(({ code, originalCode, kind }) => [code, originalCode, kind])
    .filter((each) => typeof each === "string");
}

/** True where a unique constraint refused the write. */
export function isTaken(error: unknown): boolean {
  const taken = ["P2002", "UniqueConstraintViolation"];
  return error instanceof Error && codesOf(error).some((code) => taken.includes(code));
}

// Prisma: unreachable, timed out, closed, pool or transaction limit (Prisma's error reference).
const prismaCodes = ["P1001", "P1002", "P1008", "P1017", "P2024", "P2028", "P2037"];
const adapterKinds = [
  "DatabaseNotReachable",
  "ConnectionClosed",
  "SocketTimeout",
  "TooManyConnections",
];
// Node's sockets and names.
const socketCodes = [
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
];
// PostgreSQL, Appendix A: a statement over its time, a deadlock, an idle transaction ended, and operators at work.
const sqlStates = ["57014", "40P01", "25P03", "57P01", "57P02", "57P03", "57P05"];
const busyCodes = new Set([...prismaCodes, ...adapterKinds, ...socketCodes, ...sqlStates]);

/** PostgreSQL, Appendix A: connection exceptions and insufficient resources (disk, memory, connections). */
const busyClasses = /^(08|53)[0-9A-Z]{3}$/;

/** What `pg` says without a code. */
const busyMessages =
  /timeout exceeded when trying to connect|Connection terminated|is not queryable|Connection ended unexpectedly|after calling end on the pool/;

/**
 * True where the database cannot be reached, shuts down, has no room or no time left: answered 503. What was asked of it
 * may have been done where a commit was on its way.
 */
export function isBusy(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return (
    codesOf(error).some((code) => busyCodes.has(code) || busyClasses.test(code)) ||
    [...failuresOf(error)].some(
      ({ message }) => typeof message === "string" && busyMessages.test(message),
    )
  );
}

/** True where a commit that failed like this may have been done all the same: not where Prisma rolled it back in time. */
function isUncertain(error: unknown): boolean {
  return isBusy(error) && !codesOf(error).includes("P2028");
}

import type { PrismaClient } from "@/generated/prisma/client";
import { db } from "./holder";

/** The client of an open transaction. Never use `db()` inside one: the embedded database has one connection. */
export type Tx = Omit<
  PrismaClient,
  "$connect" | "$disconnect" | "$on" | "$transaction" | "$extends"
>;

/** A caller, of whom only the dry run matters here. */
export interface MayDryRun {
  dryRun?: boolean;
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
 * Runs `work` in one transaction and returns its result; for a dry run, rolls everything back afterwards. Waits at most
 * 5 s for a connection (then 503) and runs at most `seconds` (default 20).
 */
export async function transaction<T>(
  caller: MayDryRun,
  work: (tx: Tx) => Promise<T>,
  seconds = 20,
): Promise<T> {
  try {
    const result = await db().$transaction(
      async (tx) => {
        const outcome = await work(tx);
        if (caller.dryRun) throw new Rollback(outcome);
        return outcome;
      },
      { maxWait: 5_000, timeout: seconds * 1_000 },
    );
    committed.nightrateEpoch = epoch() + 1;
    return result;
  } catch (error) {
    if (error instanceof Rollback) return error.result as T;
    throw error;
  }
}

/** Rows that one statement deletes of what has expired: none holds its locks for long. */
export const deleteBatch = 5_000;

import type { PrismaClient } from "@/generated/prisma/client";
import { nextEpoch } from "./epoch";
import { db } from "./holder";

/** What a verb queries with inside a transaction. Never use `db()` there: the embedded database has one connection. */
export type Tx = Omit<
  PrismaClient,
  "$connect" | "$disconnect" | "$on" | "$transaction" | "$extends"
>;

/** Carried by a caller whose writes are only tried. */
export interface Dry {
  dryRun?: boolean;
}

class Undo extends Error {
  constructor(readonly result: unknown) {
    super("dry run");
  }
}

/**
 * Runs `work` in one transaction and returns its result. For a dry-run caller everything is done and
 * then rolled back. Waits at most 5 s for a connection (then 503) and works at most `seconds` (default 20).
 */
export async function transaction<T>(
  caller: Dry,
  work: (tx: Tx) => Promise<T>,
  seconds = 20,
): Promise<T> {
  try {
    const result = await db().$transaction(
      async (tx) => {
        const tried = await work(tx);
        if (caller.dryRun) throw new Undo(tried);
        return tried;
      },
      { maxWait: 5_000, timeout: seconds * 1_000 },
    );
    nextEpoch();
    return result;
  } catch (error) {
    if (error instanceof Undo) return error.result as T;
    throw error;
  }
}

/** Rows that one statement deletes of what has expired: none holds its locks for long. */
export const deleteBatch = 5_000;

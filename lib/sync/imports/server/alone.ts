import type { Tx } from "@/lib/db/server";
import { Refusal } from "@/lib/core/errors";

/** An hour: the whole import is one transaction. */
export const mostSeconds = 3_600;

/** Lets one import at a time write into a place. Reading a long file between two statements is no idleness. */
export async function alone(tx: Tx, lock: number): Promise<void> {
  await tx.$executeRaw`SET LOCAL idle_in_transaction_session_timeout = 0`;
  const [row] = await tx.$queryRaw<{ held: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(hashtext('nightrate import'), ${lock}::int) AS held`;
  if (!row?.held)
    throw new Refusal("CONFLICT", "Another import is running. Try again when it ends.");
}

import type { Tx } from "@/lib/db/server";
import { Refusal } from "@/lib/core/errors";

/** Limit of an import, which is one transaction: an hour. */
export const importSeconds = 3_600;

/** Locks a target of imports until the transaction ends. Throws CONFLICT while another import has it. */
export async function lockImport(tx: Tx, lock: number): Promise<void> {
  // The transaction is idle while a long file is read.
  await tx.$executeRaw`SET LOCAL idle_in_transaction_session_timeout = 0`;
  const [row] = await tx.$queryRaw<{ held: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(hashtext('nightrate import'), ${lock}::int) AS held`;
  if (!row?.held)
    throw new Refusal("CONFLICT", "Another import is running. Try again when it ends.");
}

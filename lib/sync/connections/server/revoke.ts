import type { Connection as ConnectionRow } from "@/generated/prisma/client";
import { log } from "@/lib/core/server/log";
import { endToken } from "@/lib/sync/connectors/server";
import { unsealFor } from "./sealed";

/** Longest time a person waits for it. */
const patienceMs = 5_000;

/**
 * Revokes the token of a removed connection at its vendor. A failure is only logged, because the token is erased here
 * in any case.
 */
export async function revokeToken(row: ConnectionRow): Promise<void> {
  if (!row.token) return;
  try {
    await endToken(row, unsealFor(row, row.token), AbortSignal.timeout(patienceMs));
  } catch {
    log().warn({ connection: row.id }, "the token of a removed connection could not be revoked");
  }
}

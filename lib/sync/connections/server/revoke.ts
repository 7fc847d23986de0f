import type { Connection as ConnectionRow } from "@/generated/prisma/client";
import { log } from "@/lib/core/server/log";
import { checkedFetch } from "@/lib/sync/connectors/server";
import { vendorUrls } from "../rules";
import { unsealFor } from "./sealed";

/** A person waits for the page at most that long for it. */
const patienceMs = 5_000;

/**
 * Ends the token of a removed connection at its vendor: Hostaway's live for months (connections.md §3). A failure is
 * only noted, since the token is erased here in any case.
 */
export async function revokeToken(row: ConnectionRow): Promise<void> {
  if (row.kind !== "hostaway" || !row.token) return;
  try {
    const query = new URLSearchParams({ token: unsealFor(row, row.token) });
    const url = `${row.baseUrl ?? vendorUrls.hostaway}/accessTokens?${query}`;
    const signal = AbortSignal.timeout(patienceMs);
    await checkedFetch(url, { method: "DELETE", signal });
  } catch {
    log().warn({ connection: row.id }, "the token of a removed connection could not be revoked");
  }
}

import { type Caller, owned } from "@/lib/auth/server/caller";
import { Refusal } from "@/lib/core/errors";
import type { Tx } from "@/lib/db/server";
import { type CheckedRow, goodRows } from "./rows";

/** The connection of an ingest call. */
export interface IngestConnection {
  id: number;
  accountId: number;
  pmsName: string;
  name: string;
}

/** A listing of the connection. */
export interface IngestListing {
  key: number;
  listingId: string;
  pmsName: string;
  name: string;
  currency: string | null;
  calendarAsOf: Date | null;
}

/** Locks the caller's connection until the transaction ends: one call of it writes at a time. Throws INTEGRATION_TOKEN_INVALID. */
export async function lockConnection(tx: Tx, caller: Caller): Promise<IngestConnection> {
  const { accountId } = owned(caller);
  const [connection] = await tx.$queryRaw<IngestConnection[]>`
    SELECT id, account_id AS "accountId", pms_name AS "pmsName", name FROM connection
    WHERE id = ${caller.connection?.id ?? 0} AND account_id = ${accountId} AND state <> 'removed'
    FOR NO KEY UPDATE`;
  if (!connection) throw new Refusal("INTEGRATION_TOKEN_INVALID");
  return connection;
}

/** Notes that the connection works: its program has just sent data. One statement. */
export async function markReceived(
  tx: Tx,
  { id, accountId }: Pick<IngestConnection, "id" | "accountId">,
): Promise<void> {
  await tx.$executeRaw`
    UPDATE connection SET last_import_at = now(), state = 'active', attempts = 0,
      state_reason = CASE WHEN state = 'active' THEN state_reason END,
      state_since = CASE WHEN state = 'active' THEN state_since ELSE now() END
    WHERE id = ${id} AND account_id = ${accountId} AND state <> 'removed'`;
}

/** The good rows, and their connection and listings, which are locked until the transaction ends. Two statements. */
export async function lockRows<Row extends { listing_id: string }>(
  tx: Tx,
  caller: Caller,
  rows: readonly CheckedRow<Row>[],
): Promise<{
  connection: IngestConnection;
  good: Row[];
  listings: Map<string, IngestListing>;
}> {
  const connection = await lockConnection(tx, caller);
  const good = goodRows(rows);
  const ids = good.map(({ listing_id }) => listing_id);
  return { connection, good, listings: await lockListings(tx, connection, ids) };
}

async function lockListings(
  tx: Tx,
  { id, accountId }: IngestConnection,
  listingIds: readonly string[],
): Promise<Map<string, IngestListing>> {
  const rows = await tx.$queryRaw<IngestListing[]>`
    SELECT l.key, l.listing_id AS "listingId", l.pms_name AS "pmsName", l.name, l.currency,
      tied.calendar_as_of AS "calendarAsOf"
    FROM listing l JOIN connection_listing tied ON tied.listing_key = l.key
    WHERE l.account_id = ${accountId} AND tied.connection_id = ${id}
      AND l.listing_id = ANY(${[...listingIds]}::text[])
    ORDER BY l.key FOR NO KEY UPDATE OF l`;
  return new Map(rows.map((row) => [row.listingId, row]));
}

/** Why a row is refused whose listing the connection has not sent. */
export const unknownListing = "listing_id: listing not found; send it to listings first";

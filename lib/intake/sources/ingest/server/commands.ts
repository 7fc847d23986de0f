import { type Caller, owned } from "@/lib/auth/server/caller";
import { requireFreshSignIn } from "@/lib/auth/server/owner";
import { hashKey, makeIntegrationToken } from "@/lib/auth/server/key-format";
import { type Entry, record } from "@/lib/audit/server";
import { Refusal } from "@/lib/core/errors";
import { transaction, type Tx } from "@/lib/db/server";
import type { NewIngestConnection, TokenRotation } from "../schema-connection";

/** A connection with its token in plaintext: the only time that it can be shown. */
export interface IngestToken {
  id: number;
  pms_name: string;
  name: string;
  token: string;
}

/** Characters of a token that pages and the log show: the prefix and four more. */
const shownCharacters = 12;

/** Makes a connection through which a PMS sends its data itself, with its first token. Throws SIGN_IN_AGAIN. */
export async function createIngestConnection(
  caller: Caller,
  { pms_name: pmsName, name = pmsName }: NewIngestConnection,
): Promise<IngestToken> {
  requireFreshSignIn(caller);
  return transaction(caller, async (tx) => {
    const { id } = await tx.connection.create({
      data: { ...owned(caller), kind: "ingest", pmsName, name },
      select: { id: true },
    });
    const { token, prefix } = await insertToken(tx, id);
    await record(tx, caller, [
      entryOf("connection_token_created", { name, pmsName }, { from: null, to: prefix }),
    ]);
    return { id, pms_name: pmsName, name, token };
  });
}

/**
 * Replaces the token of an ingest connection. The old one works for `overlap_seconds` more; one that was still retiring
 * ends now. Throws NOT_FOUND, and SIGN_IN_AGAIN.
 */
export async function rotateToken(
  caller: Caller,
  connectionId: number,
  { overlap_seconds: overlap }: TokenRotation,
): Promise<IngestToken> {
  requireFreshSignIn(caller);
  return transaction(caller, async (tx) => {
    const { name, pmsName } = await lockOwn(tx, caller, connectionId);
    const active = await tx.integrationToken.findFirst({
      where: { connectionId, status: "active", connection: owned(caller) },
      select: { id: true, prefix: true },
    });
    await tx.integrationToken.updateMany({
      where: { connectionId, status: { in: ["active", "retiring"] }, connection: owned(caller) },
      data: { status: "revoked" },
    });
    if (active && overlap > 0) {
      const retiresAt = new Date(Date.now() + overlap * 1_000);
      await tx.integrationToken.update({
        where: { id: active.id, connection: owned(caller) },
        data: { status: "retiring", retiresAt },
        select: { id: true },
      });
    }
    const { token, prefix } = await insertToken(tx, connectionId);
    const shown = { from: active?.prefix ?? null, to: prefix };
    await record(tx, caller, [entryOf("connection_token_rotated", { name, pmsName }, shown)]);
    return { id: connectionId, pms_name: pmsName, name, token };
  });
}

async function lockOwn(
  tx: Tx,
  caller: Caller,
  id: number,
): Promise<{ name: string; pmsName: string }> {
  const [connection] = await tx.$queryRaw<{ name: string; pmsName: string }[]>`
    SELECT name, pms_name AS "pmsName" FROM connection
    WHERE id = ${id} AND account_id = ${owned(caller).accountId} AND kind = 'ingest'
      AND state <> 'removed'
    FOR NO KEY UPDATE`;
  if (!connection) throw new Refusal("NOT_FOUND", "Connection not found.");
  return connection;
}

async function insertToken(
  tx: Tx,
  connectionId: number,
): Promise<{ token: string; prefix: string }> {
  const token = makeIntegrationToken();
  const prefix = token.slice(0, shownCharacters);
  await tx.integrationToken.create({
    data: { connectionId, status: "active", prefix, hash: hashKey(token) },
    select: { id: true },
  });
  return { token, prefix };
}

function entryOf(
  action: "connection_token_created" | "connection_token_rotated",
  { name, pmsName }: { name: string; pmsName: string },
  { from, to }: { from: string | null; to: string },
): Entry {
  const changes = { old_value: from, new_value: to };
  return { logType: "account", action, name, pmsName, changes };
}

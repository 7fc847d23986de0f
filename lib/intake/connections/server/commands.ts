import type { Connection as ConnectionRow } from "@/generated/prisma/client";
import { record } from "@/lib/audit/server";
import { type Caller, owned } from "@/lib/auth/server/caller";
import { requireFreshSignIn, requireOwner } from "@/lib/auth/server/owner";
import { db, Prisma, transaction } from "@/lib/db/server";
import { wakeSoon } from "@/lib/jobs/server";
import { connectionKindOf } from "../rules";
import type { Connection, Reconnection } from "../schema";
import {
  type Connect,
  credentialText,
  personally,
  requireKind,
  testCredentials,
} from "./credentials";
import { connectionEntry } from "./entries";
import { readConnection } from "./queries";
import { sealFor } from "./sealed";
import { findConnection, lockConnection } from "./store";

/**
 * Replaces a connection's credentials once its PMS has accepted the new ones; the next import starts at once. Owner
 * only. Throws SIGN_IN_AGAIN, NOT_FOUND, VALIDATION_FAILED for refused credentials, UNAVAILABLE where the PMS does not answer.
 */
export async function reconnect(
  caller: Caller,
  id: number,
  given: Reconnection,
  connect: Connect = personally,
): Promise<Connection> {
  requireOwner(caller);
  requireFreshSignIn(caller);
  const row = await findConnection(caller, id);
  requireKind(connectionKindOf(row), given);
  const credentials = sealFor(row, credentialText(given));
  const before = { credentials: row.credentials, token: row.token, expires: row.tokenExpiresAt };
  await store(caller, id, { credentials, token: null, expires: null });
  try {
    await testCredentials(connect, { ...row, credentials, token: null, tokenExpiresAt: null });
  } catch (error) {
    await store(caller, id, before);
    throw error;
  }
  await transaction(caller, async (tx) => {
    const locked = await lockConnection(tx, caller, id);
    const now = new Date();
    // Until a person confirms the first read's listings there is nothing to run.
    const state = locked.confirmedAt === null ? "checking" : "active";
    await tx.connection.updateMany({
      where: { ...owned(caller), id },
      data: { state, stateReason: Prisma.DbNull, stateSince: now, attempts: 0, nextImportAt: now },
    });
    const changes = { old_value: { state: row.state }, new_value: { state } };
    await record(tx, caller, [connectionEntry("connection_reconnected", row, changes)]);
  });
  wakeSoon("import-connections");
  return readConnection(caller, id);
}

interface Secrets {
  credentials: Uint8Array | null;
  token: Uint8Array | null;
  expires: Date | null;
}

async function store(
  caller: Caller,
  id: number,
  { credentials, token, expires }: Secrets,
): Promise<void> {
  await db().connection.updateMany({
    where: { ...owned(caller), id },
    data: {
      credentials: bytes(credentials),
      token: bytes(token),
      tokenExpiresAt: expires,
      // Requests for a token with the old credentials must fail.
      tokenClaim: null,
    },
  });
}

/** Stops imports and pushes of a connection until it is resumed. Owner only. Throws NOT_FOUND. */
export function pause(caller: Caller, id: number): Promise<Connection> {
  return setPaused(caller, id, true);
}

/** Resumes a paused connection and starts an import. Owner only. Throws NOT_FOUND. */
export function resume(caller: Caller, id: number): Promise<Connection> {
  return setPaused(caller, id, false);
}

async function setPaused(caller: Caller, id: number, paused: boolean): Promise<Connection> {
  requireOwner(caller);
  await transaction(caller, async (tx) => {
    const row = await lockConnection(tx, caller, id);
    if (row.paused === paused) return;
    const next = paused || !reads(row) ? {} : { nextImportAt: new Date() };
    await tx.connection.updateMany({
      where: { ...owned(caller), id },
      data: { paused, ...next },
    });
    const action = paused ? "connection_paused" : "connection_resumed";
    const changes = { new_value: paused ? "OFF" : "ON" } as const;
    await record(tx, caller, [connectionEntry(action, row, changes)]);
  });
  if (!paused) wakeSoon("import-connections");
  return readConnection(caller, id);
}

/** True if we read from the PMS, and its credentials are not refused. */
function reads({ kind, state }: ConnectionRow): boolean {
  return kind !== "ingest" && state !== "refused";
}

/** A copy with its own memory, as the database client requires. */
function bytes(value: Uint8Array | null): Uint8Array<ArrayBuffer> | null {
  return value && new Uint8Array(value);
}

import type { Connection, ConnectionHook as HookRow } from "@/generated/prisma/client";
import { record } from "@/lib/audit/server";
import { type Caller, owned } from "@/lib/auth/server/caller";
import { hashKey, isHookToken, makeHookToken } from "@/lib/auth/server/key-format";
import { requireOwner } from "@/lib/auth/server/owner";
import { env } from "@/lib/core/env";
import { invalid, Refusal } from "@/lib/core/errors";
import { pmsTitle } from "@/lib/core/pms";
import { db, transaction } from "@/lib/db/server";
import type { PmsHook } from "@/lib/intake/connections/server/connector";
import { connectionEntry } from "@/lib/intake/connections/server/entries";
import { sealFor, unsealFor } from "@/lib/intake/connections/server/sealed";
import { findConnection, lockConnection } from "@/lib/intake/connections/server/store";
import { hookOf } from "@/lib/intake/connectors/server";
import type { ConnectionHook, HookSecret } from "../schema";

/** The webhook of a connection. Owner only. Throws NOT_FOUND, also for a kind whose PMS sends no hints. */
export async function readHook(caller: Caller, id: number): Promise<ConnectionHook> {
  requireOwner(caller);
  const connection = await findConnection(caller, id);
  const { signature } = requireHook(connection);
  const where = { connectionId: id, connection: owned(caller) };
  const row = await db().connectionHook.findFirst({ where });
  const token = row && unsealed(connection, row.token);
  return {
    url: token === null ? null : `${env().PUBLIC_URL}/hooks/${token}`,
    is_signed: signature !== null,
    has_secret: row !== null && secretOf(connection, row) !== null,
    last_hint_at: row?.hintedAt?.toISOString() ?? null,
  };
}

/** Creates the address of a connection's webhook; one from before ends at once. Owner only. Throws NOT_FOUND. */
export async function createHook(caller: Caller, id: number): Promise<ConnectionHook> {
  requireOwner(caller);
  await transaction(caller, async (tx) => {
    const connection = await lockConnection(tx, caller, id);
    requireHook(connection);
    const token = makeHookToken();
    const address = { hash: hashKey(token), token: sealFor(connection, token) };
    await tx.connectionHook.upsert({
      where: { connectionId: id, connection: owned(caller) },
      create: { connectionId: id, ...address },
      update: address,
    });
    await record(tx, caller, [connectionEntry("connection_webhook_created", connection, nothing)]);
  });
  return readHook(caller, id);
}

/**
 * Stores the secret with which the PMS signs what it sends to the address. Owner only. Throws NOT_FOUND,
 * VALIDATION_FAILED for a text that is no secret of this PMS, and CONFLICT before there is an address.
 */
export async function setHookSecret(
  caller: Caller,
  id: number,
  { secret }: HookSecret,
): Promise<ConnectionHook> {
  requireOwner(caller);
  await transaction(caller, async (tx) => {
    const connection = await lockConnection(tx, caller, id);
    const { signature } = requireHook(connection);
    const pms = pmsTitle(connection.pmsName);
    if (!signature) throw new Refusal("CONFLICT", `${pms} does not sign.`);
    if (!signature.isSecret(secret)) {
      throw invalid("secret", `must be a signing secret as ${pms} shows it`);
    }
    const { count } = await tx.connectionHook.updateMany({
      where: { connectionId: id, connection: owned(caller) },
      data: { secret: sealFor(connection, secret) },
    });
    if (count === 0) throw new Refusal("CONFLICT", "Create the address first.");
    const entry = connectionEntry("connection_webhook_secret_set", connection, nothing);
    await record(tx, caller, [entry]);
  });
  return readHook(caller, id);
}

/** An address that takes hints. */
export interface FoundHook {
  connection: Pick<Connection, "id" | "accountId">;
  hook: PmsHook;
  secret: string | null;
}

/**
 * The connection of a token, whose secret can be read where it signs; null for a token that is unknown, or of a connection
 * that is paused or removed. One statement, none for a text that is no token.
 */
export async function findHook(token: string): Promise<FoundHook | null> {
  if (!isHookToken(token)) return null;
  const row = await db().connectionHook.findFirst({
    where: {
      hash: hashKey(token),
      connection: { paused: false, state: { not: "removed" } },
    },
    include: { connection: { select: { id: true, accountId: true, kind: true } } },
  });
  const hook = row && hookOf(row.connection.kind);
  if (!row || !hook) return null;
  return { connection: row.connection, hook, secret: secretOf(row.connection, row) };
}

/** The log never has an address or a secret. */
const nothing = { old_value: null, new_value: null };

function requireHook({ kind }: Pick<Connection, "kind">): PmsHook {
  const hook = hookOf(kind);
  if (!hook) throw new Refusal("NOT_FOUND", "This kind of connection has no webhook.");
  return hook;
}

type Sealed = Pick<Connection, "id" | "accountId">;

/** The signing secret of a connection; null where none was entered, or it was sealed under another installation's secret. */
export function secretOf(connection: Sealed, { secret }: Pick<HookRow, "secret">): string | null {
  return secret && unsealed(connection, secret);
}

function unsealed(connection: Sealed, sealed: Uint8Array): string | null {
  try {
    return unsealFor(connection, sealed);
  } catch {
    return null;
  }
}

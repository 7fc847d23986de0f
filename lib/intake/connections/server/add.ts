import type { Connection as ConnectionRow } from "@/generated/prisma/client";
import { record } from "@/lib/audit/server";
import { type Caller, owned } from "@/lib/auth/server/caller";
import { requireFreshSignIn, requireCustomer, requireOwner } from "@/lib/auth/server/owner";
import { Refusal } from "@/lib/core/errors";
import { pmsTitle } from "@/lib/core/pms";
import { db, transaction } from "@/lib/db/server";
import { wakeSoon } from "@/lib/jobs/server";
import type { Connection, NewConnection } from "../schema";
import {
  type Connect,
  credentialText,
  isSameAccount,
  personally,
  testCredentials,
} from "./credentials";
import { connectionEntry } from "./entries";
import { readConnection, baseUrlOf } from "./queries";
import { sealFor } from "./sealed";
import { visible } from "./store";

/** A trial that a stopped server left behind is deleted after this long. */
const trialMs = 10 * 60_000;

/**
 * Adds a connection once its PMS has accepted the credentials; its first read starts at once. Owner only. Throws
 * SIGN_IN_AGAIN, VALIDATION_FAILED for refused credentials, UNAVAILABLE if the PMS does not respond, CONFLICT if the
 * PMS account is already connected.
 */
export async function addConnection(
  caller: Caller,
  given: NewConnection,
  connect: Connect = personally,
): Promise<Connection> {
  requireOwner(caller);
  requireCustomer(caller);
  requireFreshSignIn(caller);
  await requireNew(caller, given);
  const trial = await startTrial(caller, given);
  let accountName: string | null;
  try {
    accountName = await testCredentials(connect, trial);
  } catch (error) {
    await db().connection.deleteMany({ where: { ...owned(caller), id: trial.id } });
    throw error;
  }
  const name = accountName ?? trial.name;
  await transaction(caller, async (tx) => {
    const now = new Date();
    await tx.connection.updateMany({
      where: { ...owned(caller), id: trial.id },
      data: { name, state: "checking", stateSince: now, nextImportAt: now },
    });
    const { pmsName } = trial;
    const changes = { old_value: null, new_value: { pms_name: pmsName } };
    await record(tx, caller, [connectionEntry("connection_added", { name, pmsName }, changes)]);
  });
  wakeSoon("import-connections");
  return readConnection(caller, trial.id);
}

async function requireNew(caller: Caller, given: NewConnection): Promise<void> {
  const rows = await db().connection.findMany({ where: { ...visible(caller), kind: given.kind } });
  const same = rows.find((row) => isSameAccount(row, given));
  if (same) {
    const message = `This ${pmsTitle(given.kind)} account is already connected as ${same.name}.`;
    throw new Refusal("CONFLICT", message);
  }
}

/**
 * Stores the row that a test needs: credentials are sealed for its ID, and token claims are stored in it. Until the
 * test has passed it counts as removed, so nobody sees it and no job runs it.
 */
async function startTrial(caller: Caller, given: NewConnection): Promise<ConnectionRow> {
  const { kind, base_url: url } = given;
  const baseUrl = await baseUrlOf(caller, kind, url);
  return transaction({}, async (tx) => {
    const before = { lt: new Date(Date.now() - trialMs) };
    const abandoned = { state: "removed", credentials: { not: null }, createdAt: before } as const;
    await tx.connection.deleteMany({ where: { ...owned(caller), ...abandoned } });
    const data = { kind, baseUrl, pmsName: kind, name: pmsTitle(kind), state: "removed" } as const;
    const { id } = await tx.connection.create({ data: { ...owned(caller), ...data } });
    const credentials = sealFor({ id, ...owned(caller) }, credentialText(given));
    return tx.connection.update({ where: { id, ...owned(caller) }, data: { credentials } });
  });
}

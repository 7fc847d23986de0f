import { type Caller, owned } from "@/lib/auth/server/caller";
import { Refusal } from "@/lib/core/errors";
import { transaction } from "@/lib/db/server";
import { wakeSoon } from "@/lib/jobs/server";

/**
 * Asks for an import that reads everything, as soon as the connection is free. Throws NOT_FOUND, and CONFLICT where the
 * connection is paused or waits for new credentials.
 */
export async function importNow(caller: Caller, connectionId: number): Promise<void> {
  await transaction(caller, async (tx) => {
    const where = { id: connectionId, ...owned(caller) };
    const connection = await tx.connection.findFirst({ where });
    if (!connection || connection.state === "removed" || connection.kind === "ingest") {
      throw new Refusal("NOT_FOUND");
    }
    if (connection.paused)
      throw new Refusal("CONFLICT", "The connection is paused. Resume it first.");
    if (connection.state === "refused") {
      throw new Refusal("CONFLICT", "The PMS refuses the credentials. Reconnect first.");
    }
    await tx.connection.updateMany({
      where,
      data: { requestedBy: caller.actor.id, nextImportAt: new Date() },
    });
  });
  wakeSoon("import-connections");
}

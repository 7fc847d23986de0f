import type { Caller } from "@/lib/auth/caller";
import type { Prisma, Tx } from "@/lib/db";
import type { Entry } from "./actions";

/**
 * Writes `entries` to the activity log inside the change's own transaction, as its last step: it takes
 * the account's row lock, so entries of one account are in commit order, and moves the catalog version
 * that cached answers carry. Writes nothing for an empty list.
 */
export async function record(tx: Tx, caller: Caller, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return;
  await tx.account.update({
    where: { id: caller.accountId },
    data: { catalogVersion: { increment: 1 } },
    select: { id: true },
  });
  await tx.logEntry.createMany({ data: entries.map((entry) => toRow(caller, entry)) });
}

function toRow(caller: Caller, entry: Entry): Prisma.LogEntryCreateManyInput {
  return {
    accountId: caller.accountId,
    logType: entry.logType,
    action: entry.action,
    changes: entry.changes,
    userId: caller.actor.id,
    email: caller.actor.email,
    ip: caller.origin.ip,
    device: caller.origin.device,
    requestId: caller.origin.requestId,
    ...subject(entry),
  };
}

function subject(entry: Entry): Partial<Prisma.LogEntryCreateManyInput> {
  if (entry.logType === "group") return { groupId: entry.group.id, name: entry.group.name };
  if (entry.logType === "account")
    return { name: entry.name ?? null, pmsName: entry.pmsName ?? null };
  const { key, listingId, pmsName, name } = entry.listing;
  return { listingKey: key, listingId, pmsName, name };
}

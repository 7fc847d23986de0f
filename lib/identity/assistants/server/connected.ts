import { record } from "@/lib/audit/server";
import { type Caller, owned } from "@/lib/auth/server/caller";
import { isOwner } from "@/lib/auth/server/owner";
import { Refusal } from "@/lib/core/errors";
import { db, transaction } from "@/lib/db/server";
import type { Assistants } from "../schema";

/** The assistants that have access to the account, newest first: the owner sees all, others their own. Two statements. */
export async function listAssistants(caller: Caller): Promise<Assistants> {
  const rows = await db().assistant.findMany({
    where: { ...visible(caller), ...connected() },
    orderBy: { id: "desc" },
    include: {
      person: { select: { name: true } },
      _count: { select: { listings: true } },
    },
  });
  const counted = await db().proposal.groupBy({
    by: ["assistantId"],
    where: { ...owned(caller), assistantId: { in: rows.map(({ id }) => id) } },
    _count: true,
  });
  const proposals = new Map(counted.map(({ assistantId, _count }) => [assistantId, _count]));
  return {
    assistants: rows.map((row) => ({
      id: row.id,
      name: row.name,
      host: row.host,
      scope: row.scope,
      listings: row.allListings ? null : row._count.listings,
      by: { user_id: row.personId, name: row.person.name },
      calls: row.calls,
      proposals: proposals.get(row.id) ?? 0,
      last_used_at: row.lastUsedAt?.toISOString() ?? null,
      created_at: row.createdAt.toISOString(),
      expires_at: row.expiresAt.toISOString(),
    })),
  };
}

/** Ends an assistant's access within a second; its open proposals expire. Throws NOT_FOUND. */
export async function disconnectAssistant(
  caller: Caller,
  id: number,
): Promise<{ status: "success" }> {
  return transaction(caller, async (tx) => {
    const where = { ...visible(caller), ...connected(), id };
    const found = await tx.assistant.findFirst({ where });
    if (!found) throw new Refusal("NOT_FOUND", "The account has no such assistant.");
    const { accountId, key, name, scope } = found;
    await tx.assistant.updateMany({ where: { accountId, id }, data: { endedAt: new Date() } });
    await tx.oauthRecord.deleteMany({ where: { grantKey: key } });
    const changes = { old_value: { scope, host: found.host }, new_value: null };
    await record(tx, caller, [
      { logType: "account", action: "assistant_disconnected", name, changes },
    ]);
    return { status: "success" as const };
  });
}

function connected() {
  return { endedAt: null, expiresAt: { gt: new Date() } };
}

function visible(caller: Caller) {
  return { ...owned(caller), ...(!isOwner(caller) && { personId: caller.actor.id }) };
}

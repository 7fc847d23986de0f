import { changedFields, record } from "@/lib/audit/server";
import { type Caller, owned } from "@/lib/auth/server/caller";
import { isOwner, requireFreshSignIn, requireOwner } from "@/lib/auth/server/owner";
import { Refusal } from "@/lib/core/errors";
import { db, Prisma, transaction } from "@/lib/db/server";
import type { Assistants, StandingRequest } from "../schema";
import { Standing } from "../standing";

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
      standing: Standing.safeParse(row.standing).data ?? null,
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
    if (!found) throw notFound();
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

/**
 * Says what of an assistant's proposals is applied without a person; null: nothing. Only the account's owner may. Throws
 * PERMISSION_DENIED, SIGN_IN_AGAIN, NOT_FOUND, and CONFLICT for an assistant that proposes nothing.
 */
export async function setStanding(
  caller: Caller,
  { id, standing }: StandingRequest,
): Promise<{ status: "success" }> {
  requireOwner(caller);
  requireFreshSignIn(caller);
  return transaction(caller, async (tx) => {
    const where = { ...owned(caller), ...connected(), id };
    const found = await tx.assistant.findFirst({ where });
    if (!found) throw notFound();
    if (found.scope !== "propose") {
      throw new Refusal("CONFLICT", "The assistant proposes nothing that could be applied.");
    }
    await tx.assistant.updateMany({
      where: { ...owned(caller), id },
      data: { standing: standing ?? Prisma.DbNull },
    });
    const before = Standing.safeParse(found.standing).data ?? null;
    const changes = changedFields({ without_person: before }, { without_person: standing });
    if (changes) {
      await record(tx, caller, [
        { logType: "account", action: "assistant_changed", name: found.name, changes },
      ]);
    }
    return { status: "success" as const };
  });
}

function notFound(): Refusal {
  return new Refusal("NOT_FOUND", "The account has no such assistant.");
}

function connected() {
  return { endedAt: null, expiresAt: { gt: new Date() } };
}

function visible(caller: Caller) {
  return { ...owned(caller), ...(!isOwner(caller) && { personId: caller.actor.id }) };
}

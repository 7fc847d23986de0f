import { type Caller, owned } from "@/lib/auth/server/caller";
import { requireOwner } from "@/lib/auth/server/owner";
import { dayMs } from "@/lib/core/dates";
import { Refusal } from "@/lib/core/errors";
import type { WebhookDelivery } from "@/generated/prisma/client";
import { db, deleteBatch, inAccounts, type Prisma, transaction } from "@/lib/db/server";
import { wakeSoon } from "@/lib/jobs/server";
import type { Deliveries, DeliveriesQuery, Delivery, ReplayRequest } from "../schema";
import { deliveryDays } from "../rules";
import { lock } from "./commands";
import { accountOf } from "./sources";

/**
 * A page of a webhook's deliveries of the last 7 days, newest first; a partner's, of the accounts that it manages now. Throws
 * NOT_FOUND.
 */
export async function listDeliveries(caller: Caller, query: DeliveriesQuery): Promise<Deliveries> {
  requireOwner(caller);
  const { id, status, before, limit } = query;
  const { accountId } = owned(caller);
  if ((await db().webhook.count({ where: { id, accountId } })) === 0) {
    throw new Refusal("NOT_FOUND", "The account has no such webhook.");
  }
  const rows = await db().webhookDelivery.findMany({
    where: {
      ...ofWebhook(caller, id),
      ...(status !== undefined && { status }),
      ...(before !== undefined && { id: { lt: BigInt(before) } }),
    },
    orderBy: { id: "desc" },
    take: limit + 1,
  });
  const shown = rows.slice(0, limit);
  const accounts = await accountsOf(caller, shown);
  return {
    has_more: rows.length > limit,
    deliveries: shown.map((row) => toDelivery(row, accounts.get(row.sourceId))),
  };
}

function toDelivery(row: WebhookDelivery, account: Delivery["account"]): Delivery {
  return {
    id: String(row.id),
    ...(account && { account }),
    type: row.type,
    status: row.status,
    attempts: row.attempts,
    created_at: row.createdAt.toISOString(),
    next_attempt_at: row.status === "waiting" ? row.dueAt.toISOString() : null,
    request: row.body,
    last_attempt: row.triedAt && {
      at: row.triedAt.toISOString(),
      ms: row.ms ?? 0,
      status: row.answerStatus,
      response: row.answer,
      error: row.error,
    },
  };
}

/** The deliveries of a webhook; a partner's, without those about accounts that it no longer manages. */
function ofWebhook(caller: Caller, webhookId: number): Prisma.WebhookDeliveryWhereInput {
  const { accountId } = owned(caller);
  if (caller.account.kind === "customer") return { accountId, webhookId };
  const managed = { some: { partnerId: accountId, status: "active" as const } };
  const source = { OR: [{ id: accountId }, { partnerGrants: managed }] };
  return { accountId, webhookId, source };
}

/** The managed accounts that deliveries are about. */
async function accountsOf(
  { accountId }: Caller,
  rows: readonly WebhookDelivery[],
): Promise<Map<number, Delivery["account"]>> {
  const ids = [...new Set(rows.map((row) => row.sourceId))].filter((id) => id !== accountId);
  if (ids.length === 0) return new Map();
  const accounts = await inAccounts(ids, () =>
    db().account.findMany({
      where: { id: { in: ids } },
      select: { id: true, name: true, people: { where: { role: "owner" }, select: { id: true } } },
    }),
  );
  return new Map(
    accounts.map(({ id, name, people }) => [id, { user_id: people[0]?.id ?? 0, name }]),
  );
}

/** Sends deliveries again: one, or all that have failed since a time. Throws NOT_FOUND. */
export async function replay(
  caller: Caller,
  { id, delivery_id, since }: ReplayRequest,
): Promise<{ deliveries: number }> {
  requireOwner(caller);
  const { accountId } = owned(caller);
  const replayed = await transaction(caller, async (tx) => {
    await lock(tx, caller, id);
    const chosen =
      delivery_id === undefined
        ? { status: "failed" as const, createdAt: { gte: new Date(since ?? 0) } }
        : { id: BigInt(delivery_id) };
    const where = { ...ofWebhook(caller, id), ...chosen };
    const data = { status: "waiting" as const, attempts: 0, dueAt: new Date() };
    const { count } = await tx.webhookDelivery.updateMany({ where, data });
    if (count === 0 && delivery_id !== undefined) {
      throw new Refusal("NOT_FOUND", "The webhook has no such delivery.");
    }
    await tx.webhook.updateMany({ where: { accountId, id }, data: { resumeAt: null } });
    return { deliveries: count };
  });
  wakeSoon("deliver-webhooks");
  return replayed;
}

/** Sends an event of the type `webhook.test`. Throws NOT_FOUND, and CONFLICT for a webhook that is disabled. */
export async function sendTest(caller: Caller, id: number): Promise<{ delivery_id: string }> {
  requireOwner(caller);
  const { accountId } = owned(caller);
  const account = await accountOf(accountId);
  const made = await transaction(caller, async (tx) => {
    const webhook = await lock(tx, caller, id);
    if (webhook.state === "disabled") {
      throw new Refusal("CONFLICT", "The webhook is disabled. Set its state to active first.");
    }
    const type = "webhook.test";
    const body = JSON.stringify({ type, timestamp: new Date().toISOString(), data: { account } });
    await tx.webhook.updateMany({ where: { accountId, id }, data: { resumeAt: null } });
    const data = { accountId, webhookId: id, sourceId: accountId, type, body };
    const { id: delivery } = await tx.webhookDelivery.create({ data });
    return { delivery_id: String(delivery) };
  });
  wakeSoon("deliver-webhooks");
  return made;
}

/** Deletes a batch of deliveries that are no longer listed, and returns how many. */
export async function deleteOldDeliveries(now: Date): Promise<number> {
  const before = new Date(now.getTime() - deliveryDays * dayMs);
  const where = { createdAt: { lt: before }, status: { not: "waiting" as const } };
  return (await db().webhookDelivery.deleteMany({ where, limit: deleteBatch })).count;
}

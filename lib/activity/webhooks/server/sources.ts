import type { Webhook, WebhookDelivery } from "@/generated/prisma/client";
import { ChangesQuery } from "@/lib/activity/changes/schema";
import type { Change } from "@/lib/activity/changes/schema";
import { openPlace, readChanges, sealPlace } from "@/lib/activity/changes/server";
import { numberEvents } from "@/lib/audit/server";
import { allows } from "@/lib/auth/permissions";
import type { Caller } from "@/lib/auth/server/caller";
import { partnerOn } from "@/lib/auth/server/partner-caller";
import { env } from "@/lib/core/env";
import { isRefusal } from "@/lib/core/errors";
import { acrossAccounts, db, inAccounts, Prisma, transaction } from "@/lib/db/server";
import { jobCaller } from "@/lib/intake/connections/server";

/** Events that become deliveries in one transaction. */
const batchSize = 500;
/** Bytes of a body; a larger one carries the address of the event in place of its data. */
const mostBytes = 64 * 1024;

/**
 * The accounts that webhook `w` of account `a` is told of, and since when: its own, or those that its partner manages. All
 * have API access; the others wait for it.
 */
const sources = Prisma.sql`LATERAL (
    SELECT a.id, w.created_at AS since WHERE a.kind = 'customer' AND a.api_access = 'enabled'
    UNION ALL
    SELECT m.id, greatest(w.created_at, g.created_at)
    FROM partner_grant g JOIN account m ON m.id = g.account_id AND m.api_access = 'enabled'
    WHERE g.partner_id = a.id AND g.status = 'active'
  ) AS s
  LEFT JOIN webhook_reader r ON r.webhook_id = w.id AND r.account_id = s.id
  LEFT JOIN event_head h ON h.account_id = s.id`;

const isUnread = Prisma.sql`(r.since IS DISTINCT FROM s.since OR h.seq > r.seen
  OR EXISTS (SELECT FROM event e WHERE e.account_id = s.id AND e.seq IS NULL))`;

/** Webhooks with events that have no delivery yet, or with a delivery that is due. One statement. */
export function dueWebhooks(now: Date): Promise<{ id: number; accountId: number }[]> {
  const at = now.toISOString();
  return db().$queryRaw`
    SELECT w.id, w.account_id AS "accountId" FROM webhook w JOIN account a ON a.id = w.account_id
    WHERE w.state = 'active' AND (w.resume_at IS NULL OR w.resume_at <= ${at}::timestamptz) AND (
      EXISTS (SELECT FROM ${sources} WHERE ${isUnread})
      OR EXISTS (SELECT FROM webhook_delivery d JOIN account m ON m.id = d.source_id
        WHERE d.webhook_id = w.id AND d.status = 'waiting' AND d.due_at <= ${at}::timestamptz
        AND (m.kind = 'partner' OR m.api_access = 'enabled' OR m.id <> a.id AND NOT EXISTS (
          SELECT FROM partner_grant g
          WHERE g.partner_id = a.id AND g.account_id = m.id AND g.status = 'active'))))
    ORDER BY w.id`;
}

/** The deliveries that `dueWebhooks` counts: those about accounts without API access wait, unless they are no longer managed. */
export function sendable({ accountId }: Webhook): Prisma.AccountWhereInput {
  const managed = { some: { partnerId: accountId, status: "active" as const } };
  return {
    OR: [{ kind: "partner" }, { apiAccess: "enabled" }, { NOT: { partnerGrants: managed } }],
  };
}

/** An account that a webhook is told of; `seen`: the event up to which there are deliveries, null before the first look. */
interface Source {
  accountId: number;
  since: Date;
  seen: bigint | null;
}

/** Makes deliveries of all events after those that have been seen, each once. */
export async function enqueue(webhook: Webhook): Promise<void> {
  const unread = await acrossAccounts(
    () => db().$queryRaw<Source[]>`
      SELECT s.id AS "accountId", s.since, CASE WHEN r.since = s.since THEN r.seen END AS seen
      FROM webhook w JOIN account a ON a.id = w.account_id CROSS JOIN ${sources}
      WHERE w.id = ${webhook.id} AND ${isUnread} ORDER BY s.id`,
  );
  for (const source of unread) await within(webhook, source, () => enqueueOf(webhook, source));
}

async function enqueueOf(webhook: Webhook, source: Source): Promise<void> {
  const { id: webhookId } = webhook;
  const { accountId } = source;
  const reader = await readerOf(webhook, accountId);
  const account = await accountOf(accountId);
  let seen = source.seen === null ? await begin(webhook, source) : Number(source.seen);
  for (;;) {
    const { changes, next, hasMore } = await readOn(reader, accountId, { seen, webhook });
    const deliveries = changes.map((change) => ({
      accountId: webhook.accountId,
      webhookId,
      sourceId: accountId,
      eventId: BigInt(change.id),
      type: change.type,
      body: isManaged(webhook, accountId) ? null : bodyOf(accountId, account, change),
    }));
    const isDone = await transaction({}, async (tx) => {
      const where = { webhookId, accountId, seen };
      const { count } = await tx.webhookReader.updateMany({ where, data: { seen: next } });
      // Deleted, or another server made them.
      if (count === 0) return true;
      await tx.webhookDelivery.createMany({ data: deliveries });
      return !hasMore;
    });
    if (isDone) return;
    seen = next;
  }
}

/** Begins to read an account, before its first event since then, and returns that place. */
async function begin({ id }: Webhook, { accountId, since }: Source): Promise<number> {
  const { head } = await numberEvents(accountId);
  const [{ place }] = await db().$queryRaw<[{ place: bigint | null }]>`
    SELECT min(seq) - 1 AS place FROM event
    WHERE account_id = ${accountId} AND at >= ${since.toISOString()}::timestamptz`;
  const seen = Number(place ?? head);
  await db().$executeRaw`
    INSERT INTO webhook_reader (webhook_id, account_id, seen, since)
    VALUES (${id}, ${accountId}, ${seen}, ${since.toISOString()}::timestamptz)
    ON CONFLICT (webhook_id, account_id) DO UPDATE SET seen = EXCLUDED.seen, since = EXCLUDED.since
    WHERE webhook_reader.since <> EXCLUDED.since`;
  return seen;
}

/** What a reader may see of the next events, and where it is then. Nobody sees nothing. */
async function readOn(
  reader: Caller | null,
  accountId: number,
  { seen, webhook: { types } }: { seen: number; webhook: Webhook },
): Promise<{ changes: Change[]; next: number; hasMore: boolean }> {
  if (!reader) {
    const { head, hasMore } = await numberEvents(accountId);
    return { changes: [], next: head, hasMore };
  }
  const cursor = sealPlace(accountId, seen);
  const query = ChangesQuery.parse({ cursor, types, limit: batchSize });
  try {
    const { changes, next_cursor: next, has_more: hasMore } = await readChanges(reader, query);
    return { changes, next: openPlace(accountId, next), hasMore };
  } catch (error) {
    if (!isRefusal(error) || error.code !== "CURSOR_EXPIRED") throw error;
    return { changes: [], next: (await numberEvents(accountId)).first - 1, hasMore: true };
  }
}

/** Who reads an account's events for a webhook: our own program, or the partner as its grant allows now; null: nobody. */
async function readerOf(webhook: Webhook, accountId: number): Promise<Caller | null> {
  if (!isManaged(webhook, accountId)) return jobCaller(accountId);
  const partner = await partnerOn(webhook.accountId, accountId);
  return partner && allows(partner.permissions, "logs:view") ? partner : null;
}

/**
 * What is sent: the stored body, or, about a managed account, what its grant allows to read of the event now. Null: access
 * has ended, or the event is gone.
 */
export async function bodyToSend(
  webhook: Webhook,
  { sourceId, eventId, body }: WebhookDelivery,
): Promise<string | null> {
  if (!isManaged(webhook, sourceId)) return body;
  return within(webhook, { accountId: sourceId }, async () => {
    const reader = await readerOf(webhook, sourceId);
    const where = { id: eventId ?? 0n, accountId: sourceId };
    const event = await db().event.findFirst({ where, select: { seq: true } });
    if (!reader || !event) return null;
    const seq = Number(event.seq);
    const query = ChangesQuery.parse({ cursor: sealPlace(sourceId, seq - 1), limit: 1 });
    const [change] = (await readChanges(reader, query)).changes;
    return change?.seq === seq
      ? bodyOf(sourceId, await accountOf(sourceId), change, "/rm/v1")
      : null;
  });
}

function isManaged(webhook: Webhook, accountId: number): boolean {
  return accountId !== webhook.accountId;
}

function within<T>(
  webhook: Webhook,
  { accountId }: Pick<Source, "accountId">,
  work: () => Promise<T>,
): Promise<T> {
  return inAccounts([webhook.accountId, accountId], work);
}

/** The account as deliveries name it. */
interface ToldAccount {
  user_id: number;
}

/** How deliveries name an account: as `SVC-User-Id` does. */
export async function accountOf(accountId: number): Promise<ToldAccount> {
  const owner = await db().person.findFirstOrThrow({
    where: { accountId, role: "owner" },
    select: { id: true },
  });
  return { user_id: owner.id };
}

/** The body that tells an event, in the form of Standard Webhooks. */
function bodyOf(accountId: number, account: ToldAccount, change: Change, api = "/v1"): string {
  const { id, seq, type, at, listing_id, pms, data } = change;
  const place = { id, seq, ...(listing_id !== undefined && { listing_id, pms }) };
  const told = { account, ...place, ...data };
  const body = JSON.stringify({ type, timestamp: at, data: told });
  if (Buffer.byteLength(body) <= mostBytes) return body;
  const cursor = encodeURIComponent(sealPlace(accountId, seq - 1));
  const link = `${env().PUBLIC_URL}${api}/changes?cursor=${cursor}&limit=1`;
  const ranges = Array.isArray(data["ranges"]) ? data["ranges"].length : undefined;
  const shortened = { account, ...place, link, ...(ranges !== undefined && { ranges }) };
  return JSON.stringify({ type, timestamp: at, data: shortened });
}

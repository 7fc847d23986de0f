import { Webhook as Signer } from "standardwebhooks";
import type { Webhook, WebhookDelivery } from "@/generated/prisma/client";
import { ConnectorError, jobCaller } from "@/lib/intake/connections/server";
import { checkedStream, retryAfter } from "@/lib/intake/connectors/server";
import { openPlace, readChanges, sealPlace } from "@/lib/activity/changes/server";
import { ChangesQuery } from "@/lib/activity/changes/schema";
import { dayMs } from "@/lib/core/dates";
import { env } from "@/lib/core/env";
import { isRefusal } from "@/lib/core/errors";
import { sendMail } from "@/lib/identity/people/server";
import { numberEvents } from "@/lib/audit/server";
import { db, transaction } from "@/lib/db/server";
import type { SharedJob } from "@/lib/jobs/server";
import { accountOf, bodyOf } from "./body";
import { log, secretsOf } from "./commands";

/** Milliseconds until the whole answer must be there. */
const timeoutMs = 15_000;
/** Bytes of an answer that are kept. */
const keptBytes = 2_048;
/** Seconds from an attempt that failed to the next one (Standard Webhooks 1.0, Deliverability). */
const retrySeconds = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400] as const;
/** A retry is at most this share later, so that those of many deliveries spread out. */
const jitter = 0.1;
/** Days without a success after which a webhook is disabled. */
const failingDays = 5;
/** Failures in a row after which the others wait, and for how many seconds. */
const [mostFailures, pauseSeconds] = [3, 60];
/** Events that become deliveries in one transaction. */
const batchSize = 500;

/** What the job does not do itself, which tests replace. */
interface Surroundings {
  fetch?: typeof checkedStream;
  now?: () => Date;
}

/** Delivers events to the webhooks that have any to deliver; each has one request in flight, across all servers. */
export function webhookJob({
  fetch = checkedStream,
  now = () => new Date(),
}: Surroundings = {}): SharedJob {
  return {
    due: () => dueWebhooks(now()),
    run: async (id, signal) => {
      const account = { apiAccess: "enabled" as const };
      const webhook = await db().webhook.findFirst({ where: { id, state: "active", account } });
      if (!webhook) return;
      await enqueue(webhook);
      await deliver(webhook, { fetch, now, signal });
    },
    atOnce: 8,
  };
}

/**
 * Webhooks with events that have no delivery yet, or with a delivery that is due, of accounts with API access; the others
 * wait for it. One statement.
 */
export function dueWebhooks(now: Date): Promise<{ id: number; accountId: number }[]> {
  const at = now.toISOString();
  return db().$queryRaw`
    SELECT w.id, w.account_id AS "accountId" FROM webhook w
    JOIN account a ON a.id = w.account_id AND a.api_access = 'enabled'
    LEFT JOIN event_head h ON h.account_id = w.account_id
    WHERE w.state = 'active' AND (w.resume_at IS NULL OR w.resume_at <= ${at}::timestamptz) AND (
      h.seq > w.seen
      OR EXISTS (SELECT FROM event e WHERE e.account_id = w.account_id AND e.seq IS NULL)
      OR EXISTS (SELECT FROM webhook_delivery d WHERE d.webhook_id = w.id
        AND d.status = 'waiting' AND d.due_at <= ${at}::timestamptz))
    ORDER BY w.id`;
}

/** Makes deliveries of the events after the last one that has been seen, each once. */
async function enqueue(webhook: Webhook): Promise<void> {
  const { id: webhookId, accountId, types } = webhook;
  const caller = await jobCaller(accountId);
  const account = await accountOf(accountId);
  let seen = Number(webhook.seen);
  for (;;) {
    const cursor = sealPlace(accountId, seen);
    const query = ChangesQuery.parse({ cursor, types, limit: batchSize });
    const page = await readChanges(caller, query).catch((error: unknown) => {
      if (isRefusal(error) && error.code === "CURSOR_EXPIRED") return null;
      throw error;
    });
    const next = page
      ? openPlace(accountId, page.next_cursor)
      : (await numberEvents(accountId)).first - 1;
    const deliveries = (page?.changes ?? []).map((change) => ({
      accountId,
      webhookId,
      eventId: BigInt(change.id),
      type: change.type,
      body: bodyOf(accountId, account, change),
    }));
    const isDone = await transaction({}, async (tx) => {
      const where = { id: webhookId, accountId, seen };
      const { count } = await tx.webhook.updateMany({ where, data: { seen: next } });
      // Deleted, or another server made them.
      if (count === 0) return true;
      await tx.webhookDelivery.createMany({ data: deliveries });
      return page !== null && !page.has_more;
    });
    if (isDone) return;
    seen = next;
  }
}

interface Delivering extends Required<Surroundings> {
  signal: AbortSignal;
}

/** Sends what is due, the oldest first, until nothing is, or several attempts in a row have failed. */
async function deliver(webhook: Webhook, delivering: Delivering): Promise<void> {
  const { id: webhookId, accountId } = webhook;
  const { now, signal } = delivering;
  let failures = 0;
  while (!signal.aborted && failures < mostFailures) {
    const delivery = await db().webhookDelivery.findFirst({
      where: { accountId, webhookId, status: "waiting", dueAt: { lte: now() } },
      orderBy: [{ dueAt: "asc" }, { id: "asc" }],
    });
    if (!delivery) return;
    // A secret, an address or its state may have changed since.
    const current = await db().webhook.findFirst({ where: { id: webhookId, accountId } });
    if (current?.state !== "active") return;
    const attempt = await attemptAt(current, delivery, delivering);
    if (!attempt) return;
    failures = attempt.isDelivered ? 0 : failures + 1;
    if (await keep(current, delivery, attempt, now())) return;
  }
  if (failures < mostFailures) return;
  const resumeAt = new Date(now().getTime() + pauseSeconds * 1_000);
  await db().webhook.updateMany({ where: { id: webhookId, accountId }, data: { resumeAt } });
}

/** What became of one request. */
interface Attempt {
  isDelivered: boolean;
  triedAt: Date;
  ms: number;
  status: number | null;
  answer: string | null;
  error: string | null;
  /** Milliseconds that the receiver asks to wait. */
  retryMs: number | null;
}

/** Sends a delivery; null where the server stops meanwhile. */
async function attemptAt(
  webhook: Webhook,
  delivery: WebhookDelivery,
  { fetch, now, signal }: Delivering,
): Promise<Attempt | null> {
  const triedAt = now();
  const startedAt = performance.now();
  const ended = () => ({ triedAt, ms: Math.round(performance.now() - startedAt) });
  try {
    const { status, headers, body } = await fetch(webhook.url, {
      accountId: webhook.accountId,
      method: "POST",
      headers: headersOf(webhook, delivery, triedAt),
      body: delivery.body,
      signal,
      timeoutMs,
    });
    const answer = await firstOf(body);
    const isDelivered = status >= 200 && status < 300;
    const retryMs = retryAfter({ headers }, 1_000);
    return { ...ended(), isDelivered, status, answer, error: null, retryMs };
  } catch (error) {
    if (signal.aborted) return null;
    if (!(error instanceof ConnectorError)) throw error;
    const [status, answer, retryMs] = [null, null, null];
    return { ...ended(), isDelivered: false, status, answer, error: error.message, retryMs };
  }
}

/** Standard Webhooks 1.0: the ID is the event's, and each valid secret signs. */
function headersOf(
  webhook: Webhook,
  { id, eventId, body }: WebhookDelivery,
  at: Date,
): Record<string, string> {
  const messageId = eventId === null ? `test_${id}` : `evt_${eventId}`;
  const signatures = secretsOf(webhook, at).map((secret) =>
    new Signer(secret).sign(messageId, at, body),
  );
  return {
    "content-type": "application/json",
    "user-agent": "Nightrate",
    "webhook-id": messageId,
    "webhook-timestamp": String(Math.floor(at.getTime() / 1_000)),
    "webhook-signature": signatures.join(" "),
  };
}

/** The first 2 KiB of an answer as text; the rest is not read. */
async function firstOf(body: AsyncIterable<Uint8Array>): Promise<string> {
  let first = Buffer.alloc(0);
  for await (const piece of body) {
    first = Buffer.concat([first, piece]).subarray(0, keptBytes);
    if (first.length === keptBytes) break;
  }
  // PostgreSQL's texts have no NUL.
  return first.toString("utf8").replaceAll("\0", "");
}

/** Stores an attempt and what follows from it. True once the webhook is disabled. */
async function keep(
  webhook: Webhook,
  delivery: WebhookDelivery,
  attempt: Attempt,
  now: Date,
): Promise<boolean> {
  const { accountId, id: webhookId } = webhook;
  const wait = attempt.isDelivered ? undefined : retrySeconds[delivery.attempts];
  const waitMs = (wait ?? 0) * 1_000 * (1 + jitter * Math.random());
  const dueAt = new Date(now.getTime() + Math.max(waitMs, attempt.retryMs ?? 0));
  const failingSince = attempt.isDelivered ? null : (webhook.failingSince ?? now);
  const reason = reasonToDisable(attempt, failingSince, now);
  const caller = reason === null ? null : await jobCaller(accountId);
  await transaction({}, async (tx) => {
    await tx.webhookDelivery.updateMany({
      where: { id: delivery.id, accountId },
      data: {
        attempts: { increment: 1 },
        status: attempt.isDelivered ? "delivered" : wait === undefined ? "failed" : "waiting",
        dueAt,
        triedAt: attempt.triedAt,
        ms: attempt.ms,
        answerStatus: attempt.status,
        answer: attempt.answer,
        error: attempt.error,
      },
    });
    const disabled = reason === null ? {} : { state: "disabled" as const, stateReason: reason };
    const data = { failingSince, ...disabled };
    await tx.webhook.updateMany({ where: { id: webhookId, accountId }, data });
    if (caller && reason !== null) {
      await log(tx, caller, webhook, "webhook_disabled", { old_value: null, new_value: reason });
    }
  });
  if (reason !== null) await mailDisabled(webhook, reason);
  return reason !== null;
}

async function mailDisabled({ id, accountId, url }: Webhook, reason: string): Promise<void> {
  const { account, email } = await db().person.findFirstOrThrow({
    where: { accountId, role: "owner" },
    select: { email: true, account: { select: { name: true } } },
  });
  const link = `${env().PUBLIC_URL}/settings/api/webhooks/${id}`;
  const values = { account: account.name, url, reason, link };
  sendMail(email, { kind: "webhook_disabled", values });
}

function reasonToDisable({ status }: Attempt, failingSince: Date | null, now: Date): string | null {
  if (status === 410) return "Its server answered 410: it wants no more deliveries.";
  if (!failingSince || now.getTime() - failingSince.getTime() < failingDays * dayMs) return null;
  return `Every delivery has failed for ${failingDays} days.`;
}

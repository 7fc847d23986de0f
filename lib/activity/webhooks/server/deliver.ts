import { Webhook as Signer } from "standardwebhooks";
import type { Webhook, WebhookDelivery } from "@/generated/prisma/client";
import { ConnectorError, jobCaller } from "@/lib/intake/connections/server";
import { checkedStream, retryAfter } from "@/lib/intake/connectors/server";
import { dayMs } from "@/lib/core/dates";
import { env } from "@/lib/core/env";
import { sendMail } from "@/lib/identity/people/server";
import { db, transaction } from "@/lib/db/server";
import type { SharedJob } from "@/lib/jobs/server";
import { log, secretsOf } from "./commands";
import { bodyToSend, dueWebhooks, enqueue, sendable } from "./sources";

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
      const account = { OR: [{ kind: "partner" as const }, { apiAccess: "enabled" as const }] };
      const webhook = await db().webhook.findFirst({ where: { id, state: "active", account } });
      if (!webhook) return;
      await enqueue(webhook);
      await deliver(webhook, { fetch, now, signal });
    },
    atOnce: 8,
  };
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
      where: {
        accountId,
        webhookId,
        status: "waiting",
        dueAt: { lte: now() },
        source: sendable(webhook),
      },
      orderBy: [{ dueAt: "asc" }, { id: "asc" }],
    });
    const outcome = delivery && (await deliverOne(delivery, delivering));
    if (!outcome) return;
    if (outcome !== "withdrawn") failures = outcome === "delivered" ? 0 : failures + 1;
  }
  if (failures < mostFailures) return;
  const resumeAt = new Date(now().getTime() + pauseSeconds * 1_000);
  await db().webhook.updateMany({ where: { id: webhookId, accountId }, data: { resumeAt } });
}

/** Attempts a delivery; null where the webhook is off by now, or the server stops. */
async function deliverOne(
  delivery: WebhookDelivery,
  delivering: Delivering,
): Promise<"delivered" | "failed" | "withdrawn" | null> {
  const { webhookId: id, accountId } = delivery;
  // A secret, an address or its state may have changed since.
  const webhook = await db().webhook.findFirst({ where: { id, accountId, state: "active" } });
  if (!webhook) return null;
  const body = await bodyToSend(webhook, delivery);
  if (body === null) {
    await withdraw(delivery, delivering.now());
    return "withdrawn";
  }
  const attempt = await attemptAt(webhook, { ...delivery, body }, delivering);
  if (!attempt || (await keep(webhook, delivery, attempt, delivering.now()))) return null;
  return attempt.isDelivered ? "delivered" : "failed";
}

/** Gives up a delivery about an account, or a listing of it, that the partner may no longer see. */
async function withdraw({ id, accountId }: WebhookDelivery, triedAt: Date): Promise<void> {
  const error = "Access to what it tells ended before it was sent.";
  const none = { body: null, ms: 0, answerStatus: null, answer: null };
  const data = { status: "failed" as const, triedAt, error, ...none };
  await db().webhookDelivery.updateMany({ where: { id, accountId }, data });
}

/** A delivery with the body that is sent. */
type Sent = WebhookDelivery & { body: string };

/** What became of one request. */
interface Attempt {
  body: string;
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
  delivery: Sent,
  { fetch, now, signal }: Delivering,
): Promise<Attempt | null> {
  const { body: sent } = delivery;
  const triedAt = now();
  const startedAt = performance.now();
  const ended = () => ({ body: sent, triedAt, ms: Math.round(performance.now() - startedAt) });
  try {
    const { status, headers, body } = await fetch(webhook.url, {
      accountId: webhook.accountId,
      method: "POST",
      headers: headersOf(webhook, delivery, triedAt),
      body: sent,
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
  { id, eventId, body }: Sent,
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
        body: attempt.body,
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

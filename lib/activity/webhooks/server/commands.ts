import { randomBytes } from "node:crypto";
import type { Webhook } from "@/generated/prisma/client";
import { changedFields, record } from "@/lib/audit/server";
import type { AccountAction, Changes } from "@/lib/audit/server";
import { type Caller, owned } from "@/lib/auth/server/caller";
import { requireFreshSignIn, requireOwner } from "@/lib/auth/server/owner";
import { Refusal } from "@/lib/core/errors";
import { seal, unseal } from "@/lib/core/server/secret";
import { db, transaction, type Tx } from "@/lib/db/server";
import { requirePublicUrl } from "@/lib/intake/connectors/server";
import { wakeSoon } from "@/lib/jobs/server";
import type { NewWebhook, ShownWebhook, WebhookChange } from "../schema";
import { mostWebhooks } from "../rules";

/** A page asks for the password before data can be sent elsewhere; a key does not expire. */
function requireFreshPage(caller: Caller): void {
  requireOwner(caller);
  if (caller.via === "session") requireFreshSignIn(caller);
}

/** Hours for which an earlier secret also signs. */
const rotationHours = 24;

/** The webhooks of an account or a partner, oldest first. */
export async function listWebhooks(caller: Caller): Promise<{ webhooks: ShownWebhook[] }> {
  requireOwner(caller);
  const rows = await db().webhook.findMany({ where: owned(caller), orderBy: { id: "asc" } });
  return { webhooks: rows.map(toShown) };
}

/**
 * Adds a webhook, which is told what happens from now on in the account, or in all that a partner manages, and returns its
 * secret, once. Throws VALIDATION_FAILED at `url`
 * for an address that may not be called, API_ACCESS_REQUIRED, SIGN_IN_AGAIN, and CONFLICT above 20 webhooks.
 */
export async function addWebhook(
  caller: Caller,
  { url, types, description = null }: NewWebhook,
): Promise<ShownWebhook & { secret: string }> {
  requireFreshPage(caller);
  if (!caller.account.apiEnabled) throw new Refusal("API_ACCESS_REQUIRED");
  await requirePublicUrl(caller, url, "url");
  const { accountId } = owned(caller);
  const secret = newSecret();
  return transaction(caller, async (tx) => {
    // Two at once are counted one after the other.
    await tx.$queryRaw`SELECT id FROM account WHERE id = ${accountId}::int FOR UPDATE`;
    if ((await tx.webhook.count({ where: { accountId } })) >= mostWebhooks) {
      throw new Refusal(
        "CONFLICT",
        `There are ${mostWebhooks} webhooks. Delete one of them first.`,
      );
    }
    const sealed = sealSecret(accountId, secret);
    const data = { accountId, url, types, description, secret: sealed };
    const made = await tx.webhook.create({ data });
    await log(tx, caller, made, "webhook_added", { old_value: null, new_value: shownFields(made) });
    return { ...toShown(made), secret };
  });
}

/**
 * Changes a webhook. One that is active again is sent what happened meanwhile. Throws NOT_FOUND, VALIDATION_FAILED at
 * `url`, and CONFLICT where its secret was lost.
 */
export async function changeWebhook(caller: Caller, change: WebhookChange): Promise<ShownWebhook> {
  const { id, url, state } = change;
  if (url === undefined) requireOwner(caller);
  else requireFreshPage(caller);
  if (url !== undefined) await requirePublicUrl(caller, url, "url");
  const changed = await transaction(caller, async (tx) => {
    const before = await lock(tx, caller, id);
    const isResumed = state === "active" && before.state === "disabled";
    if (isResumed && !isReadable(before)) throw new Refusal("CONFLICT", lost);
    const data = columnsOf(change, isResumed);
    const after = await tx.webhook.update({ where: { id, accountId: before.accountId }, data });
    const changes = changedFields(shownFields(before), shownFields(after));
    if (changes) await log(tx, caller, after, "webhook_changed", changes);
    return toShown(after);
  });
  wakeSoon("deliver-webhooks");
  return changed;
}

function columnsOf({ url, types, description, state }: WebhookChange, isResumed: boolean) {
  return {
    ...(url !== undefined && { url }),
    ...(types !== undefined && { types }),
    ...(description !== undefined && { description }),
    ...(state !== undefined && { state }),
    ...(isResumed && { stateReason: null, failingSince: null, resumeAt: null }),
    ...(state === "disabled" && { stateReason: "The owner turned it off." }),
  };
}

/** Deletes a webhook with its deliveries. Throws NOT_FOUND. */
export async function deleteWebhook(caller: Caller, id: number): Promise<{ status: "success" }> {
  requireOwner(caller);
  return transaction(caller, async (tx) => {
    const before = await lock(tx, caller, id);
    await tx.webhook.deleteMany({ where: { ...owned(caller), id } });
    const changes = { old_value: shownFields(before), new_value: null };
    await log(tx, caller, before, "webhook_removed", changes);
    return { status: "success" as const };
  });
}

/** Replaces the secret and returns the new one, once. The earlier one also signs for 24 hours. Throws NOT_FOUND. */
export async function rotateSecret(
  caller: Caller,
  id: number,
): Promise<{ secret: string; earlier_until: string | null }> {
  requireFreshPage(caller);
  const { accountId } = owned(caller);
  const secret = newSecret();
  const earlierUntil = new Date(Date.now() + rotationHours * 3_600_000);
  return transaction(caller, async (tx) => {
    const before = await lock(tx, caller, id);
    const isKept = isReadable(before);
    const data = {
      secret: sealSecret(accountId, secret),
      ...(isKept && { earlierSecret: before.secret, earlierUntil }),
    };
    await tx.webhook.updateMany({ where: { accountId, id }, data });
    const changes = { old_value: null, new_value: null };
    await log(tx, caller, before, "webhook_secret_rotated", changes);
    return { secret, earlier_until: isKept ? earlierUntil.toISOString() : null };
  });
}

/** The caller's webhook, locked until the transaction ends. Throws NOT_FOUND. */
export async function lock(tx: Tx, caller: Caller, id: number): Promise<Webhook> {
  const { accountId } = owned(caller);
  await tx.$queryRaw`SELECT id FROM webhook WHERE id = ${id} AND account_id = ${accountId} FOR UPDATE`;
  const found = await tx.webhook.findFirst({ where: { id, accountId } });
  if (!found) throw new Refusal("NOT_FOUND", "The account has no such webhook.");
  return found;
}

/** The secrets that sign a webhook's deliveries at `now`, the newest first. */
export function secretsOf(webhook: Webhook, now: Date): string[] {
  const { accountId, secret, earlierSecret, earlierUntil } = webhook;
  const isEarlierValid = earlierSecret && earlierUntil && earlierUntil > now;
  return [secret, ...(isEarlierValid ? [earlierSecret] : [])].map((sealed) =>
    unseal(sealed, bindingOf(accountId)),
  );
}

/** Turns every webhook off: their secrets can't be read after the installation's own was lost. */
export async function disableUnreadable(): Promise<void> {
  await db().webhook.updateMany({
    data: { state: "disabled", stateReason: lost, earlierSecret: null, earlierUntil: null },
  });
}

const lost = "Its secret was lost. Replace it, then turn the webhook on.";

function isReadable(webhook: Webhook): boolean {
  try {
    return secretsOf(webhook, new Date()).length > 0;
  } catch {
    return false;
  }
}

/** 24 random bytes in the form of Standard Webhooks. */
function newSecret(): string {
  return `whsec_${randomBytes(24).toString("base64")}`;
}

function sealSecret(accountId: number, secret: string): Uint8Array<ArrayBuffer> {
  return seal(secret, bindingOf(accountId));
}

function bindingOf(accountId: number): string {
  return `webhook ${accountId}`;
}

function toShown(row: Webhook): ShownWebhook {
  return {
    id: row.id,
    ...shownFields(row),
    state_reason: row.stateReason,
    failing_since: row.failingSince?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  };
}

function shownFields({ url, types, description, state }: Webhook) {
  return { url, types, description, state };
}

/** Writes a change of a webhook to the log, under the host of its address. */
export async function log(
  tx: Tx,
  caller: Caller,
  { url }: Pick<Webhook, "url">,
  action: AccountAction & `webhook_${string}`,
  changes: Changes,
): Promise<void> {
  await record(tx, caller, [{ logType: "account", action, name: new URL(url).host, changes }]);
}

import { type Caller, owned } from "@/lib/auth/server/caller";
import {
  requireFreshSignIn,
  requireCustomer,
  requireOwner,
  isOwner,
} from "@/lib/auth/server/owner";
import { transaction, type Tx, db } from "@/lib/db/server";
import { type Detail, Refusal } from "@/lib/core/errors";
import { activeKey, insertKey, keyEntry } from "@/lib/identity/keys/server";
import { lockPerson } from "@/lib/identity/people/server";
import { updateAccount } from "@/lib/identity/settings/server";
import { type Entry, record } from "@/lib/audit/server";
import type { AccessEnabling, AccessState } from "../schema";
import { confirmationProblems, estimateFor } from "../rules";

/**
 * Enables API access and generates a key for an owner without one; earlier keys work again. Owner
 * only. Throws VALIDATION_FAILED at `reason` or `confirmation`, SIGN_IN_AGAIN, or CONFLICT if
 * already enabled.
 */
export async function enableApi(caller: Caller, request: AccessEnabling): Promise<AccessState> {
  requireOwner(caller);
  requireCustomer(caller);
  refuse(confirmationProblems(request));
  requireFreshSignIn(caller);
  await transaction(caller, async (tx) => {
    const generated = await ensureOwnerKey(tx, caller);
    await switchAccess(tx, caller, "enabled", { apiEnabledAt: new Date() });
    await record(tx, caller, [switchEntry("access_enabled", "ON"), ...generated]);
  });
  return accessState(caller);
}

/**
 * Disables API access: every key is refused at once, but kept. Owner only. Throws CONFLICT if
 * access is not enabled.
 */
export async function disableApi(caller: Caller): Promise<AccessState> {
  requireOwner(caller);
  await transaction(caller, async (tx) => {
    await switchAccess(tx, caller, "disabled", {});
    await record(tx, caller, [switchEntry("access_disabled", "OFF")]);
  });
  return accessState(caller);
}

function refuse(details: readonly Detail[]): void {
  const [first] = details;
  if (first) throw new Refusal("VALIDATION_FAILED", first.message, { details });
}

/**
 * Generates the owner's key if there is none, and returns its log entries. Locks the person before
 * the account, in the order of every command, to prevent deadlocks.
 */
async function ensureOwnerKey(tx: Tx, caller: Caller): Promise<Entry[]> {
  const owner = await tx.person.findFirstOrThrow({
    where: { ...owned(caller), role: "owner" },
    select: { id: true, accountId: true, role: true },
  });
  await lockPerson(tx, owner.accountId, owner.id);
  if (await activeKey(tx, owner.id)) return [];
  const { prefix } = await insertKey(tx, owner);
  return [keyEntry("key_generated", null, prefix)];
}

/**
 * Changes the access state. The update's condition makes the second of two concurrent calls throw
 * CONFLICT.
 */
async function switchAccess(
  tx: Tx,
  caller: Caller,
  to: "enabled" | "disabled",
  more: { apiEnabledAt?: Date },
): Promise<void> {
  const from = to === "enabled" ? { not: "enabled" as const } : ("enabled" as const);
  const data = { apiAccess: to, ...more };
  if (!(await updateAccount(tx, caller.accountId, data, { apiAccess: from }))) {
    const now = to === "enabled" ? "already enabled" : "not enabled";
    throw new Refusal("CONFLICT", `API access is ${now}.`);
  }
}

function switchEntry(action: "access_enabled" | "access_disabled", to: "ON" | "OFF"): Entry {
  return { logType: "account", action, changes: { new_value: to } };
}

/** Returns the API access of the caller's account and, for the owner, its cost. */
export async function accessState(caller: Caller): Promise<AccessState> {
  const { apiAccess, taxRateBp } = await db().account.findFirstOrThrow({
    where: { id: caller.accountId },
    select: { apiAccess: true, taxRateBp: true },
  });
  const state = { access: apiAccess, price_per_listing: 1, currency: "USD" } as const;
  if (!isOwner(caller) || caller.account.kind === "partner") {
    const hidden = { listings_syncing: null, tax_rate_bp: null, estimate: null };
    return { ...state, ...hidden, can_enable: false };
  }
  const syncing = await db().listing.count({ where: { ...owned(caller), pushEnabled: true } });
  return {
    ...state,
    can_enable: apiAccess !== "enabled",
    listings_syncing: syncing,
    tax_rate_bp: taxRateBp,
    estimate: estimateFor(syncing, taxRateBp),
  };
}

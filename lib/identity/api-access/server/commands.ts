import { type Caller, owned } from "@/lib/auth/server/caller";
import { requireCustomer, requireOwner } from "@/lib/auth/server/owner";
import { transaction, type Tx } from "@/lib/db/server";
import { type Detail, Refusal } from "@/lib/core/errors";
import { activeKey, insertKey, keyEntry, lockPerson } from "@/lib/identity/keys/server";
import { type Entry, record } from "@/lib/audit/server";
import { accessState } from "./queries";
import { confirmationProblems } from "../rules";
import type { AccessEnabling, AccessState } from "../schema";

/**
 * Opens the account to programs and gives the owner a key if they have none; keys from before work
 * again. Owner only. Throws VALIDATION_FAILED at `reason` or `confirmation`, CONFLICT when enabled.
 */
export async function enableApi(caller: Caller, request: AccessEnabling): Promise<AccessState> {
  requireOwner(caller);
  requireCustomer(caller);
  refuse(confirmationProblems(request));
  await transaction(caller, async (tx) => {
    const given = await ownersKey(tx, caller);
    await turn(tx, caller, "enabled", { apiEnabledAt: new Date() });
    await record(tx, caller, [switched("access_enabled", "ON"), ...given]);
  });
  return accessState(caller);
}

/** Closes the account to programs: every key is refused at once and kept. Owner only; CONFLICT when it is not enabled. */
export async function disableApi(caller: Caller): Promise<AccessState> {
  requireOwner(caller);
  await transaction(caller, async (tx) => {
    await turn(tx, caller, "disabled", {});
    await record(tx, caller, [switched("access_disabled", "OFF")]);
  });
  return accessState(caller);
}

function refuse(details: readonly Detail[]): void {
  const [first] = details;
  if (first) throw new Refusal("VALIDATION_FAILED", first.message, { details });
}

/** The person is locked before the account, as by every verb, so that none waits in a circle. */
async function ownersKey(tx: Tx, caller: Caller): Promise<Entry[]> {
  const owner = await tx.person.findFirstOrThrow({
    where: { ...owned(caller), role: "owner" },
    select: { id: true, accountId: true, role: true },
  });
  await lockPerson(tx, owner.accountId, owner.id);
  if (await activeKey(tx, owner.id)) return [];
  const { prefix } = await insertKey(tx, owner);
  return [keyEntry("key_generated", null, prefix)];
}

/** Of two at once the second finds it done: the update itself decides. */
async function turn(
  tx: Tx,
  caller: Caller,
  to: "enabled" | "disabled",
  more: { apiEnabledAt?: Date },
): Promise<void> {
  const from = to === "enabled" ? { not: "enabled" as const } : ("enabled" as const);
  const { count } = await tx.account.updateMany({
    where: { id: caller.accountId, apiAccess: from },
    data: { apiAccess: to, ...more },
  });
  if (count === 0) {
    const now = to === "enabled" ? "already enabled" : "not enabled";
    throw new Refusal("CONFLICT", `API access is ${now}.`);
  }
}

function switched(action: "access_enabled" | "access_disabled", to: "ON" | "OFF"): Entry {
  return { logType: "account", action, changes: { new_value: to } };
}

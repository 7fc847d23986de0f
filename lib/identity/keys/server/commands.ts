import type { Caller } from "@/lib/auth/server/caller";
import { requireFreshSignIn } from "@/lib/auth/server/owner";
import { unseal } from "@/lib/core/server/secret";
import { transaction, type Tx } from "@/lib/db/server";
import { Refusal } from "@/lib/core/errors";
import { record } from "@/lib/audit/server";
import type { KeyRegeneration, PlainKey } from "../schema";
import { insertKey, keyBinding, keyEntry, lockHolder, revokeKeys } from "./store";

const noKey = "You have no key yet. Generate one first.";

/**
 * Generates the caller's key. Throws PERMISSION_DENIED without access, SIGN_IN_AGAIN, or CONFLICT
 * if there is one. Only one of two concurrent calls succeeds.
 */
export async function generateKey(caller: Caller): Promise<PlainKey> {
  return transaction(caller, async (tx) => {
    const { holder, active } = await lockHolder(tx, caller);
    requireFreshSignIn(caller);
    if (active) throw new Refusal("CONFLICT", "You already have a key. Regenerate it instead.");
    const { key, prefix } = await insertKey(tx, holder);
    await record(tx, caller, [keyEntry("key_generated", null, prefix)]);
    return { key };
  });
}

/**
 * Returns the caller's key in plaintext and logs it. Throws PERMISSION_DENIED without access,
 * SIGN_IN_AGAIN, or CONFLICT without a key.
 */
export async function revealKey(caller: Caller): Promise<PlainKey> {
  return transaction(caller, async (tx) => {
    const { holder, active } = await lockHolder(tx, caller);
    requireFreshSignIn(caller);
    if (!active) throw new Refusal("CONFLICT", noKey);
    const key = unseal(active.sealed, keyBinding(active.id, holder.accountId));
    await record(tx, caller, [keyEntry("key_revealed", null, active.prefix)]);
    return { key };
  });
}

/**
 * Replaces the caller's key. The old one works for `overlap_seconds` more; a key that was already
 * retiring is revoked. Throws PERMISSION_DENIED without access, SIGN_IN_AGAIN, or CONFLICT without
 * a key.
 */
export async function regenerateKey(caller: Caller, request: KeyRegeneration): Promise<PlainKey> {
  return transaction(caller, async (tx) => {
    const { holder, active } = await lockHolder(tx, caller);
    requireFreshSignIn(caller);
    if (!active) throw new Refusal("CONFLICT", noKey);
    const overlap = request.overlap_seconds;
    await revokeKeys(tx, { personId: holder.id, ...(overlap > 0 && { status: "retiring" }) });
    if (overlap > 0) await retire(tx, active.id, overlap);
    const { key, prefix } = await insertKey(tx, holder);
    const entry = keyEntry("key_regenerated", active.prefix, prefix);
    await record(tx, caller, [entry]);
    return { key };
  });
}

/**
 * Revokes the retiring key. Throws PERMISSION_DENIED without access, or CONFLICT if no key is
 * retiring.
 */
export async function endRetiring(caller: Caller): Promise<void> {
  await transaction(caller, async (tx) => {
    const { holder } = await lockHolder(tx, caller);
    const retiring = await tx.apiKey.findFirst({
      where: { personId: holder.id, status: "retiring", retiresAt: { gt: new Date() } },
      select: { prefix: true },
    });
    if (!retiring) throw new Refusal("CONFLICT", "No key is retiring.");
    await revokeKeys(tx, { personId: holder.id, status: "retiring" });
    await record(tx, caller, [keyEntry("key_revoked", retiring.prefix, null)]);
  });
}

async function retire(tx: Tx, id: number, seconds: number): Promise<void> {
  const retiresAt = new Date(Date.now() + seconds * 1_000);
  await tx.apiKey.update({
    where: { id },
    data: { status: "retiring", retiresAt },
    select: { id: true },
  });
}

import type { Caller } from "@/lib/auth/server/caller";
import { record } from "@/lib/audit/server";
import { unseal } from "@/lib/core/server/seal";
import { db, transaction } from "@/lib/db/server";
import { keyBinding, keyEntry } from "./store";

const usable = { status: { in: ["active" as const, "retiring" as const] } };

/**
 * Returns true if one of the newest sealed keys can be unsealed with the current secret, false if
 * none can, null if there are no keys. Without a secret it does not try, because unsealing would
 * create one.
 */
export async function opensAnyKey(hasSecret: boolean): Promise<boolean | null> {
  const keys = await db().apiKey.findMany({
    where: usable,
    orderBy: { id: "desc" },
    // A single one may have been tampered with.
    take: 5,
    select: { id: true, sealed: true, person: { select: { accountId: true } } },
  });
  if (keys.length === 0) return null;
  return hasSecret && keys.some(({ id, sealed, person }) => opens(sealed, id, person.accountId));
}

function opens(sealed: Uint8Array, keyId: number, accountId: number): boolean {
  try {
    return unseal(sealed, keyBinding(keyId, accountId)) !== "";
  } catch {
    return false;
  }
}

/** Revokes every key of the caller's account permanently, after a lost secret. Returns how many. */
export async function revokeAllKeys(caller: Caller): Promise<number> {
  const where = { ...usable, person: { accountId: caller.accountId } };
  return transaction(caller, async (tx) => {
    const keys = await tx.apiKey.findMany({
      where,
      orderBy: { id: "asc" },
      select: { prefix: true, person: { select: { name: true } } },
    });
    const data = { status: "revoked" as const, sealed: new Uint8Array() };
    await tx.apiKey.updateMany({ where, data });
    const entries = keys.map(({ prefix, person }) =>
      keyEntry("key_revoked", prefix, null, person.name),
    );
    await record(tx, caller, entries);
    return keys.length;
  });
}

import type { Caller } from "@/lib/auth/server/caller";
import { hashKey, type KeyKind, makeKey } from "@/lib/auth/server/key-format";
import { seal, unseal } from "@/lib/core/server/secret";
import { type Tx, db, transaction } from "@/lib/db/server";
import { Refusal } from "@/lib/core/errors";
import { type Entry, record } from "@/lib/audit/server";
import { lockPerson } from "@/lib/identity/people/server";
import { keyObstacle, shownCharacters, keyStateOf } from "../rules";

/** The person who holds a key. */
interface Holder {
  id: number;
  accountId: number;
  role: KeyKind;
}

interface KeyRow {
  id: number;
  prefix: string;
  sealed: Uint8Array;
}

/** Returns the text that the sealed copy of a key is bound to. */
export function keyBinding(keyId: number, accountId: number): string {
  return `${keyId}:${accountId}`;
}

/**
 * Locks the caller's row and returns their active key. Throws PERMISSION_DENIED unless access is
 * enabled and granted, or the caller is a partner's owner.
 */
export async function lockHolder(
  tx: Tx,
  caller: Caller,
): Promise<{ holder: Holder; active: KeyRow | null }> {
  const { accountId, actor } = caller;
  if (!(await lockPerson(tx, accountId, actor.id))) throw new Refusal("PERMISSION_DENIED");
  const person = await tx.person.findFirstOrThrow({
    where: { id: actor.id },
    select: { role: true, apiGranted: true, account: { select: { kind: true, apiAccess: true } } },
  });
  const active = await activeKey(tx, actor.id);
  const { role, apiGranted: granted, account } = person;
  const { kind, apiAccess: access } = account;
  const obstacle = keyObstacle(
    keyStateOf({ kind, access, role, granted, hasKey: active !== null }),
  );
  if (obstacle) throw new Refusal("PERMISSION_DENIED", obstacle);
  const holder = { id: actor.id, accountId, role: kind === "partner" ? kind : role };
  return { holder, active };
}

/** Returns a person's active key, or null. */
export function activeKey(tx: Tx, personId: number): Promise<KeyRow | null> {
  return tx.apiKey.findFirst({
    where: { personId, status: "active" },
    select: { id: true, prefix: true, sealed: true },
  });
}

/** Generates and stores an active key for a person whose row is locked. Only its hash and a sealed copy are kept. */
export async function insertKey(tx: Tx, holder: Holder): Promise<{ key: string; prefix: string }> {
  const key = makeKey(holder.role);
  const prefix = key.slice(0, shownCharacters);
  // The sealed copy is bound to the ID, so the ID is generated first.
  const [next] = await tx.$queryRaw<{ id: number }[]>`
    SELECT nextval(pg_get_serial_sequence('api_key', 'id'))::int AS id`;
  if (!next) throw new Error("The sequence of api_key returned no ID.");
  const sealed = seal(key, keyBinding(next.id, holder.accountId));
  await tx.apiKey.create({
    data: {
      id: next.id,
      personId: holder.id,
      status: "active",
      prefix,
      hash: hashKey(key),
      sealed,
    },
    select: { id: true },
  });
  return { key, prefix };
}

/** Revokes keys permanently: they can neither be used nor shown again. Returns how many. */
export async function revokeKeys(
  tx: Tx,
  where: { personId: number; status?: "retiring" },
): Promise<number> {
  const { count } = await tx.apiKey.updateMany({
    where: { status: { in: ["active", "retiring"] }, ...where },
    data: { status: "revoked", sealed: new Uint8Array() },
  });
  return count;
}

/** Returns a log entry about a key, with prefixes only. */
export function keyEntry(
  action: "key_generated" | "key_regenerated" | "key_revealed" | "key_revoked",
  from: string | null,
  to: string | null,
  name?: string,
): Entry {
  const changes = { old_value: from, new_value: to };
  return { logType: "account", action, changes, ...(name !== undefined && { name }) };
}

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

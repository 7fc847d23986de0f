import type { Person } from "@/generated/prisma/client";
import { record } from "@/lib/audit/server";
import type { Caller } from "@/lib/auth/server/caller";
import { callerFor } from "@/lib/auth/server/key-caller";
import type { ProviderSignIn } from "@/lib/auth/server/options";
import { requireFreshSignIn } from "@/lib/auth/server/owner";
import { linkTicket } from "@/lib/auth/server/provider-intent";
import { type Login, providerButtons, providerOf } from "@/lib/auth/server/providers";
import { Refusal } from "@/lib/core/errors";
import { db, transaction, type Tx } from "@/lib/db/server";
import { lockPerson, personByEmail } from "./person";
import type { LoginList } from "../schema";

/**
 * Returns the person linked to a provider's login, or links the one whose verified e-mail the
 * provider has also verified. An unverified e-mail is never linked, because a stranger may have
 * signed up with it and know the password.
 */
export const personOfLogin: ProviderSignIn["find"] = async (login, verifiedEmail) => {
  const linked = await linkedPerson(login);
  if (linked) return linked.removedAt ? null : linked.id;
  const email = await verifiedEmail();
  const person = email === null ? null : await personByEmail(email);
  if (!person) return null;
  if (!person.emailVerifiedAt) return "unverified";
  await transaction({}, (tx) => insertLogin(tx, person, login));
  return person.id;
};

/** Returns the person who signs in with a login, also one who was removed, or null. */
export async function linkedPerson(
  { provider, providerId }: Login,
  tx: Tx = db(),
): Promise<Person | null> {
  const row = await tx.providerLogin.findFirst({
    where: { provider, providerId },
    include: { person: true },
  });
  return row?.person ?? null;
}

/** Links a login to a person, with a log entry. Returns false without a change if it is linked already. */
export async function insertLogin(tx: Tx, person: Person, login: Login): Promise<boolean> {
  const { provider, providerId, label } = login;
  const row = { provider, providerId, label, personId: person.id, linkedAt: new Date() };
  const { count } = await tx.providerLogin.createMany({ data: row, skipDuplicates: true });
  if (count === 0) return false;
  const changes = { old_value: null, new_value: label };
  const { name } = providerOf(login);
  const entry = { logType: "account", action: "login_linked", name, changes } as const;
  await record(tx, await callerFor(person, {}, tx), [entry]);
  return true;
}

/** Links a login to the caller. Returns false if it is another person's. */
export const linkLogin: ProviderSignIn["link"] = async (caller, login) =>
  transaction(caller, async (tx) => {
    const person = await tx.person.findFirstOrThrow({ where: { id: caller.actor.id } });
    if (await insertLogin(tx, person, login)) return true;
    return (await linkedPerson(login, tx))?.id === person.id;
  });

/**
 * Returns what lets this session link an account of a provider within 15 minutes. Throws SIGN_IN_AGAIN, because a linked
 * account opens a session without the password.
 */
export function startLinking(caller: Caller): { ticket: string } {
  requireFreshSignIn(caller);
  return { ticket: linkTicket(caller) };
}

/** Returns the caller's linked accounts and the providers that can be linked. */
export async function listLogins(caller: Caller): Promise<LoginList> {
  const rows = await db().providerLogin.findMany({
    where: { personId: caller.actor.id },
    orderBy: [{ provider: "asc" }, { providerId: "asc" }],
  });
  const { passwordHash } = await db().person.findFirstOrThrow({
    where: { id: caller.actor.id },
    select: { passwordHash: true },
  });
  return {
    logins: rows.map((row) => ({
      id: row.id,
      provider: providerOf(row).name,
      label: row.label,
      linked_at: row.linkedAt?.toISOString() ?? null,
      usable: providerOf(row).isUsable,
      removable: passwordHash !== null || isNotLast(rows, row.id),
    })),
    providers: providerButtons(),
  };
}

/**
 * Unlinks one of the caller's accounts at a provider. Throws NOT_FOUND, also for another person's, or CONFLICT if the caller
 * could not sign in without it.
 */
export async function unlinkLogin(caller: Caller, id: string): Promise<void> {
  const personId = caller.actor.id;
  await transaction(caller, async (tx) => {
    // Of two accounts that are unlinked at once, one has to stay.
    await lockPerson(tx, caller.accountId, personId);
    const rows = await tx.providerLogin.findMany({
      where: { personId },
      include: { person: true },
    });
    const row = rows.find((each) => each.id === id);
    if (!row) throw new Refusal("NOT_FOUND", "Linked account not found.");
    if (row.person.passwordHash === null && !isNotLast(rows, id)) {
      throw new Refusal("CONFLICT", "This is your only way to sign in. Set a password first.");
    }
    await tx.providerLogin.deleteMany({ where: { id, personId } });
    const changes = { old_value: row.label, new_value: null };
    const { name } = providerOf(row);
    await record(tx, caller, [{ logType: "account", action: "login_unlinked", name, changes }]);
  });
}

/** True if one can sign in with another of the logins today. */
function isNotLast(rows: readonly { id: string; provider: string }[], id: string): boolean {
  return rows.some((row) => row.id !== id && providerOf(row).isUsable);
}

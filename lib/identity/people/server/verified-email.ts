import type { Person } from "@/generated/prisma/client";
import type { Origin } from "@/lib/auth/server/caller";
import { callerFor } from "@/lib/auth/server/person-caller";
import { transaction, type Tx } from "@/lib/db/server";
import { type Entry, record } from "@/lib/audit/server";
import { updatePerson } from "./person";

/** Marks a person's address as verified, for an administrator who confirms that it is theirs. */
export async function verifyEmail({ id }: Pick<Person, "id">): Promise<void> {
  await transaction({}, (tx) => updatePerson(tx, id, { emailVerifiedAt: new Date() }));
}

/**
 * Verifies the address of a person who opened a mailed link and revokes their earlier keys, because
 * a stranger may have signed up with the address. The caller of this function replaces the password
 * and ends the sessions. Does nothing for a verified address.
 */
export async function verifyByMail(tx: Tx, person: Person, origin: Origin): Promise<void> {
  if (person.emailVerifiedAt) return;
  await updatePerson(tx, person.id, { emailVerifiedAt: new Date() });
  const where = { personId: person.id, status: { not: "revoked" as const } };
  const keys = await tx.apiKey.findMany({ where, select: { prefix: true } });
  if (keys.length === 0) return;
  // Does not use lib/identity/keys, because that imports lib/identity/people.
  await tx.apiKey.updateMany({ where, data: { status: "revoked", sealed: new Uint8Array() } });
  const caller = await callerFor(person, { origin }, tx);
  await record(
    tx,
    caller,
    keys.map(({ prefix }) => revoked(prefix)),
  );
}

function revoked(prefix: string): Entry {
  const changes = { old_value: prefix, new_value: null };
  return { logType: "account", action: "key_revoked", changes };
}

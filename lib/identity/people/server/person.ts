import type { Person } from "@/generated/prisma/client";
import { hashPassword } from "@/lib/auth/server/passwords";
import { endSessions } from "@/lib/auth/server/session";
import type { Permissions } from "@/lib/auth/permissions";
import { acrossAccounts, db, type Prisma, type Tx, transaction } from "@/lib/db/server";
import { invalid, Refusal } from "@/lib/core/errors";
import { randomUserId } from "@/lib/core/server/ids";
import { forgetPasskeys } from "@/lib/identity/passkeys/server";
import { forgetFactor } from "@/lib/identity/two-factor/server";
import { setListingGrants } from "./access-grants";
import { passwordProblem, tombstoneEmail } from "../schema";
import type { Origin } from "@/lib/auth/server/caller";
import { callerFor } from "@/lib/auth/server/key-caller";
import { type Entry, record } from "@/lib/audit/server";

interface NewPerson {
  accountId: number;
  role: "owner" | "member";
  email: string;
  name: string;
  /** Null for a person who signs in through a provider only. */
  passwordHash: string | null;
  /** When the address was verified; absent: never. */
  emailVerifiedAt?: Date;
  permissions?: Permissions;
  allListings?: boolean;
}

/** IDs tried before giving up: with 90% of all IDs used, 100 tries fail once in 30,000. */
const maxTries = 100;

/**
 * The error for an e-mail that a person already has. Only administrators see it, because it reveals
 * who has an account.
 */
export class EmailTaken extends Refusal {
  constructor() {
    const message = "This email is already in use.";
    super("VALIDATION_FAILED", message, { details: [{ path: "email", message }] });
  }
}

/**
 * Inserts a person with an unused random six-digit ID and returns the ID. Throws EmailTaken. A
 * conflict does not abort the transaction, so concurrent sign-ups are safe.
 */
export async function insertPerson(tx: Tx, person: NewPerson): Promise<number> {
  for (let tries = 0; tries < maxTries; tries++) {
    const id = randomUserId();
    const { count } = await tx.person.createMany({ data: { ...person, id }, skipDuplicates: true });
    if (count === 1) return id;
    const { email } = person;
    if (await tx.person.findFirst({ where: { email }, select: { id: true } }))
      throw new EmailTaken();
  }
  throw new Error("Found no unused user ID.");
}

/** Changes columns of a person. */
export async function updatePerson(
  tx: Tx,
  id: number,
  data: Omit<Prisma.PersonUpdateInput, "id" | "account">,
): Promise<void> {
  await tx.person.update({ where: { id }, data, select: { id: true } });
}

/**
 * Removes a person: ends their sessions, deletes their logins and frees their e-mail. The row is
 * kept for the log.
 */
export async function removePerson(tx: Tx, personId: number): Promise<void> {
  await endSessions(tx, personId);
  await tx.passwordReset.deleteMany({ where: { personId } });
  await tx.providerLogin.deleteMany({ where: { personId } });
  await forgetFactor(tx, personId);
  await forgetPasskeys(tx, personId);
  await setListingGrants(tx, personId, []);
  await updatePerson(tx, personId, {
    email: tombstoneEmail(personId),
    passwordHash: null,
    removedAt: new Date(),
    apiGranted: false,
    allListings: false,
    isOperator: false,
    grantVersion: { increment: 1 },
  });
}

/**
 * Locks a person's row, for changes to the person and their keys. Returns false if the account has
 * no such person.
 */
export async function lockPerson(tx: Tx, accountId: number, personId: number): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT id FROM person
    WHERE id = ${personId} AND account_id = ${accountId} AND removed_at IS NULL
    FOR NO KEY UPDATE`;
  return rows.length === 1;
}

/** Returns the person with this e-mail (in upper or lower case) in any account, or null. */
export function personByEmail(email: string): Promise<Person | null> {
  const where = { email: email.trim().toLowerCase(), removedAt: null };
  return acrossAccounts(() => db().person.findFirst({ where }));
}

/**
 * Returns the hash to store for a new password. Throws VALIDATION_FAILED at `path` if the password
 * is not allowed.
 */
export async function newPasswordHash(
  password: string,
  email: string,
  path = "password",
): Promise<string> {
  const problem = passwordProblem(password, email);
  if (problem) throw invalid(path, `The password ${problem}.`);
  return hashPassword(password);
}

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

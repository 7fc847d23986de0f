import type { Person } from "@/generated/prisma/client";
import { hashPassword } from "@/lib/auth/server/passwords";
import type { Permissions } from "@/lib/auth/permissions";
import { db, type Prisma, type Tx } from "@/lib/db/server";
import { invalid } from "@/lib/core/errors";
import { randomUserId } from "@/lib/core/server/ids";
import { setListingGrants } from "./access-grants";
import { passwordProblem, tombstoneEmail } from "../rules";

interface NewPerson {
  accountId: number;
  role: "owner" | "member";
  email: string;
  name: string;
  passwordHash: string;
  permissions?: Permissions;
  allListings?: boolean;
}

/** Ids tried before giving up: at 90 % full, 100 tries fail once in 30,000. */
const maxTries = 100;

/**
 * Inserts a person under a free random six-digit id and returns it. Throws `invalid("email")` when it is
 * taken. A conflict does not break the transaction, so racing sign-ups are safe.
 */
export async function insertPerson(tx: Tx, person: NewPerson): Promise<number> {
  for (let tries = 0; tries < maxTries; tries++) {
    const id = randomUserId();
    const { count } = await tx.person.createMany({ data: { ...person, id }, skipDuplicates: true });
    if (count === 1) return id;
    await requireFreeEmail(tx, person.email);
  }
  throw new Error("No free user id was found.");
}

/** Changes columns of a person. */
export async function updatePerson(
  tx: Tx,
  id: number,
  data: Omit<Prisma.PersonUpdateInput, "id" | "account">,
): Promise<void> {
  await tx.person.update({ where: { id }, data, select: { id: true } });
}

/** Removes a person: signed out at once, every login void, e-mail free again. The row stays for the log. */
export async function removePerson(tx: Tx, personId: number): Promise<void> {
  await tx.session.deleteMany({ where: { personId } });
  await tx.passwordReset.deleteMany({ where: { personId } });
  await tx.providerLogin.deleteMany({ where: { personId } });
  await setListingGrants(tx, personId, []);
  await updatePerson(tx, personId, {
    email: tombstoneEmail(personId),
    passwordHash: null,
    removedAt: new Date(),
    apiGranted: false,
    allListings: false,
    grantVersion: { increment: 1 },
  });
}

/** Locks a person's row, the one lock for changes to the person and their keys. Returns false when the account has no such person. */
export async function lockPerson(tx: Tx, accountId: number, personId: number): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT id FROM person
    WHERE id = ${personId} AND account_id = ${accountId} AND removed_at IS NULL
    FOR NO KEY UPDATE`;
  return rows.length === 1;
}

/** The person with this e-mail, in any case, or null. */
export function personByEmail(email: string): Promise<Person | null> {
  return db().person.findFirst({
    where: { email: email.trim().toLowerCase(), removedAt: null },
  });
}

/** Throws `invalid("email")` when a person has the e-mail. */
export async function requireFreeEmail(tx: Tx, email: string): Promise<void> {
  const taken = await tx.person.findUnique({ where: { email }, select: { id: true } });
  if (taken) throw invalid("email", "This email is already in use.");
}

/** The hash to store for a new password. Throws `invalid(path)` when it may not be used. */
export async function newPasswordHash(
  password: string,
  email: string,
  path = "password",
): Promise<string> {
  const problem = passwordProblem(password, email);
  if (problem) throw invalid(path, `The password ${problem}.`);
  return hashPassword(password);
}

import { hashPassword } from "@/lib/auth/server/passwords";
import type { Permissions } from "@/lib/auth/permissions";
import type { Tx } from "@/lib/db/server";
import { invalid } from "@/lib/core/errors";
import { randomUserId } from "@/lib/core/server/ids";
import { passwordProblem } from "../rules";

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
const mostTries = 100;

/**
 * Inserts a person under a free random six-digit id and returns it. Throws `invalid("email")` when
 * somebody has the e-mail. A conflict does not break the transaction, so racing sign-ups are safe.
 */
export async function insertPerson(tx: Tx, person: NewPerson): Promise<number> {
  for (let tries = 0; tries < mostTries; tries++) {
    const id = randomUserId();
    const { count } = await tx.person.createMany({ data: { ...person, id }, skipDuplicates: true });
    if (count === 1) return id;
    await refuseTaken(tx, person.email);
  }
  throw new Error("No free user id was found.");
}

/** Throws `invalid("email")` when a person has the e-mail. */
export async function refuseTaken(tx: Tx, email: string): Promise<void> {
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

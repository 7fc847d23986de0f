import type { Caller, Origin } from "@/lib/auth/server/caller";
import { forgetFailures, checkSignIn, deviceToken } from "@/lib/auth/server/check-sign-in";
import { endSessions, markVerified } from "@/lib/auth/server/session";
import { acrossAccounts, db, transaction, type Tx, deleteBatch } from "@/lib/db/server";
import { Refusal, invalid } from "@/lib/core/errors";
import { linkToken } from "@/lib/core/server/ids";
import { isMailed, mailedToken, openLink, resetLink, usedLinkDays, sendMail } from "./mail";
import { newPasswordHash, personByEmail, updatePerson, verifyByMail } from "./person";
import { resetMinutes } from "../schema";

/**
 * Creates a link that sets a new password once, within an hour. Returns null for an unknown e-mail.
 * For the command line.
 */
export async function makeResetLink(email: string): Promise<string | null> {
  const token = await makeToken(email);
  return token && resetLink(token);
}

/**
 * Mails a reset link if the e-mail is known and mail is configured, without revealing either. The
 * link also verifies the address.
 */
export async function requestPasswordReset(email: string): Promise<void> {
  const token = await makeToken(email);
  if (!token) return;
  const link = resetLink(mailedToken(token));
  sendMail(email, { kind: "reset", values: { email, minutes: resetMinutes, link } });
}

async function makeToken(email: string): Promise<string | null> {
  const person = await personByEmail(email);
  if (!person) return null;
  const { token, hash } = linkToken();
  const expiresAt = new Date(Date.now() + resetMinutes * 60_000);
  await db().passwordReset.create({ data: { personId: person.id, tokenHash: hash, expiresAt } });
  return token;
}

/**
 * Returns the e-mail of the person whose password a link sets. `revokesKey` is true if using the
 * link revokes their API key. Throws NOT_FOUND for a used, expired or unknown token.
 */
export async function readPasswordReset(
  token: string,
): Promise<{ email: string; revokesKey: boolean }> {
  const keys = { where: { status: { not: "revoked" as const } }, select: { id: true } };
  const row = await acrossAccounts(() =>
    db().passwordReset.findFirst({
      where: { ...openLink(token), person: { removedAt: null } },
      select: { person: { select: { email: true, emailVerifiedAt: true, keys } } },
    }),
  );
  if (!row) throw expired();
  const { email, emailVerifiedAt, keys: open } = row.person;
  return { email, revokesKey: isMailed(token) && !emailVerifiedAt && open.length > 0 };
}

/**
 * Sets a new password with a link's token and ends all the person's sessions; a mailed link also
 * verifies the address. Throws NOT_FOUND for a used, expired or unknown token, and at `password`.
 */
export async function resetPassword(
  token: string,
  password: string,
  origin: Origin = { ip: null, device: null, requestId: null },
): Promise<void> {
  const now = new Date();
  const link = openLink(token, now);
  await transaction({}, async (tx) => {
    // The update locks the row: the second of two concurrent uses finds the link used.
    const { count } = await tx.passwordReset.updateMany({ where: link, data: { usedAt: now } });
    if (count === 0) throw expired();
    const { person } = await tx.passwordReset.findFirstOrThrow({
      where: { tokenHash: link.tokenHash },
      select: { person: true },
    });
    await setPassword(tx, person.id, await newPasswordHash(password, person.email));
    await endSessions(tx, person.id);
    // The person need not wait because of someone else's guesses.
    await forgetFailures(tx, person.email);
    if (isMailed(token)) await verifyByMail(tx, person, origin);
  });
}

/** Changes the caller's password and ends their other sessions. Throws at `old_password` and `new_password`. */
export async function changePassword(caller: Caller, old: string, next: string): Promise<void> {
  await checkPassword(caller, old, "old_password");
  const hash = await newPasswordHash(next, caller.actor.email ?? "", "new_password");
  await transaction(caller, async (tx) => {
    await setPassword(tx, caller.actor.id, hash);
    await endSessions(tx, caller.actor.id, { except: caller.sessionId });
  });
}

/** Returns the same error for every invalid link. */
function expired(): Refusal {
  return new Refusal("NOT_FOUND", "This link is no longer valid. Ask for a new one.");
}

/** Stores a new password and invalidates every open reset link. */
async function setPassword(tx: Tx, personId: number, passwordHash: string): Promise<void> {
  await updatePerson(tx, personId, { passwordHash });
  await tx.passwordReset.updateMany({
    where: { personId, usedAt: null },
    data: { usedAt: new Date() },
  });
}

/** Deletes a batch of reset links that were used or expired more than 30 days before `now`; returns how many. */
export async function deleteEndedResets(now: Date): Promise<number> {
  const where = { expiresAt: { lt: new Date(now.getTime() - usedLinkDays * 24 * 3_600_000) } };
  return (await db().passwordReset.deleteMany({ where, limit: deleteBatch })).count;
}

/**
 * Checks the password of a signed-in person. A wrong one throws VALIDATION_FAILED at `path` and
 * counts as a failed sign-in from a known device; ten in 15 minutes throw OVER_RATE_LIMIT. Throws
 * UNAVAILABLE like `checkSignIn`.
 */
async function checkPassword(caller: Caller, password: string, path: string): Promise<void> {
  const email = caller.actor.email ?? "";
  const from = { ip: caller.origin.ip, device: deviceToken(email) };
  const outcome = await checkSignIn(email, password, from);
  if (outcome.ok) return;
  if (outcome.reason === "wrong") throw invalid(path, "Incorrect password.");
  throw new Refusal("OVER_RATE_LIMIT", "Too many wrong passwords. Try again in 15 minutes.", {
    retryAfter: 900,
  });
}

/** Ends one of the caller's sessions at once. Throws NOT_FOUND, also for another person's session. */
export async function endSession(caller: Caller, sessionId: string): Promise<void> {
  const count = await transaction(caller, (tx) =>
    endSessions(tx, caller.actor.id, { id: sessionId }),
  );
  if (count === 0) throw new Refusal("NOT_FOUND", "Session not found.");
}

/** Signs the caller out everywhere, including here; no browser is a known device anymore. */
export async function endAllSessions(caller: Caller): Promise<void> {
  await transaction(caller, async (tx) => {
    await updatePerson(tx, caller.actor.id, { devicesFrom: new Date() });
    await endSessions(tx, caller.actor.id);
  });
}

/**
 * Marks the caller's session as just verified. Throws at `password` if it is wrong, or
 * OVER_RATE_LIMIT after too many attempts.
 */
export async function verifySession(caller: Caller, password: string): Promise<void> {
  await checkPassword(caller, password, "password");
  const { sessionId } = caller;
  if (sessionId === null) throw new Refusal("NOT_SIGNED_IN");
  await transaction(caller, (tx) => markVerified(tx, caller.actor.id, sessionId));
}

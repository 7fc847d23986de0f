import { createHmac, timingSafeEqual } from "node:crypto";
import { db, transaction } from "@/lib/db/server";
import { derivedKey } from "@/lib/core/server/secret";
import type { Origin } from "./caller";
import { verifyPassword } from "./passwords";
import { sessionSeconds } from "./session";

/** Failed sign-ins allowed in 15 minutes for an e-mail; each of its known devices has a count of its own. */
const mostFailures = 10;
const windowMs = 15 * 60_000;

export type SignIn = { ok: true; personId: number } | { ok: false; reason: "wrong" | "too_many" };

/**
 * Checks e-mail and password. Unknown e-mails get the same answer in the same time. After ten failures in 15 minutes
 * the e-mail is refused, except from a device that signed in with it before.
 */
export async function checkSignIn(
  email: string,
  password: string,
  device: string | undefined,
): Promise<SignIn> {
  const address = email.trim().toLowerCase();
  const known = isDeviceOf(address, device) ? device : undefined;
  // An impossible e-mail or password is counted and checked like any other.
  if (!possibleEmail.test(address) || password.length > 200) return attempt("", "", known);
  return attempt(address, password, known);
}

async function attempt(
  address: string,
  password: string,
  device: string | undefined,
): Promise<SignIn> {
  const failureId = await countFailure(address, device ?? null);
  if (failureId === null) return { ok: false, reason: "too_many" };
  const person = await db().person.findFirst({ where: { email: address, removedAt: null } });
  const isMatch = await verifyPassword(person?.passwordHash ?? null, password);
  if (!person || !isMatch) return { ok: false, reason: "wrong" };
  await db().signInFailure.deleteMany({ where: { id: failureId } });
  return { ok: true, personId: person.id };
}

/** Text that a column can store and an index can hold. */
const possibleEmail = /^[^\p{Cc}\p{Cs}]{1,254}$/u;

/**
 * Counts an attempt as failed before it is checked, so that concurrent attempts cannot exceed the limit; null where
 * there were too many. The caller deletes the failure when the password matches.
 */
async function countFailure(email: string, device: string | null): Promise<number | null> {
  const bucket = { email, device };
  const windowStart = new Date(Date.now() - windowMs);
  return transaction({}, async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM pg_advisory_xact_lock(hashtext(${`sign-in ${email}`}))`;
    const failures = await tx.signInFailure.count({
      where: { ...bucket, createdAt: { gt: windowStart } },
    });
    if (failures >= mostFailures) return null;
    await tx.signInFailure.deleteMany({ where: { createdAt: { lte: windowStart } } });
    const { id } = await tx.signInFailure.create({ data: bucket, select: { id: true } });
    return id;
  });
}

/** Opens a session and returns its id, for the cookie's token. Deletes the person's expired sessions. */
export async function openSession(
  personId: number,
  origin: Origin,
  userAgent: string,
): Promise<string> {
  const oldest = new Date(Date.now() - sessionSeconds * 1_000);
  await db().session.deleteMany({ where: { personId, createdAt: { lt: oldest } } });
  const { id } = await db().session.create({
    data: { personId, ip: origin.ip, userAgent: userAgent.slice(0, 300) },
    select: { id: true },
  });
  return id;
}

/** True where the session exists. */
export async function isOpen(id: unknown): Promise<boolean> {
  return typeof id === "string" && (await db().session.count({ where: { id } })) > 0;
}

/** Closes a session; unknown ids are ignored. */
export async function closeSession(id: string): Promise<void> {
  await db().session.deleteMany({ where: { id } });
}

/** Returns the value of the cookie that marks a device as known for an e-mail. */
export function deviceToken(email: string): string {
  return createHmac("sha256", derivedKey("device")).update(email).digest("base64url");
}

function isDeviceOf(email: string, device: string | undefined): boolean {
  if (!device) return false;
  const expected = Buffer.from(deviceToken(email));
  const actual = Buffer.from(device);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}

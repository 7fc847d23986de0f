import { createHmac, timingSafeEqual } from "node:crypto";
import { db, transaction } from "@/lib/db/server";
import { derivedKey } from "@/lib/core/server/secret";
import type { Origin } from "./caller";
import { verifyPassword } from "./passwords";
import { sessionSeconds } from "./session";

/** Refused sign-ins an e-mail may have in 15 minutes, and, apart from them, a device it is known on. */
const mostFailures = 10;
const windowMs = 15 * 60_000;

export type SignIn = { ok: true; personId: number } | { ok: false; reason: "wrong" | "too_many" };

/**
 * Checks e-mail and password. Known and unknown e-mails are answered alike and cost the same; after ten
 * failures in 15 minutes the e-mail is refused, except from a device that signed in with it before.
 */
export async function checkSignIn(
  email: string,
  password: string,
  device: string | undefined,
): Promise<SignIn> {
  const address = email.trim().toLowerCase();
  const known = isDeviceOf(address, device) ? device : undefined;
  // What nobody can have is counted and judged like any other, and fits nobody.
  if (!typable.test(address) || password.length > 200) return judge("", "", known);
  return judge(address, password, known);
}

async function judge(
  address: string,
  password: string,
  device: string | undefined,
): Promise<SignIn> {
  const attempt = await countAttempt(address, device ?? null);
  if (attempt === null) return { ok: false, reason: "too_many" };
  const person = await db().person.findFirst({ where: { email: address, removedAt: null } });
  const fits = await verifyPassword(person?.passwordHash ?? null, password);
  if (!person || !fits) return { ok: false, reason: "wrong" };
  await db().signInFailure.deleteMany({ where: { id: attempt } });
  return { ok: true, personId: person.id };
}

/** What can be somebody's e-mail: a column keeps it, an index holds it. */
const typable = /^[^\p{Cc}\p{Cs}]{1,254}$/u;

/**
 * Counts an attempt as failed before it is judged, so that many at once cannot slip past the limit; null
 * when there were too many. The caller takes it back when the password fits.
 */
async function countAttempt(email: string, device: string | null): Promise<number | null> {
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

/** A new session row; its id goes into the cookie's token. The person's sessions that have run out are cleared. */
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

/** Is there still such a session? */
export async function isOpen(id: unknown): Promise<boolean> {
  return typeof id === "string" && (await db().session.count({ where: { id } })) > 0;
}

/** Ends a session; unknown ids are ignored. */
export async function closeSession(id: string): Promise<void> {
  await db().session.deleteMany({ where: { id } });
}

/** The value of the cookie that marks a device as known for an e-mail. */
export function deviceToken(email: string): string {
  return createHmac("sha256", derivedKey("device")).update(email).digest("base64url");
}

function isDeviceOf(email: string, device: string | undefined): boolean {
  if (!device) return false;
  const wanted = Buffer.from(deviceToken(email));
  const given = Buffer.from(device);
  return wanted.length === given.length && timingSafeEqual(wanted, given);
}

import { createHmac, timingSafeEqual } from "node:crypto";
import { db } from "@/lib/db";
import { derivedKey } from "@/lib/secret";
import type { Origin } from "./caller";
import { verifyPassword } from "./passwords";

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
  const failures = await db().signInFailure.count({
    where: {
      email: address,
      device: known ?? null,
      createdAt: { gt: new Date(Date.now() - windowMs) },
    },
  });
  if (failures >= mostFailures) return { ok: false, reason: "too_many" };
  const person = await db().person.findUnique({ where: { email: address } });
  const usable = person && !person.removedAt ? person.passwordHash : null;
  if (person && (await verifyPassword(usable, password))) return { ok: true, personId: person.id };
  if (!person) await verifyPassword(null, password);
  await db().signInFailure.create({ data: { email: address, device: known ?? null } });
  return { ok: false, reason: "wrong" };
}

/** A new session row; its id goes into the cookie's token. */
export async function openSession(
  personId: number,
  origin: Origin,
  userAgent: string,
): Promise<string> {
  const { id } = await db().session.create({
    data: { personId, ip: origin.ip, userAgent: userAgent.slice(0, 300) },
    select: { id: true },
  });
  return id;
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

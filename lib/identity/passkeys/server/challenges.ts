import { createHmac } from "node:crypto";
import { isIP } from "node:net";
import { env } from "@/lib/core/env";
import { derivedKey } from "@/lib/core/server/secret";
import { db, deleteBatch } from "@/lib/db/server";

/** Milliseconds within which a passkey has to answer. */
export const answerMs = 5 * 60_000;

/**
 * The name that passkeys belong to, and the origin they are used at; null where the portal has none. A passkey belongs to a
 * host's name, not to an address, and browsers make none without https but on localhost (WebAuthn Level 3, §5.1.3, §13.4.9).
 */
export function relyingParty(): { id: string; origin: string } | null {
  const { hostname, origin, protocol } = new URL(env().PUBLIC_URL);
  const isLocal = hostname === "localhost" || hostname.endsWith(".localhost");
  if (isIP(hostname.replace(/^\[|\]$/g, "")) !== 0) return null;
  return protocol === "https:" || isLocal ? { id: hostname, origin } : null;
}

function hashOf(challenge: string, personId: number | null): Uint8Array<ArrayBuffer> {
  const hash = createHmac("sha256", derivedKey("passkey"))
    .update(`${personId ?? "anybody"} ${challenge}`)
    .digest();
  return Uint8Array.from(hash);
}

/** Keeps a challenge that this person, or anybody, may answer once. */
export async function keepChallenge(challenge: string, personId: number | null): Promise<void> {
  const expiresAt = new Date(Date.now() + answerMs);
  await db().passkeyChallenge.create({ data: { hash: hashOf(challenge, personId), expiresAt } });
}

/** True for a challenge that was given to this person, or to anybody, and is answered now for the first time. */
export async function spendChallenge(challenge: string, personId: number | null): Promise<boolean> {
  const where = { hash: hashOf(challenge, personId), expiresAt: { gt: new Date() } };
  return (await db().passkeyChallenge.deleteMany({ where })).count === 1;
}

/** Deletes a batch of expired challenges; returns how many. */
export async function deleteOldChallenges(now: Date): Promise<number> {
  const where = { expiresAt: { lt: now } };
  return (await db().passkeyChallenge.deleteMany({ where, limit: deleteBatch })).count;
}

import { createHmac, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/core/env";
import { sha256 } from "@/lib/core/server/ids";
import { derivedKey } from "@/lib/core/server/secret";

/** Returns the address of the page that accepts an invitation. */
export function invitationLink(token: string): string {
  return `${env().PUBLIC_URL}/invitation/${token}`;
}

/** Returns the address of the page that sets a new password. */
export function resetLink(token: string): string {
  return `${env().PUBLIC_URL}/reset/${token}`;
}

/** Returns the address of the page that opens an account. */
export function signUpLink(token: string): string {
  return `${env().PUBLIC_URL}/sign-up/${token}`;
}

/** Days for which used links, and expired reset and sign-up links, are kept. */
export const usedLinkDays = 30;

/** `WHERE` for the row of a link that is neither used nor expired. */
export function openLink(token: string, now: Date = new Date()) {
  const own = isMailed(token) ? token.slice(0, -proofLength) : token;
  return { tokenHash: sha256(own), usedAt: null, expiresAt: { gt: now } };
}

/** Length of a SHA-256 in base64url. */
const proofLength = 43;

/**
 * Returns the token for a link that is only sent by mail, so that opening it verifies the address.
 * A link that was shown elsewhere verifies nothing.
 */
export function mailedToken(token: string): string {
  return token + proofOf(token);
}

/** True for a token returned by `mailedToken`. */
export function isMailed(token: string): boolean {
  if (token.length <= proofLength) return false;
  const given = Buffer.from(token.slice(-proofLength));
  const proof = Buffer.from(proofOf(token.slice(0, -proofLength)));
  return given.length === proof.length && timingSafeEqual(given, proof);
}

function proofOf(token: string): string {
  return createHmac("sha256", derivedKey("mail")).update(token).digest("base64url");
}

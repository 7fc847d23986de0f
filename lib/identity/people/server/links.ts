import { env } from "@/lib/core/env";
import { sha256 } from "@/lib/core/server/ids";

/** The page that accepts an invitation. */
export function invitationLink(token: string): string {
  return `${env().PUBLIC_URL}/invitation/${token}`;
}

/** The page that sets a new password. */
export function resetLink(token: string): string {
  return `${env().PUBLIC_URL}/reset/${token}`;
}

/** Days that a used link is kept, and a reset link that expired. */
export const usedLinkDays = 30;

/** `WHERE` for the row of a link that is neither used nor expired. */
export function openLink(token: string, now: Date = new Date()) {
  return { tokenHash: sha256(token), usedAt: null, expiresAt: { gt: now } };
}

import { env } from "@/lib/core/env";

/** The page that takes an invitation. */
export function invitationLink(token: string): string {
  return `${env().PUBLIC_URL}/invitation/${token}`;
}

/** The page that sets a new password. */
export function resetLink(token: string): string {
  return `${env().PUBLIC_URL}/reset/${token}`;
}

/** Days that a used link is kept, and a reset link that expired. */
export const usedLinkDays = 30;

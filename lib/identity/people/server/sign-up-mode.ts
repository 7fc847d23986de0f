import type { Origin } from "@/lib/auth/server/caller";
import { isLoopback } from "@/lib/auth/server/origin";
import { env } from "@/lib/core/env";
import { Refusal } from "@/lib/core/errors";
import { sendsMail } from "./mail";
import { EmailTaken } from "./person";

type Where = Pick<Origin, "isDirect">;

/**
 * How a new person gets an account. `now`: at once, from this computer, while no mail can be sent;
 * `mail`: with a mailed link; `invited`: by invitation or an administrator's link; `closed`: only
 * through an administrator.
 */
export type SignUpMode = "now" | "mail" | "invited" | "closed";

/**
 * Returns the sign-up mode for a call, from SIGN_UP and SMTP_URL. Without mail an account opens at
 * once, and the next sign-in reveals if the address was new, so calls from other computers need an
 * invitation.
 */
export function signUpMode({ isDirect }: Where): SignUpMode {
  const { SIGN_UP, HOST, PUBLIC_URL } = env();
  if (SIGN_UP !== "open") return SIGN_UP;
  if (sendsMail()) return "mail";
  const isLocal = [HOST, new URL(PUBLIC_URL).hostname].every(isLoopback);
  return isDirect === true && isLocal ? "now" : "invited";
}

/** Throws PERMISSION_DENIED unless `mode` is the sign-up mode for the call. */
export function requireSignUp(mode: "now" | "mail", from: Where): void {
  const actual = signUpMode(from);
  if (actual === mode) return;
  throw new Refusal(
    "PERMISSION_DENIED",
    actual === "invited" || actual === "closed"
      ? "Sign-up is not open here."
      : `Sign-up here works ${actual === "mail" ? "by a mailed link" : "without mail"} only.`,
  );
}

/** Throws PERMISSION_DENIED if only an administrator can add people. */
export function requireInvitations(): void {
  if (env().SIGN_UP !== "closed") return;
  throw new Refusal("PERMISSION_DENIED", "Only an administrator can add people here.");
}

/**
 * Opens an account without mail, for a call from this computer. A used address gets the same answer
 * after the same work, but no account. Throws PERMISSION_DENIED in another sign-up mode, and the
 * errors of `open` except EmailTaken.
 */
export async function signUpNow(from: Where, open: () => Promise<unknown>): Promise<void> {
  requireSignUp("now", from);
  try {
    await open();
  } catch (error) {
    if (!(error instanceof EmailTaken)) throw error;
  }
}

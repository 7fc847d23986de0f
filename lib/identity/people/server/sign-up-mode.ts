import { env } from "@/lib/core/env";
import { Refusal } from "@/lib/core/errors";
import { sendsMail } from "./mail";
import { EmailTaken } from "./person";

/**
 * How a new person gets an account. now: at once, where no mail can be sent; mail: by a mailed link; invited: by an
 * invitation or an administrator's link; closed: by an administrator only.
 */
export type SignUpMode = "now" | "mail" | "invited" | "closed";

/** The installation's mode, from SIGN_UP and SMTP_URL. */
export function signUpMode(): SignUpMode {
  const { SIGN_UP } = env();
  if (SIGN_UP !== "open") return SIGN_UP;
  return sendsMail() ? "mail" : "now";
}

/** Throws PERMISSION_DENIED unless this is how people sign up here. */
export function requireSignUp(mode: "now" | "mail"): void {
  const actual = signUpMode();
  if (actual === mode) return;
  throw new Refusal(
    "PERMISSION_DENIED",
    actual === "invited" || actual === "closed"
      ? "Sign-up is not open here."
      : `Sign-up here works ${actual === "mail" ? "by a mailed link" : "without mail"} only.`,
  );
}

/** Throws PERMISSION_DENIED where only an administrator adds people. */
export function requireInvitations(): void {
  if (signUpMode() !== "closed") return;
  throw new Refusal("PERMISSION_DENIED", "Only an administrator can add people here.");
}

/**
 * Opens an account without mail. A taken address gets the same answer after the same work: the address's owner is the one
 * who can sign in next. Throws PERMISSION_DENIED where sign-up works otherwise, and as `open` at other fields.
 */
export async function signUpNow(open: () => Promise<unknown>): Promise<void> {
  requireSignUp("now");
  try {
    await open();
  } catch (error) {
    if (!(error instanceof EmailTaken)) throw error;
  }
}

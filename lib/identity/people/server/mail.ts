import { createTranslator } from "next-intl";
import { createTransport } from "nodemailer";
import { env } from "@/lib/core/env";
import { log } from "@/lib/core/server/log";
import messages from "@/messages/en/mail.json";
import { createHmac, timingSafeEqual } from "node:crypto";
import { sha256 } from "@/lib/core/server/ids";
import { derivedKey } from "@/lib/core/server/secret";

const translate = createTranslator({ locale: "en", messages });

/** The values in each kind's subject and text. */
interface MailValues {
  reset: { email: string; minutes: number; link: string };
  invitation: { account: string; inviter: string; days: number; link: string };
  /** For an address that already has an account. */
  invitation_taken: { account: string; inviter: string; email: string };
  sign_up: { email: string; hours: number; link: string };
  /** For an address that already has an account. */
  sign_up_taken: { email: string; signIn: string; forgotten: string };
  /** Prices of some listings are not sent. */
  push_held: { account: string; count: number; link: string };
  /** Events are no longer sent to an address. */
  webhook_disabled: { account: string; url: string; reason: string; link: string };
}

type Mail = {
  [Kind in keyof MailValues]: { kind: Kind; values: MailValues[Kind] };
}[keyof MailValues];

/** True if a mail server is configured. */
export function sendsMail(): boolean {
  return env().SMTP_URL !== undefined;
}

/**
 * Sends a mail in the background; a failure is logged without the text. The sender is no-reply at
 * the host of PUBLIC_URL. Returns false without sending if SMTP_URL is not set.
 */
export function sendMail(to: string, mail: Mail): boolean {
  const { SMTP_URL, PUBLIC_URL } = env();
  if (!SMTP_URL) return false;
  createTransport(SMTP_URL)
    .sendMail({
      from: { name: translate("sender"), address: `no-reply@${new URL(PUBLIC_URL).hostname}` },
      to,
      ...compose(mail),
    })
    .catch((error: unknown) => log().error({ error, kind: mail.kind }, "a mail was not sent"));
  return true;
}

function compose({ kind, values }: Mail): { subject: string; text: string } {
  return {
    subject: translate(`${kind}.subject`, { ...values }),
    text: translate(`${kind}.text`, { ...values }),
  };
}

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

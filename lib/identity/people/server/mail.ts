import { createTranslator } from "next-intl";
import { createTransport } from "nodemailer";
import { env } from "@/lib/core/env";
import { log } from "@/lib/core/server/log";
import messages from "@/messages/en/mail.json";

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

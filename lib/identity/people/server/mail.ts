import { createTranslator } from "next-intl";
import { createTransport } from "nodemailer";
import { env } from "@/lib/core/env";
import { log } from "@/lib/core/server/log";
import messages from "@/messages/en/mail.json";

const say = createTranslator({ locale: "en", messages });

type Mail =
  | { kind: "reset"; values: { email: string; minutes: number; link: string } }
  | {
      kind: "invitation";
      values: { account: string; inviter: string; days: number; link: string };
    };

/** Is a mail server configured? */
export function sendsMail(): boolean {
  return env().SMTP_URL !== undefined;
}

/**
 * Sends a mail in the background when SMTP_URL is set; a failure is logged without the text. The sender is
 * no-reply at the host of PUBLIC_URL. Returns whether a mail server is configured.
 */
export function sendMail(to: string, mail: Mail): boolean {
  const { SMTP_URL, PUBLIC_URL } = env();
  if (!SMTP_URL) return false;
  createTransport(SMTP_URL)
    .sendMail({
      from: { name: say("sender"), address: `no-reply@${new URL(PUBLIC_URL).hostname}` },
      to,
      ...compose(mail),
    })
    .catch((error: unknown) => log().error({ error, kind: mail.kind }, "a mail was not sent"));
  return true;
}

function compose(mail: Mail): { subject: string; text: string } {
  if (mail.kind === "reset") {
    return { subject: say("reset.subject"), text: say("reset.text", mail.values) };
  }
  const { subject, text } = { subject: "invitation.subject", text: "invitation.text" } as const;
  return { subject: say(subject, mail.values), text: say(text, mail.values) };
}

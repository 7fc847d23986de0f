import { createTranslator } from "next-intl";
import { createTransport } from "nodemailer";
import { env } from "@/lib/core/env";
import { log } from "@/lib/core/server/log";
import mail from "@/messages/en/mail.json";

const say = createTranslator({ locale: "en", messages: mail });

type Letter =
  | { kind: "reset"; words: { email: string; minutes: number; link: string } }
  | { kind: "invitation"; words: { account: string; inviter: string; days: number; link: string } };

/** Is there a mail server? */
export function sendsMail(): boolean {
  return env().SMTP_URL !== undefined;
}

/**
 * Mails a letter when SMTP_URL is set, in the background: nobody waits for it, and a failure is logged
 * without the letter. Its sender is no-reply at the host of PUBLIC_URL. True when there is a mail server.
 */
export function sendLetter(to: string, letter: Letter): boolean {
  const { SMTP_URL, PUBLIC_URL } = env();
  if (!SMTP_URL) return false;
  createTransport(SMTP_URL)
    .sendMail({
      from: { name: say("sender"), address: `no-reply@${new URL(PUBLIC_URL).hostname}` },
      to,
      ...compose(letter),
    })
    .catch((error: unknown) => log().error({ error, kind: letter.kind }, "a letter was not sent"));
  return true;
}

function compose(letter: Letter): { subject: string; text: string } {
  if (letter.kind === "reset") {
    return { subject: say("reset.subject"), text: say("reset.text", letter.words) };
  }
  const { subject, text } = { subject: "invitation.subject", text: "invitation.text" } as const;
  return { subject: say(subject, letter.words), text: say(text, letter.words) };
}

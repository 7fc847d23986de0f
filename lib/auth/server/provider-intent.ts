import { z } from "zod";
import { seal, unseal } from "@/lib/core/server/secret";
import type { Caller } from "./caller";
import { cookieIn, cookieNames, isSecure } from "./session";

/**
 * What a visit to a provider is for, other than signing in: linking an account of it to the person of a session, or
 * accepting an invitation.
 */
export type Intent = { link: string } | { join: string };

/** Seconds in which a visit has to end; next-auth's own cookies of a visit live as long. */
const visitSeconds = 15 * 60;

const Ticket = z.strictObject({ sessionId: z.uuid(), until: z.number() });
const binding = "link a provider";

/** Returns the text that lets a session link an account of a provider within the next minutes. */
export function linkTicket({ sessionId }: Pick<Caller, "sessionId">): string {
  const ticket = { sessionId, until: Date.now() + visitSeconds * 1_000 };
  return Buffer.from(seal(JSON.stringify(ticket), binding)).toString("base64url");
}

/** True for a ticket of this session that has not run out. */
export function isTicketOf(ticket: string, { sessionId }: Pick<Caller, "sessionId">): boolean {
  try {
    const text = unseal(Buffer.from(ticket, "base64url"), binding);
    const { sessionId: issuedTo, until } = Ticket.parse(JSON.parse(text));
    return issuedTo === sessionId && Date.now() <= until;
  } catch {
    return false;
  }
}

const texts = /^(link|join)\.([\w-]{1,400})$/;

/** Reads an intent that a form or a cookie names; null for anything else. */
export function parseIntent(text: unknown): Intent | null {
  const [, kind, value] = (typeof text === "string" && texts.exec(text)) || [];
  if (kind === undefined || value === undefined) return null;
  return kind === "link" ? { link: value } : { join: value };
}

/** Returns the intent of the visit that a request ends, or null. */
export function intentIn(headers: Headers): Intent | null {
  return parseIntent(cookieIn(headers.get("cookie"), cookieNames().intent));
}

/** Returns the cookie that keeps an intent during a visit; null ends it. */
export function intentCookie(intent: Intent | null): string {
  const value = intent && ("link" in intent ? `link.${intent.link}` : `join.${intent.join}`);
  const life = value === null ? 0 : visitSeconds;
  const attributes = `Path=/; SameSite=Lax; HttpOnly; Max-Age=${life}${isSecure() ? "; Secure" : ""}`;
  return `${cookieNames().intent}=${value ?? ""}; ${attributes}`;
}

/** Returns the page that a visit with an intent returns to, with its outcome. */
export function returnPage(intent: Intent, outcome: string): string {
  const page = "link" in intent ? "/settings/profile" : `/invitation/${intent.join}`;
  return `${page}?provider=${outcome}`;
}

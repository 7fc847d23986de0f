import type { NextRequest } from "next/server";
import type { Account, NextAuthOptions, Profile, Session } from "next-auth";
import { log } from "@/lib/core/server/log";
import type { CheckFactor } from "./check-sign-in";
import { demoCredentials, passkeyCredentials, passwordCredentials } from "./credentials";
import { nextPath } from "./next-path";
import { originOf } from "./origin";
import { intentIn, isTicketOf, returnPage } from "./provider-intent";
import { configuredProviders, type Login, loginOf, verifiedEmail } from "./providers";
import {
  callerOfSession,
  cookieIn,
  cookieNames,
  isSecure,
  sessionIdIn,
  sessionSeconds,
  sessionSecret,
  endedSessions,
  openSessions,
} from "./session";
import { db } from "@/lib/db/server";
import type { Caller, Origin } from "./caller";

/** What signing in does with people, and with the accounts of providers. Its `verifiedEmail` asks the provider. */
export interface ProviderSignIn {
  /**
   * Returns the ID of the person who may sign in with a login, "unverified" if only a person with an unverified address
   * has its e-mail, or else null.
   */
  find: (login: Login, verifiedEmail: VerifiedEmail) => Promise<number | "unverified" | null>;
  /** Returns the check of a second factor's code, which may be empty. */
  factor: (code: string, origin: Origin) => CheckFactor;
  /** Returns the ID of the person whose passkey gave this answer, or null. */
  passkey: (answer: string) => Promise<number | null>;
  /** Links a login to the caller; returns false if it is another person's. */
  link: (caller: Caller, login: Login) => Promise<boolean>;
  /** Makes a member of an invitation's token and a login; returns the person's ID, or why not. */
  join: (
    invitation: { token: string; origin: Origin },
    login: Login,
    verifiedEmail: VerifiedEmail,
  ) => Promise<number | JoinProblem>;
}

export type VerifiedEmail = () => Promise<string | null>;

/** Why a login doesn't accept an invitation: the link is no longer valid, it is a person's here, or its e-mail is another. */
export type JoinProblem = "expired" | "taken" | "otherEmail";

/** Returns next-auth's configuration for one request. The JWT cookie only names a session row. */
export function authOptions(request: NextRequest, people: ProviderSignIn): NextAuthOptions {
  const names = cookieNames();
  const options = { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure() } as const;
  return {
    secret: sessionSecret(),
    session: { strategy: "jwt", maxAge: sessionSeconds },
    pages: { signIn: "/sign-in", error: "/sign-in", signOut: "/sign-in" },
    cookies: {
      sessionToken: { name: names.session, options },
      csrfToken: { name: names.csrf, options },
      callbackUrl: { name: names.callback, options },
    },
    providers: [
      passwordCredentials(request, people.factor),
      demoCredentials(request),
      passkeyCredentials(people.passkey),
      ...configuredProviders(),
    ],
    callbacks: {
      signIn: async ({ user, account, profile }) => {
        if (!account || account.type === "credentials") return true;
        const arrival = await arrive(request, people, account, profile);
        if (typeof arrival === "string") return arrival;
        user.id = String(arrival);
        return true;
      },
      jwt: async ({ token, user }) => {
        // next-auth passes a user only right after signing in: the browser's old session ends.
        if (!user) return token;
        await closeOldSession(request);
        const agent = request.headers.get("user-agent") ?? "";
        return { sid: await openSession(Number(user.id), originOf(request.headers), agent) };
      },
      redirect: ({ url, baseUrl }) =>
        baseUrl + nextPath(url.startsWith(`${baseUrl}/`) ? url.slice(baseUrl.length) : url),
      session: async ({ session, token }) =>
        (await isOpen(token["sid"])) ? { expires: session.expires } : ({} as Session),
    },
    // Logs only the code, because the rest may contain user input.
    logger: {
      error: (code) => log().warn({ code }, "sign-in failed"),
      warn: (code) => log().debug({ code }, "sign-in"),
      debug: () => {},
    },
    events: {
      signOut: async ({ token }) => {
        if (typeof token?.["sid"] === "string") await closeSession(token["sid"]);
      },
    },
  };
}

/** Ends a visit to a provider; returns the ID of the person who is signed in, or the page to open instead. */
async function arrive(
  request: NextRequest,
  people: ProviderSignIn,
  account: Account,
  profile: Profile | undefined,
): Promise<number | string> {
  const login = loginOf(account, profile);
  const askEmail = (): Promise<string | null> => verifiedEmail(account, profile);
  const intent = intentIn(request.headers);
  if (intent && "link" in intent)
    return returnPage(intent, await link(request, people, login, intent.link));
  if (intent) {
    const invitation = { token: intent.join, origin: originOf(request.headers) };
    const joined = await people.join(invitation, login, askEmail);
    return typeof joined === "number" ? joined : returnPage(intent, joined);
  }
  const found = await people.find(login, askEmail);
  if (found === null) return "/sign-in?error=UnknownProvider";
  return found === "unverified" ? "/sign-in?error=UnverifiedEmail" : found;
}

/** Links a login to the person of the session that asked for it. */
async function link(
  { headers }: Pick<NextRequest, "headers">,
  people: ProviderSignIn,
  login: Login,
  ticket: string,
): Promise<"linked" | "taken" | "failed"> {
  const token = cookieIn(headers.get("cookie"), cookieNames().session);
  const caller = await callerOfSession(token, originOf(headers));
  if (!caller || !isTicketOf(ticket, caller)) return "failed";
  return (await people.link(caller, login)) ? "linked" : "taken";
}

async function closeOldSession(request: NextRequest): Promise<void> {
  const token = cookieIn(request.headers.get("cookie"), cookieNames().session);
  const sid = token && (await sessionIdIn(token));
  if (sid) await closeSession(sid);
}

/**
 * Opens a session and returns its ID, for the cookie's token. Deletes the person's ended sessions.
 */
export async function openSession(
  personId: number,
  origin: Origin,
  userAgent: string,
): Promise<string> {
  await db().session.deleteMany({ where: { personId, ...endedSessions() } });
  const { id } = await db().session.create({
    data: { personId, ip: origin.ip, userAgent: userAgent.slice(0, 300) },
    select: { id: true },
  });
  return id;
}

/** True if the session is open. */
export async function isOpen(id: unknown): Promise<boolean> {
  return (
    typeof id === "string" && (await db().session.count({ where: { id, ...openSessions() } })) > 0
  );
}

/** Closes a session; unknown IDs are ignored. */
export async function closeSession(id: string): Promise<void> {
  await db().session.deleteMany({ where: { id } });
}

import type { NextRequest } from "next/server";
import type { NextAuthOptions, Session } from "next-auth";
import { log } from "@/lib/core/server/log";
import { demoCredentials, passwordCredentials } from "./credentials";
import { nextPath } from "./next-path";
import { originOf } from "./origin";
import { configuredProviders, verifiedEmail } from "./providers";
import {
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
import type { Origin } from "./caller";

/**
 * Returns the ID of the person who may sign in with a provider's account, "unverified" if only a
 * person with an unverified address has its e-mail, or else null. `verifiedEmail` asks the
 * provider.
 */
export type FindPerson = (
  login: { provider: string; providerId: string },
  verifiedEmail: () => Promise<string | null>,
) => Promise<number | "unverified" | null>;

/** Returns next-auth's configuration for one request. The JWT cookie only names a session row. */
export function authOptions(request: NextRequest, findPerson: FindPerson): NextAuthOptions {
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
    providers: [passwordCredentials(request), demoCredentials(request), ...configuredProviders()],
    callbacks: {
      signIn: async ({ user, account, profile }) => {
        if (!account || account.type === "credentials") return true;
        const login = { provider: account.provider, providerId: account.providerAccountId };
        const found = await findPerson(login, () => verifiedEmail(account, profile));
        if (found === null) return "/sign-in?error=UnknownProvider";
        if (found === "unverified") return "/sign-in?error=UnverifiedEmail";
        user.id = String(found);
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

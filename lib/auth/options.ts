import type { NextRequest } from "next/server";
import type { NextAuthOptions } from "next-auth";
import { decode } from "next-auth/jwt";
import { originOf } from "./origin";
import { demoCredentials, passwordCredentials } from "./credentials";
import { configuredProviders, personOfProvider } from "./providers";
import { cookieIn, cookieNames, isSecure, sessionSecret } from "./session";
import { closeSession, openSession } from "./sign-in";

const maxAge = 30 * 24 * 3_600;

/** next-auth's configuration for one request: JWT cookie that only names a session row. */
export function authOptions(request: NextRequest): NextAuthOptions {
  const names = cookieNames();
  const options = { httpOnly: true, sameSite: "lax", path: "/", secure: isSecure() } as const;
  return {
    secret: sessionSecret(),
    session: { strategy: "jwt", maxAge },
    pages: { signIn: "/sign-in", error: "/sign-in", signOut: "/sign-in" },
    cookies: {
      sessionToken: { name: names.session, options },
      csrfToken: { name: names.csrf, options },
      callbackUrl: { name: names.callback, options },
    },
    providers: [passwordCredentials(request), demoCredentials(), ...configuredProviders()],
    callbacks: {
      signIn: async ({ user, account, profile }) => {
        if (!account || account.type === "credentials") return true;
        const personId = await personOfProvider(account, profile);
        if (personId) user.id = String(personId);
        return personId !== null || "/sign-in?error=UnknownProvider";
      },
      jwt: async ({ token, user }) => {
        // Only right after signing in is there a user: a new session, and the browser's old one ends.
        if (!user) return token;
        await endOld(request);
        const agent = request.headers.get("user-agent") ?? "";
        return { sid: await openSession(Number(user.id), originOf(request.headers), agent) };
      },
      session: ({ session }) => ({ expires: session.expires }),
    },
    events: {
      signOut: async ({ token }) => {
        if (typeof token?.["sid"] === "string") await closeSession(token["sid"]);
      },
    },
  };
}

async function endOld(request: NextRequest): Promise<void> {
  const token = cookieIn(request.headers.get("cookie"), cookieNames().session);
  const claims = token && (await decode({ token, secret: sessionSecret() }).catch(() => null));
  if (claims && typeof claims["sid"] === "string") await closeSession(claims["sid"]);
}

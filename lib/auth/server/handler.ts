import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { db } from "@/lib/db/server";
import { authOptions, type FindPerson } from "./options";
import { cookieIn, cookieNames, isSecure, sessionIdIn } from "./session";
import { deviceToken } from "./sign-in";

type Context = { params: Promise<{ nextauth: string[] }> };

const yearSeconds = 365 * 24 * 3_600;

/** next-auth's routes, with two cookies of our own after a sign-in. `findPerson` knows the accounts of providers. */
export function authHandler(findPerson: FindPerson) {
  return async (request: NextRequest, context: Context): Promise<Response> => {
    // next-auth would take JSON too, which may hold anything but text where text is expected. Its own browser
    // part claims JSON when it reads, without a body.
    const isJson = request.headers.get("content-type")?.includes("json");
    if (isJson && request.method !== "GET") {
      return new Response(null, { status: 415 });
    }
    const response: Response = await NextAuth(request, context, authOptions(request, findPerson));
    if (request.nextUrl.pathname.includes("/callback/")) {
      for (const cookie of await personCookies(response.headers.getSetCookie())) {
        response.headers.append("Set-Cookie", cookie);
      }
    }
    return response;
  };
}

/**
 * What a browser is told with a new session: that it is a known device of this person, so that a stranger's
 * guesses cannot lock them out here, and the theme they chose.
 */
export async function personCookies(setCookies: readonly string[]): Promise<string[]> {
  const { session, device } = cookieNames();
  const token = setCookies.map((cookie) => cookieIn(cookie, session)).find(Boolean);
  const id = token ? await sessionIdIn(token) : null;
  const row = id && (await db().session.findUnique({ where: { id }, include: { person: true } }));
  if (!row) return [];
  const { email, theme } = row.person;
  return [
    `${device}=${deviceToken(email)}; HttpOnly; ${kept()}`,
    `nightrate-theme=${theme}; ${kept()}`,
  ];
}

function kept(): string {
  return `Path=/; SameSite=Lax; Max-Age=${yearSeconds}${isSecure() ? "; Secure" : ""}`;
}

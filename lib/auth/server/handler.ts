import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { db } from "@/lib/db/server";
import { authOptions, type FindPerson } from "./options";
import { cookieIn, cookieNames, isSecure, sessionIdIn } from "./session";
import { deviceToken } from "./sign-in";

type Context = { params: Promise<{ nextauth: string[] }> };

const yearSeconds = 365 * 24 * 3_600;

/** Serves next-auth's routes, and adds two cookies of our own after a sign-in. `findPerson` links a provider's account. */
export function authHandler(findPerson: FindPerson) {
  return async (request: NextRequest, context: Context): Promise<Response> => {
    // next-auth also accepts JSON bodies, whose values need not be text. Its browser client sends this content type
    // with GET, without a body.
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
 * Returns the cookies that go with a new session: one marks the browser as a known device of this person, so that
 * guesses elsewhere cannot lock them out here; the other holds their theme.
 */
export async function personCookies(setCookies: readonly string[]): Promise<string[]> {
  const { session, device } = cookieNames();
  const token = setCookies.map((cookie) => cookieIn(cookie, session)).find(Boolean);
  const id = token ? await sessionIdIn(token) : null;
  const row = id && (await db().session.findUnique({ where: { id }, include: { person: true } }));
  if (!row) return [];
  const { email, theme } = row.person;
  return [
    `${device}=${deviceToken(email)}; HttpOnly; ${attributes()}`,
    `nightrate-theme=${theme}; ${attributes()}`,
  ];
}

function attributes(): string {
  return `Path=/; SameSite=Lax; Max-Age=${yearSeconds}${isSecure() ? "; Secure" : ""}`;
}

import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { db } from "@/lib/db/server";
import { authOptions, type FindPerson } from "./options";
import { cookieIn, cookieNames, isSecure, sessionIdIn } from "./session";
import { deviceToken } from "./devices";

type Context = { params: Promise<{ nextauth: string[] }> };

/** Status and Retry-After in seconds of refused sign-ins; the others stay as next-auth answers them. */
const refusals: Readonly<Record<string, readonly [status: number, retryAfter: number]>> = {
  too_many: [429, 900],
  too_many_from_address: [429, 900],
  unavailable: [503, 2],
};

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
    return withStatus(response);
  };
}

/** Gives a sign-in that may be tried again later its status and Retry-After. */
export async function withStatus(response: Response): Promise<Response> {
  const [status, retryAfter] = refusals[await reasonIn(response)] ?? [];
  if (status === undefined) return response;
  const headers = new Headers(response.headers);
  headers.delete("Location");
  headers.set("Retry-After", String(retryAfter));
  return new Response(response.body, { status, headers });
}

/** The `error` in the address that next-auth sends a browser on to, as redirect or as JSON; empty without one. */
async function reasonIn(response: Response): Promise<string> {
  const isJson = response.headers.get("Content-Type")?.includes("json") === true;
  const body: unknown = isJson ? await response.clone().json() : null;
  const told = typeof body === "object" && body && "url" in body ? body.url : null;
  const url = typeof told === "string" ? told : (response.headers.get("Location") ?? "");
  return (URL.canParse(url) && new URL(url).searchParams.get("error")) || "";
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

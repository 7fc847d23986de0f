import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { acrossAccounts, db } from "@/lib/db/server";
import { authOptions, type ProviderSignIn } from "./options";
import { intentCookie, intentIn, parseIntent, returnPage } from "./provider-intent";
import { cookieIn, cookieNames, isSecure, sessionIdIn } from "./session";
import { deviceSeconds, deviceToken } from "./check-sign-in";

type Context = { params: Promise<{ nextauth: string[] }> };

/** Status and Retry-After (seconds) by reason of refusal; other answers keep next-auth's status. */
const refusals: Readonly<Record<string, readonly [status: number, retryAfter: number]>> = {
  too_many: [429, 900],
  too_many_from_address: [429, 900],
  unavailable: [503, 2],
};

const yearSeconds = 365 * 24 * 3_600;

/**
 * Serves next-auth's routes, keeps what a visit to a provider is for, and adds two cookies after a sign-in. `people` finds,
 * links and makes the people of providers' accounts.
 */
export function authHandler(people: ProviderSignIn) {
  return async (request: NextRequest, context: Context): Promise<Response> => {
    // next-auth also accepts JSON bodies, whose values need not be strings. Its browser client
    // sends this content type with bodiless GETs.
    const isJson = request.headers.get("content-type")?.includes("json");
    if (isJson && request.method !== "GET") {
      return new Response(null, { status: 415 });
    }
    return acrossAccounts(() => signIn(request, context));
  };

  async function signIn(request: NextRequest, context: Context): Promise<Response> {
    const { pathname } = request.nextUrl;
    const leaves = request.method === "POST" && pathname.includes("/signin/");
    const form = leaves ? await request.clone().formData() : null;
    const response: Response = await NextAuth(request, context, authOptions(request, people));
    if (form) {
      response.headers.append("Set-Cookie", intentCookie(parseIntent(form.get("intent"))));
    }
    if (!pathname.includes("/callback/")) return withStatus(response);
    // Providers return by GET; passwords are posted.
    if (request.method === "GET") await endVisit(request, response);
    for (const cookie of await personCookies(response.headers.getSetCookie())) {
      response.headers.append("Set-Cookie", cookie);
    }
    return withStatus(response);
  }
}

/** Ends the intent of a visit; one that failed returns to the page that it began on. */
async function endVisit({ headers }: NextRequest, response: Response): Promise<void> {
  const intent = intentIn(headers);
  if (!intent) return;
  response.headers.append("Set-Cookie", intentCookie(null));
  // next-auth opens its own page where a profile lacks what it needs.
  const isUnreadable = response.headers.get("Location")?.endsWith("/signin");
  if (isUnreadable || (await reasonIn(response)) !== "") {
    response.headers.set("Location", returnPage(intent, "failed"));
  }
}

/** Sets status and Retry-After of a refused sign-in that can be retried later. */
export async function withStatus(response: Response): Promise<Response> {
  const [status, retryAfter] = refusals[await reasonIn(response)] ?? [];
  if (status === undefined) return response;
  const headers = new Headers(response.headers);
  headers.delete("Location");
  headers.set("Retry-After", String(retryAfter));
  return new Response(response.body, { status, headers });
}

/**
 * Returns the `error` parameter of the address that next-auth redirects to, by header or JSON, or
 * "".
 */
async function reasonIn(response: Response): Promise<string> {
  const isJson = response.headers.get("Content-Type")?.includes("json") === true;
  const body: unknown = isJson ? await response.clone().json() : null;
  const jsonUrl = typeof body === "object" && body && "url" in body ? body.url : null;
  const url = typeof jsonUrl === "string" ? jsonUrl : (response.headers.get("Location") ?? "");
  return (URL.canParse(url) && new URL(url).searchParams.get("error")) || "";
}

/**
 * Returns the cookies that accompany a new session, or none without one. One marks the browser as
 * the person's known device, so that guesses elsewhere cannot lock them out; the other holds their
 * theme.
 */
export async function personCookies(setCookies: readonly string[]): Promise<string[]> {
  const { session, device } = cookieNames();
  const token = setCookies.map((cookie) => cookieIn(cookie, session)).find(Boolean);
  const id = token ? await sessionIdIn(token) : null;
  const row = id && (await db().session.findFirst({ where: { id }, include: { person: true } }));
  if (!row) return [];
  const { email, theme } = row.person;
  return [
    `${device}=${deviceToken(email)}; HttpOnly; ${attributes(deviceSeconds)}`,
    `nightrate-theme=${theme}; ${attributes(yearSeconds)}`,
  ];
}

function attributes(seconds: number): string {
  return `Path=/; SameSite=Lax; Max-Age=${seconds}${isSecure() ? "; Secure" : ""}`;
}

import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { db } from "@/lib/db";
import { authOptions } from "./options";
import { cookieNames, isSecure } from "./session";
import { deviceToken } from "./sign-in";

type Context = { params: Promise<{ nextauth: string[] }> };

/** next-auth's routes. A sign-in with a password also marks this device as known, so that a stranger's guesses cannot lock its owner out. */
export async function authHandler(request: NextRequest, context: Context): Promise<Response> {
  const form = await emailIn(request);
  const response: Response = await NextAuth(request, context, authOptions(request));
  const signedIn = response.headers
    .getSetCookie()
    .some((cookie) => cookie.startsWith(`${cookieNames().session}=ey`));
  if (!form || !signedIn) return response;
  const known = await db().person.findUnique({ where: { email: form }, select: { email: true } });
  if (known) response.headers.append("Set-Cookie", deviceCookie(known.email));
  return response;
}

async function emailIn(request: NextRequest): Promise<string | null> {
  if (!request.nextUrl.pathname.endsWith("/callback/password")) return null;
  const form = await request
    .clone()
    .formData()
    .catch(() => null);
  const email = form?.get("email");
  return typeof email === "string" ? email.trim().toLowerCase() : null;
}

function deviceCookie(email: string): string {
  const secure = isSecure() ? "; Secure" : "";
  return `${cookieNames().device}=${deviceToken(email)}; Path=/; HttpOnly; SameSite=Lax; Max-Age=31536000${secure}`;
}

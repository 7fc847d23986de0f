import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { NextRequest } from "next/server";
import CredentialsProvider from "next-auth/providers/credentials";
import { db } from "@/lib/db/server";
import { env } from "@/lib/core/env";
import { log } from "@/lib/core/server/log";
import { cookieIn, cookieNames } from "./session";
import { checkSignIn, type SignIn } from "./sign-in";

/** E-mail and password. A refused sign-in redirects with `?error=` wrong, too_many or unavailable. */
export function passwordCredentials(request: NextRequest) {
  return CredentialsProvider({
    id: "password",
    name: "password",
    credentials: { email: {}, password: {} },
    authorize: async (entered) => {
      const device = cookieIn(request.headers.get("cookie"), cookieNames().device);
      const result = await checkSignIn(entered?.email ?? "", entered?.password ?? "", device).catch(
        failure,
      );
      if (!result.ok) throw new Error(result.reason);
      return { id: String(result.personId) };
    },
  });
}

/** next-auth shows the message of an error, which must not be the database's. */
function failure(error: unknown): { ok: false; reason: "unavailable" } | SignIn {
  log().error({ error }, "a sign-in could not be checked");
  return { ok: false, reason: "unavailable" };
}

/** One-click sign-in to the demonstration, where it is offered. */
export function demoCredentials() {
  return CredentialsProvider({
    id: "demonstration",
    name: "demonstration",
    credentials: {},
    authorize: async () => {
      const email = demoOwner();
      const person = email && (await db().person.findUnique({ where: { email } }));
      return person ? { id: String(person.id) } : null;
    },
  });
}

/**
 * The demonstration owner's e-mail where one-click sign-in is offered: on the embedded database, listening on
 * a loopback address that is not published under another name, with a demo.json. Else null.
 */
export function demoOwner(): string | null {
  const { DATABASE_URL, DATA_DIR, HOST, PUBLIC_URL } = env();
  if (DATABASE_URL || !isLoopback(HOST) || !isLoopback(new URL(PUBLIC_URL).hostname)) return null;
  try {
    const file = readFileSync(join(DATA_DIR, "demo.json"), "utf8");
    const demo = JSON.parse(file) as { owner?: { email?: string } };
    return demo.owner?.email ?? null;
  } catch {
    return null;
  }
}

function isLoopback(host: string): boolean {
  return /^(127(\.\d+){3}|localhost|\[?::1\]?)$/.test(host);
}

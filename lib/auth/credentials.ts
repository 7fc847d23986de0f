import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { NextRequest } from "next/server";
import CredentialsProvider from "next-auth/providers/credentials";
import { db } from "@/lib/db";
import { env } from "@/lib/env";
import { cookieIn, cookieNames } from "./session";
import { checkSignIn } from "./sign-in";

/** E-mail and password. A refused sign-in ends in `?error=wrong` or `?error=too_many`. */
export function passwordCredentials(request: NextRequest) {
  return CredentialsProvider({
    id: "password",
    name: "password",
    credentials: { email: {}, password: {} },
    authorize: async (given) => {
      const device = cookieIn(request.headers.get("cookie"), cookieNames().device);
      const result = await checkSignIn(given?.email ?? "", given?.password ?? "", device);
      if (!result.ok) throw new Error(result.reason);
      return { id: String(result.personId) };
    },
  });
}

/** One click into the demonstration: embedded database, loopback HOST, and a demo.json that is there. */
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

/** The demonstration owner's e-mail where one-click sign-in is offered, else null. */
export function demoOwner(): string | null {
  const { DATABASE_URL, DATA_DIR, HOST } = env();
  const file = join(DATA_DIR, "demo.json");
  if (DATABASE_URL || !/^(127\.|localhost$|::1$)/.test(HOST) || !existsSync(file)) return null;
  const demo = JSON.parse(readFileSync(file, "utf8")) as { owner?: { email?: string } };
  return demo.owner?.email ?? null;
}

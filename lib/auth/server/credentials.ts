import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { NextRequest } from "next/server";
import CredentialsProvider from "next-auth/providers/credentials";
import { db } from "@/lib/db/server";
import { env } from "@/lib/core/env";
import { isRefusal } from "@/lib/core/errors";
import { log } from "@/lib/core/server/log";
import type { Origin } from "./caller";
import { type CheckFactor, checkSignIn, type SignIn } from "./check-sign-in";
import { isLoopback, isDirect, originOf } from "./origin";
import { cookieIn, cookieNames } from "./session";

/**
 * E-mail and password, with the code of a second factor if the person has one. A refused sign-in redirects with `?error=` and a reason of SignIn or
 * `unavailable`.
 */
export function passwordCredentials(
  request: NextRequest,
  checkFactor: (code: string, origin: Origin) => CheckFactor,
) {
  return CredentialsProvider({
    id: "password",
    name: "password",
    credentials: { email: {}, password: {}, code: {} },
    authorize: async (entered) => {
      const device = cookieIn(request.headers.get("cookie"), cookieNames().device);
      const from = { ip: originOf(request.headers).ip, device };
      const { email = "", password = "", code = "" } = entered ?? {};
      const factor = checkFactor(code, originOf(request.headers));
      const result = await checkSignIn(email, password, from, factor).catch(failure);
      if (!result.ok) throw new Error(result.reason);
      return { id: String(result.personId) };
    },
  });
}

/** A passkey's answer, as JSON. A refused one redirects with `?error=unknown_passkey`, or `unavailable`. */
export function passkeyCredentials(personOf: (answer: string) => Promise<number | null>) {
  return CredentialsProvider({
    id: "passkey",
    name: "passkey",
    credentials: { answer: {} },
    authorize: async (entered) => {
      const found = await personOf(entered?.answer ?? "").catch(failure);
      if (typeof found === "number") return { id: String(found) };
      throw new Error(found ? "unavailable" : "unknown_passkey");
    },
  });
}

/** Replaces an error, because next-auth shows its message and it may be the database's. */
function failure(error: unknown): { ok: false; reason: "unavailable" } | SignIn {
  if (!isRefusal(error)) log().error({ error }, "a sign-in could not be checked");
  return { ok: false, reason: "unavailable" };
}

/** One-click sign-in to the demo; works only if `demoOwner` returns an e-mail. */
export function demoCredentials({ headers }: Pick<NextRequest, "headers">) {
  return CredentialsProvider({
    id: "demonstration",
    name: "demonstration",
    credentials: {},
    authorize: async () => {
      const email = demoOwner(headers);
      const person = email && (await db().person.findFirst({ where: { email } }));
      return person ? { id: String(person.id) } : null;
    },
  });
}

/**
 * Returns the demo owner's e-mail if one-click sign-in is available, else null. It needs the
 * embedded database, a demo.json, loopback addresses for HOST and PUBLIC_URL, and a browser on this
 * computer that connects without a proxy.
 */
export function demoOwner(headers: Headers): string | null {
  const { DATABASE_URL, DATA_DIR, HOST, PUBLIC_URL } = env();
  if (!isDirect(headers)) return null;
  if (DATABASE_URL || !isLoopback(HOST) || !isLoopback(new URL(PUBLIC_URL).hostname)) return null;
  try {
    const file = readFileSync(join(DATA_DIR, "demo.json"), "utf8");
    const demo = JSON.parse(file) as { owner?: { email?: string } };
    return demo.owner?.email ?? null;
  } catch {
    return null;
  }
}

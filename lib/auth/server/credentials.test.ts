import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NextRequest } from "next/server";
import { afterEach, beforeEach, expect, test } from "vitest";
import { env } from "@/lib/core/env";
import { makeAccount } from "@/prisma/factories";
import { demoCredentials, demoOwner } from "./credentials";

const { DATA_DIR, DATABASE_URL } = env();
const folder = mkdtempSync(join(tmpdir(), "nightrate-demo-"));

beforeEach(() => {
  Object.assign(env(), { DATA_DIR: folder, DATABASE_URL: undefined });
});

afterEach(() => {
  Object.assign(env(), { DATA_DIR, DATABASE_URL });
  rmSync(join(folder, "demo.json"), { force: true });
});

/** Creates the demo owner and signs them in with one click, in a request with these headers. */
async function oneClick(headers: Record<string, string>) {
  const { owner } = await makeAccount();
  writeFileSync(join(folder, "demo.json"), JSON.stringify({ owner: { email: owner.email } }));
  const request = new NextRequest("http://127.0.0.1:3000/api/auth/callback/demonstration", {
    headers,
  });
  const { options } = demoCredentials(request);
  const authorize = options["authorize"] as () => Promise<{ id: string } | null>;
  const signedIn = await authorize();
  return {
    isOffered: demoOwner(request.headers) !== null,
    isSignedIn: signedIn?.id === String(owner.id),
  };
}

test.each([
  [{ "x-client-direct": "1" }, true],
  [{ "x-client-direct": "0" }, false],
  [{}, false],
] as const)(
  "one-click sign-in requires the direct header of the server in front: %j",
  async (headers, expected) => {
    expect(await oneClick(headers)).toEqual({ isOffered: expected, isSignedIn: expected });
  },
);

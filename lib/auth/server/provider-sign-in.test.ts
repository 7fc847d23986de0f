import { NextRequest } from "next/server";
import type { Account, Profile } from "next-auth";
import { expect, onTestFinished, test, vi } from "vitest";
import { authOptions, type ProviderSignIn } from "./options";
import { env } from "@/lib/core/env";
import { isTicketOf, linkTicket, parseIntent } from "./provider-intent";
import { loginOf, providerOf, verifiedEmail } from "./providers";

const google: Account = { provider: "google", providerAccountId: "7", type: "oauth" };
const github: Account = { ...google, provider: "github", access_token: "token" };
const request = new NextRequest("http://127.0.0.1:3000/api/auth/callback/google");

/**
 * Returns the user ID and the outcome of a provider's sign-in: true opens a session for the ID, a
 * string is the page to open instead.
 */
async function signInAs(found: Awaited<ReturnType<ProviderSignIn["find"]>>) {
  const user = { id: "7" };
  const people = {
    link: async () => false,
    join: async () => "expired" as const,
    passkey: async () => null,
    factor: () => async () => null,
  };
  const { callbacks } = authOptions(request, { ...people, find: async () => found });
  const outcome = await callbacks?.signIn?.({ user, account: google, profile: {} });
  return { outcome, id: user.id };
}

test("a provider's sign-in opens a session for a linked person only, else redirects with the reason", async () => {
  expect(await signInAs(123_456)).toEqual({ outcome: true, id: "123456" });
  expect(await signInAs(null)).toEqual({ outcome: "/sign-in?error=UnknownProvider", id: "7" });
  expect(await signInAs("unverified")).toEqual({
    outcome: "/sign-in?error=UnverifiedEmail",
    id: "7",
  });
});

test.each([
  [{ email: "Ann@stays.example", email_verified: true }, "ann@stays.example"],
  [{ email: "ann@stays.example", email_verified: false }, null],
  [{ email: "ann@stays.example", email_verified: "false" }, null],
  [{ email: "ann@stays.example" }, null],
  [{ email_verified: true }, null],
  [undefined, null],
])("Google's profile %j has the verified e-mail %j", async (profile, expected) => {
  expect(await verifiedEmail(google, profile as Profile)).toBe(expected);
});

test("GitHub's verified e-mail is the verified primary one of its e-mail list", async () => {
  const entry = { email: "Ann@stays.example", primary: true, verified: true };
  for (const [emails, expected] of [
    [[{ ...entry, primary: false, email: "old@stays.example" }, entry], "ann@stays.example"],
    [[{ ...entry, verified: false }], null],
    [[{ ...entry, primary: false }], null],
    [[], null],
  ] as const) {
    vi.stubGlobal("fetch", async () => Response.json(emails));
    expect(await verifiedEmail(github, { email: "mallory@stays.example" })).toBe(expected);
  }
  vi.stubGlobal("fetch", async () => new Response(null, { status: 401 }));
  expect(await verifiedEmail(github, {})).toBeNull();
});

test("a stored login is named after its provider, also one that is no longer configured", () => {
  const oidc = { OIDC_ISSUER: "https://login.stays.example/", OIDC_CLIENT_ID: "nightrate" };
  const before = { ...env() };
  Object.assign(env(), { ...oidc, OIDC_CLIENT_SECRET: "secret", OIDC_NAME: "Stays ID" });
  onTestFinished(() => {
    for (const name of ["OIDC_ISSUER", "OIDC_CLIENT_ID", "OIDC_CLIENT_SECRET", "OIDC_NAME"])
      Reflect.deleteProperty(env(), name);
    Object.assign(env(), before);
  });
  expect(providerOf({ provider: "https://login.stays.example" })).toEqual({
    name: "Stays ID",
    isUsable: true,
  });
  expect(providerOf({ provider: "https://old.stays.example" })).toEqual({
    name: "old.stays.example",
    isUsable: false,
  });
  expect(providerOf({ provider: "github" })).toEqual({ name: "GitHub", isUsable: false });
});

const issuer = "https://login.stays.example";

test("an account of OpenID Connect is known by its issuer and subject", () => {
  const account: Account = { provider: "oidc", providerAccountId: "1007", type: "oauth" };
  const told = { iss: issuer, email: "ann@stays.example", name: "Ann\u2028Bo", sub: "1007" };
  expect(loginOf(account, told as Profile)).toEqual({
    provider: issuer,
    providerId: "1007",
    label: "ann@stays.example",
    name: "Ann Bo",
  });
  expect(() => loginOf(account, {})).toThrow("issuer");
});

test("a visit's ticket is good for its own session, unchanged, for 15 minutes", () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const own = { sessionId: "4b1d1a3e-5f0c-4d7e-9a52-0c1b7d6f2e11" };
  const ticket = linkTicket(own);
  expect(isTicketOf(ticket, own)).toBe(true);
  expect(isTicketOf(ticket, { sessionId: "5b1d1a3e-5f0c-4d7e-9a52-0c1b7d6f2e11" })).toBe(false);
  expect(isTicketOf(ticket, { sessionId: null })).toBe(false);
  expect(isTicketOf(`A${ticket.slice(1)}`, own)).toBe(ticket.startsWith("A"));
  vi.advanceTimersByTime(15 * 60_000 + 1);
  expect(isTicketOf(ticket, own)).toBe(false);
});

test.each([
  ["link.abc-_9", { link: "abc-_9" }],
  ["join.abc", { join: "abc" }],
  ["join.", null],
  ["join.a/b", null],
  ["open.abc", null],
  [null, null],
])("the intent %j is read as %j", (text, expected) => {
  expect(parseIntent(text)).toEqual(expected);
});

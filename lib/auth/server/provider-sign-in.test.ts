import { NextRequest } from "next/server";
import type { Account, Profile } from "next-auth";
import { expect, test, vi } from "vitest";
import { authOptions, type FindPerson } from "./options";
import { verifiedEmail } from "./providers";

const google: Account = { provider: "google", providerAccountId: "7", type: "oauth" };
const github: Account = { ...google, provider: "github", access_token: "token" };
const request = new NextRequest("http://127.0.0.1:3000/api/auth/callback/google");

/**
 * Returns the user ID and the outcome of a provider's sign-in: true opens a session for the ID, a
 * string is the page to open instead.
 */
async function signInAs(found: Awaited<ReturnType<FindPerson>>) {
  const user = { id: "7" };
  const { callbacks } = authOptions(request, async () => found);
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

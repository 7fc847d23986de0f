import type { Account, Profile } from "next-auth";
import GithubProvider from "next-auth/providers/github";
import GoogleProvider from "next-auth/providers/google";
import { z } from "zod";
import { env } from "@/lib/core/env";

/**
 * Returns the providers that the environment configures: GitHub, Google, both or none. The checks are more than
 * next-auth's own, which accept another browser's code from GitHub and a token without a nonce from Google.
 */
export function configuredProviders() {
  const { GITHUB_ID, GITHUB_SECRET, GOOGLE_ID, GOOGLE_SECRET } = env();
  return [
    ...(GITHUB_ID && GITHUB_SECRET
      ? [
          GithubProvider({
            clientId: GITHUB_ID,
            clientSecret: GITHUB_SECRET,
            checks: ["pkce", "state"],
          }),
        ]
      : []),
    ...(GOOGLE_ID && GOOGLE_SECRET
      ? [
          GoogleProvider({
            clientId: GOOGLE_ID,
            clientSecret: GOOGLE_SECRET,
            checks: ["pkce", "state", "nonce"],
          }),
        ]
      : []),
  ];
}

/** Returns IDs and names of the configured providers, for the sign-in buttons. */
export function providerButtons(): { id: string; name: string }[] {
  return configuredProviders().map(({ id, name }) => ({ id, name }));
}

/** Returns the e-mail that the provider has verified, in lower case, or null. */
export async function verifiedEmail(
  account: Account,
  profile: Profile | undefined,
): Promise<string | null> {
  if (account.provider === "google") {
    const { email, email_verified: isVerified } = (profile ?? {}) as {
      email?: unknown;
      email_verified?: unknown;
    };
    return isVerified === true && typeof email === "string" ? lowerCase(email) : null;
  }
  // GitHub's profile does not say whether its e-mail is verified; this list does.
  const response = await fetch("https://api.github.com/user/emails", {
    headers: { Authorization: `Bearer ${account.access_token ?? ""}` },
  });
  if (!response.ok) return null;
  const emails = GithubEmails.safeParse(await response.json()).data ?? [];
  const verified = emails.find((entry) => entry.primary && entry.verified);
  return verified ? lowerCase(verified.email) : null;
}

const GithubEmails = z.array(
  z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }),
);

/** Returns an address in lower case; null unless it is ASCII, because the Kelvin sign would become a k. */
function lowerCase(email: string): string | null {
  return /^[\x21-\x7e]+$/.test(email) ? email.toLowerCase() : null;
}

import type { Account, Profile } from "next-auth";
import GithubProvider from "next-auth/providers/github";
import GoogleProvider from "next-auth/providers/google";
import { env } from "@/lib/core/env";

/** Returns the providers that the environment configures: GitHub, Google, both or none. */
export function configuredProviders() {
  const { GITHUB_ID, GITHUB_SECRET, GOOGLE_ID, GOOGLE_SECRET } = env();
  return [
    ...(GITHUB_ID && GITHUB_SECRET
      ? [GithubProvider({ clientId: GITHUB_ID, clientSecret: GITHUB_SECRET })]
      : []),
    ...(GOOGLE_ID && GOOGLE_SECRET
      ? [GoogleProvider({ clientId: GOOGLE_ID, clientSecret: GOOGLE_SECRET })]
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
    return isVerified === true && typeof email === "string" ? email.toLowerCase() : null;
  }
  // GitHub's profile does not say whether its e-mail is verified; this list does.
  const response = await fetch("https://api.github.com/user/emails", {
    headers: { Authorization: `Bearer ${account.access_token ?? ""}` },
  });
  if (!response.ok) return null;
  const emails = (await response.json()) as {
    email: string;
    primary: boolean;
    verified: boolean;
  }[];
  return emails.find((entry) => entry.primary && entry.verified)?.email.toLowerCase() ?? null;
}

import type { Account, Profile } from "next-auth";
import GithubProvider from "next-auth/providers/github";
import GoogleProvider from "next-auth/providers/google";
import { db } from "@/lib/db/server";
import { env } from "@/lib/core/env";

/** GitHub and Google, where the environment configures them. */
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

/** Ids and names of the configured providers, for their buttons. */
export function providerButtons(): { id: string; name: string }[] {
  return configuredProviders().map(({ id, name }) => ({ id, name }));
}

/** Returns the person of a provider's account: linked before, or with the e-mail that the provider has verified (then linked). */
export async function personOfProvider(
  account: Account,
  profile: Profile | undefined,
): Promise<number | null> {
  const login = { provider: account.provider, providerId: account.providerAccountId };
  const linked = await db().providerLogin.findUnique({
    where: { provider_providerId: login },
    include: { person: true },
  });
  if (linked) return linked.person.removedAt ? null : linked.personId;
  const email = await verifiedEmail(account, profile);
  const person = email && (await db().person.findUnique({ where: { email } }));
  if (!person || person.removedAt) return null;
  await db().providerLogin.create({ data: { ...login, personId: person.id } });
  return person.id;
}

async function verifiedEmail(
  account: Account,
  profile: Profile | undefined,
): Promise<string | null> {
  if (account.provider === "google") {
    const { email, email_verified } = (profile ?? {}) as {
      email?: string;
      email_verified?: boolean;
    };
    return email_verified && email ? email.toLowerCase() : null;
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

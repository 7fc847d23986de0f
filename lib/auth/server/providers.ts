import type { Account, Profile } from "next-auth";
import GithubProvider from "next-auth/providers/github";
import GoogleProvider from "next-auth/providers/google";
import type { OAuthConfig } from "next-auth/providers/oauth";
import { z } from "zod";
import { env } from "@/lib/core/env";

/** An account at a provider, as it is stored. */
export interface Login {
  /** `github`, `google`, or the issuer's address of an OpenID Connect provider. */
  provider: string;
  /** The provider's own ID of the account; never an e-mail, which may change hands. */
  providerId: string;
  /** What its holder knows it by: an e-mail or user name; null if the provider tells none. */
  label: string | null;
  /** The holder's name, or null. */
  name: string | null;
}

/**
 * Returns the providers that the environment configures: GitHub, Google and one of OpenID Connect. The checks are more
 * than next-auth's own, which accept another browser's code from GitHub and a token without a nonce from Google.
 */
export function configuredProviders() {
  const { GITHUB_ID, GITHUB_SECRET, GOOGLE_ID, GOOGLE_SECRET } = env();
  const oidc = oidcProvider();
  return [
    ...(oidc ? [oidc] : []),
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

/** Claims of an ID token together with those of the userinfo endpoint. */
type OidcClaims = z.output<typeof OidcClaims>;

const OidcClaims = z.looseObject({ iss: z.string(), sub: z.string().min(1).max(255) });

/**
 * The provider of OIDC_ISSUER. Its endpoints are discovered when somebody signs in, so a provider that is down stops
 * neither the start nor other ways to sign in.
 */
function oidcProvider(): OAuthConfig<OidcClaims> | null {
  const { OIDC_ISSUER, OIDC_CLIENT_ID, OIDC_CLIENT_SECRET, OIDC_NAME } = env();
  if (!OIDC_ISSUER || !OIDC_CLIENT_ID || !OIDC_CLIENT_SECRET || !OIDC_NAME) return null;
  return {
    id: "oidc",
    name: OIDC_NAME,
    type: "oauth",
    wellKnown: `${bare(OIDC_ISSUER)}/.well-known/openid-configuration`,
    clientId: OIDC_CLIENT_ID,
    clientSecret: OIDC_CLIENT_SECRET,
    authorization: { params: { scope: "openid email profile" } },
    // next-auth then checks the ID token, its nonce too, before it asks for the claims.
    idToken: true,
    checks: ["pkce", "state", "nonce"],
    userinfo: {
      request: async ({ client, tokens }) => {
        const { userinfo_endpoint: hasMore } = client.issuer.metadata;
        // Many providers tell the e-mail there only. The client compares the subject of both.
        const more = hasMore && tokens.access_token ? await client.userinfo(tokens as never) : {};
        const told = idTokenClaims(tokens.id_token);
        const claims = OidcClaims.parse({ ...more, ...told, ...emailOf(told, more) });
        if (!isIssuer(claims.iss)) throw new Error("The token is another issuer's.");
        return claims;
      },
    },
    profile: ({ sub }) => ({ id: sub }),
  };
}

/** The claims of an ID token whose signature was checked. */
function idTokenClaims(token: string | undefined): Claims {
  const [, body = ""] = token?.split(".") ?? [];
  return JSON.parse(Buffer.from(body, "base64url").toString()) as Claims;
}

type Claims = Record<string, unknown>;

/** The e-mail with its verification, both from one answer: what one says of its address proves nothing for another's. */
function emailOf(token: Claims, userinfo: Claims): Claims {
  const { email, email_verified: isVerified } = token;
  const isComplete = email !== undefined && isVerified !== undefined;
  const differs = email !== undefined && email !== userinfo["email"];
  const from = isComplete || differs ? token : userinfo;
  return { email: from["email"], email_verified: from["email_verified"] };
}

const bare = (address: string): string => address.replace(/\/+$/, "");

/** True for the issuer of OIDC_ISSUER. A discovery document that names another one, or every one, is not believed. */
function isIssuer(issuer: string): boolean {
  const { OIDC_ISSUER } = env();
  return OIDC_ISSUER !== undefined && bare(issuer) === bare(OIDC_ISSUER);
}

/** Returns IDs and names of the configured providers, for the sign-in buttons. */
export function providerButtons(): { id: string; name: string }[] {
  return configuredProviders().map(({ id, name }) => ({ id, name }));
}

/** Returns the name of a stored login's provider, and if it can be used to sign in today. */
export function providerOf(login: Pick<Login, "provider">): { name: string; isUsable: boolean } {
  const id = isIssuer(login.provider) ? "oidc" : login.provider;
  const configured = providerButtons().find((button) => button.id === id);
  if (configured) return { name: configured.name, isUsable: true };
  const names: Record<string, string> = { github: "GitHub", google: "Google" };
  return { name: names[id] ?? new URL(id).hostname, isUsable: false };
}

const Told = z.looseObject({
  iss: z.string().optional().catch(undefined),
  name: z.string().optional().catch(undefined),
  email: z.string().optional().catch(undefined),
  login: z.string().optional().catch(undefined),
  preferred_username: z.string().optional().catch(undefined),
});

/** Returns the login that a provider's checked answer is about. */
export function loginOf(account: Account, profile: Profile | undefined): Login {
  const told = Told.parse(profile ?? {});
  const { email, login, preferred_username: userName } = told;
  const isOidc = account.provider === "oidc";
  if (isOidc && told.iss === undefined) throw new Error("The token names no issuer.");
  return {
    provider: isOidc ? (told.iss ?? "") : account.provider,
    providerId: account.providerAccountId,
    label: shown(login ?? email ?? userName),
    name: shown(told.name),
  };
}

/** Text of a provider that pages can show: one line of at most 100 characters, or null. */
function shown(text: string | undefined): string | null {
  const line = (text ?? "")
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, " ")
    .trim()
    .slice(0, 100);
  return line === "" ? null : line;
}

/** Returns the e-mail that the provider has verified, in lower case, or null. */
export async function verifiedEmail(
  account: Account,
  profile: Profile | undefined,
): Promise<string | null> {
  if (account.provider !== "github") {
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

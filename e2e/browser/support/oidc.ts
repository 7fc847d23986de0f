import { generateKeyPairSync, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { Provider } from "oidc-provider";
import { baseURL, oidcIssuer, oidcPort } from "./ports";

/** An account at the provider. */
export interface OidcAccount {
  sub: string;
  name: string;
  email: string;
  isVerified: boolean;
}

export interface OidcServer {
  /** The account that whoever comes next is signed in as; null refuses them. */
  next: OidcAccount | null;
  stop: () => Promise<void>;
}

/** A provider of OpenID Connect that signs in whom the test says, without a form of its own. */
export async function startOidc(): Promise<OidcServer> {
  const server: OidcServer = { next: null, stop: async () => {} };
  const accounts = new Map<string, OidcAccount>();
  const provider = new Provider(oidcIssuer, {
    clients: [
      {
        client_id: "nightrate",
        client_secret: "a secret of the provider and Nightrate",
        redirect_uris: [`${baseURL}/api/auth/callback/oidc`],
      },
    ],
    jwks: { keys: [signingKey()] },
    cookies: { keys: [randomBytes(32).toString("hex")] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => {
        const { name = "", email = "", isVerified = false } = accounts.get(sub) ?? {};
        return { sub, name, email, email_verified: isVerified };
      },
    }),
  });
  const answer = provider.callback();
  const listener = createServer((request, response) => {
    if (!request.url?.startsWith("/interaction/")) return void answer(request, response);
    void finish(provider, server.next, accounts).then((result) =>
      provider.interactionFinished(request, response, result),
    );
  });
  await new Promise<void>((listening) => listener.listen(oidcPort, "127.0.0.1", listening));
  server.stop = () =>
    new Promise((closed) => {
      listener.close(() => closed());
      listener.closeAllConnections();
    });
  return server;
}

/** Signs the account in with a grant of everything that is asked for. */
async function finish(
  provider: Provider,
  account: OidcAccount | null,
  accounts: Map<string, OidcAccount>,
) {
  if (!account) return { error: "access_denied" };
  accounts.set(account.sub, account);
  const grant = new provider.Grant({ accountId: account.sub, clientId: "nightrate" });
  grant.addOIDCScope("openid email profile");
  return { login: { accountId: account.sub }, consent: { grantId: await grant.save() } };
}

function signingKey() {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  return { ...privateKey.export({ format: "jwk" }), use: "sig", alg: "RS256", kid: "only" };
}

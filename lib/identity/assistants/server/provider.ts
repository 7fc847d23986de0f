import { generateKeyPairSync } from "node:crypto";
import type {
  ClientMetadata,
  Configuration,
  errors,
  interactionPolicy,
  KoaContextWithOIDC,
  Provider,
  ResponseType,
} from "oidc-provider";
import { assistantScopes } from "@/lib/auth/permissions";
import { assistantsAddress } from "@/lib/auth/server/assistant-caller";
import { env } from "@/lib/core/env";
import { log } from "@/lib/core/server/log";
import { derivedKey } from "@/lib/core/server/secret";
import { acrossAccounts, db, isBusy, unit } from "@/lib/db/server";
import { checkedFetch } from "@/lib/intake/connectors/server";
import { OauthRecords } from "./records";

/** Seconds: an access token, a code, a visit to the consent page, and at most a connection. */
const ttl = { AccessToken: 900, AuthorizationCode: 60, Interaction: 1_800, Grant: 90 * 86_400 };
/** Bytes of a program's metadata, and milliseconds to wait for it. */
const metadata = { mostBytes: 16_384, timeoutMs: 5_000 };

/** What a program can do here. */
const grantTypes = ["authorization_code", "refresh_token"];
const responseTypes: ResponseType[] = ["code"];

/** Path of the page on which a person decides about a program. */
export const consentPath = "/connect";

let made: Promise<Provider> | undefined;

/**
 * The authorization server for assistants: OAuth 2.1 with PKCE, for the resource `/mcp` only (docs/decisions/058). Its
 * library is loaded when it is first asked for.
 */
export function authorizationServer(): Promise<Provider> {
  return (made ??= make());
}

async function make(): Promise<Provider> {
  const { Provider, errors, interactionPolicy } = await import("oidc-provider");
  const configuration = configurationOf(errors, policyOf(interactionPolicy));
  const provider = new Provider(env().PUBLIC_URL, configuration);
  // Its requests carry headers that name the public address (lib/serve/server/oauth.ts).
  provider.proxy = true;
  provider.on("server_error", (context, error) => {
    if (!isBusy(error)) return log().error({ error }, "the authorization server failed");
    context.status = 503;
    context.set("Retry-After", "1");
    // RFC 6749 §4.1.2.1. A browser has a page.
    if (context.accepts("json", "html") === "json") {
      context.body = { error: "temporarily_unavailable" };
    }
  });
  return provider;
}

function configurationOf(failures: typeof errors, policy: Policy): Configuration {
  const { privateKey } = generateKeyPairSync("ed25519");
  return {
    adapter: OauthRecords,
    routes: {
      authorization: "/oauth/authorize",
      token: "/oauth/token",
      registration: "/oauth/register",
      revocation: "/oauth/revoke",
      jwks: "/oauth/jwks",
    },
    scopes: [...assistantScopes, "offline_access"],
    responseTypes,
    clientAuthMethods: ["none", "client_secret_basic", "client_secret_post"],
    clientDefaults: {
      // Loopback addresses with any port, and addresses of apps.
      application_type: "native",
      grant_types: grantTypes,
      response_types: responseTypes,
      token_endpoint_auth_method: "none",
      id_token_signed_response_alg: "Ed25519",
    },
    // The validator of a field of no use here runs before the others are checked.
    extraClientMetadata: { properties: ["software_id"], validator: keepSupported },
    enabledJWA: { idTokenSigningAlgValues: ["Ed25519"] },
    // No token is signed: the library only needs a key.
    jwks: { keys: [{ ...privateKey.export({ format: "jwk" }), use: "sig", alg: "Ed25519" }] },
    pkce: { required: () => true },
    ttl: { ...ttl, RefreshToken: ttl.Grant, Session: ttl.Interaction },
    rotateRefreshToken: true,
    issueRefreshToken: async (_, client) => client.grantTypeAllowed("refresh_token"),
    expiresWithSession: async () => false,
    allowOmittingSingleRegisteredRedirectUri: false,
    clientBasedCORS: () => true,
    cookies: cookies(),
    features: featuresOf(failures),
    interactions: {
      url: (_, { uid }) => `${consentPath}/${uid}`,
      policy,
    },
    fetch: fetchMetadata,
    findAccount,
    renderError: (context, { error }) => {
      context.redirect(`${consentPath}?problem=${encodeURIComponent(error)}`);
      context.status = 303;
    },
  };
}

/** Programs also name what they do elsewhere; a server may leave that out (RFC 7591 §2). */
function keepSupported(_: unknown, __: string, ___: unknown, program: ClientMetadata): void {
  const { grant_types: grants, response_types: responses } = program;
  if (Array.isArray(grants)) program.grant_types = grants.filter((one) => grantTypes.includes(one));
  if (Array.isArray(responses)) {
    program.response_types = responses.filter((one) => responseTypes.includes(one));
  }
  // What a program may ask for is decided at each visit.
  delete program.scope;
}

function cookies(): NonNullable<Configuration["cookies"]> {
  const isSecure = env().PUBLIC_URL.startsWith("https://");
  return {
    keys: [derivedKey("oauth").toString("base64")],
    names: {
      interaction: visitCookie(),
      resume: "nightrate.visit.return",
      session: "nightrate.visit.session",
    },
    // The page of any visit gets it, as do the calls of the page.
    short: { path: "/", httpOnly: true, sameSite: "lax", secure: isSecure, signed: true },
    long: { httpOnly: true, sameSite: "lax", secure: isSecure, signed: true },
  };
}

/** The cookie of the browser that began a visit; its value is the visit's ID. */
export function visitCookie(): string {
  return env().PUBLIC_URL.startsWith("https://") ? "__Host-nightrate.visit" : "nightrate.visit";
}

function featuresOf({ InvalidTarget }: typeof errors): NonNullable<Configuration["features"]> {
  const resource = assistantsAddress();
  const wrong = () => new InvalidTarget(`resource must be ${resource}`);
  return {
    devInteractions: { enabled: false },
    userinfo: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    revocation: { enabled: true },
    registration: { enabled: true, issueRegistrationAccessToken: false },
    clientIdMetadataDocument: {
      enabled: true,
      ack: "draft-02",
      cacheDuration: { min: 60, max: 3_600 },
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: (_, __, granted) => {
        const [first] = [granted ?? []].flat();
        if (first === undefined) throw wrong();
        return first;
      },
      useGrantedResource: () => true,
      getResourceServerInfo: (_, asked) => {
        if (asked !== resource) throw wrong();
        return {
          scope: assistantScopes.join(" "),
          audience: resource,
          accessTokenFormat: "opaque",
          accessTokenTTL: ttl.AccessToken,
        };
      },
    },
  };
}

type Policy = interactionPolicy.Prompt[];

/** A person decides at every visit: neither an earlier decision nor a session of the authorization server counts. */
function policyOf({ Check, Prompt }: typeof interactionPolicy): Policy {
  const check = new Check("undecided", "a person has to decide", "consent_required", isUndecided);
  return [
    new Prompt({ name: "login", requestable: true }),
    new Prompt({ name: "consent", requestable: true }, check),
  ];
}

function isUndecided({ oidc }: KoaContextWithOIDC): boolean {
  return !oidc.result?.consent;
}

/** The metadata of a program from its own site, under the rules for addresses. */
async function fetchMetadata(
  asked: string | URL | Request,
  options?: RequestInit,
): Promise<Response> {
  const { signal } = options ?? {};
  const answer = await unit(() =>
    acrossAccounts(() =>
      checkedFetch(asked instanceof Request ? asked.url : asked.toString(), {
        // Of no account: only hosts that are allowed for all may be private.
        accountId: 0,
        headers: { accept: "application/json" },
        signal: signal ?? AbortSignal.timeout(metadata.timeoutMs),
        ...metadata,
      }),
    ),
  );
  const caching = answer.headers.get("cache-control");
  return new Response(new Uint8Array(answer.body), {
    status: answer.status,
    headers: caching === null ? {} : { "cache-control": caching },
  });
}

/** The person of a visit; of a token, only while its assistant is connected. */
async function findAccount(
  _: KoaContextWithOIDC,
  id: string,
  token?: { grantId?: string | undefined },
) {
  const account = { accountId: id, claims: () => ({ sub: id }) };
  if (!token) return account;
  const where = { key: token.grantId ?? "", endedAt: null, expiresAt: { gt: new Date() } };
  const connected = await unit(() =>
    acrossAccounts(async () => db().assistant.findFirst({ where, select: { id: true } })),
  );
  return connected ? account : undefined;
}

import { createHash, createHmac, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { createServer } from "node:http";
import https from "node:https";
import { type AddressInfo, connect } from "node:net";
import { NextRequest } from "next/server";
import { workAsyncStorage } from "next/dist/server/app-render/work-async-storage.external";
import { workUnitAsyncStorage } from "next/dist/server/app-render/work-unit-async-storage.external";
import { afterAll, beforeAll, beforeEach, vi } from "vitest";
import { cookieNames } from "@/lib/auth/server/session";
import { env } from "@/lib/core/env";
import { GET, POST } from "./auth/[...nextauth]/route";

export const clientId = "nightrate-at-the-provider";
export const clientSecret = "a secret that the provider and Nightrate share";
const issuer = "https://accounts.google.com";
export const oidcIssuer = "https://login.stays.example/tenant";
export const own = "http://127.0.0.1:3000";
export const ann = "ann@stays.example";

export const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
export const stranger = generateKeyPairSync("rsa", { modulusLength: 2048 });

type Fields = Record<string, unknown>;

/** What a provider says in place of the truth. An absent part is honest. */
export interface Lie {
  /** Changes the claims of the token. */
  claims?: Fields;
  /** Makes the token in place of an RS256 signature with the published key. */
  token?: (claims: Fields) => string;
  /** The answer to the code. */
  answer?: { status: number; body: string };
  /** The account's e-mails at GitHub. */
  emails?: unknown;
  /** Changes GitHub's profile. */
  profile?: Fields;
  /** Changes what the userinfo endpoint tells. */
  userinfo?: Fields;
  /** Changes the discovery document. */
  discovery?: Fields;
}

/** Stands in for all providers: what it says is `lie`, except for the codes and challenges, which it keeps. */
export const provider = {
  lie: {} as Lie,
  /** What the browser was sent with, by code. */
  asked: new Map<string, URLSearchParams>(),
  /** Signs a person in at the provider; returns what its redirect carries. */
  approve(address: string): Record<string, string> {
    const { searchParams, origin } = new URL(address);
    const code = `code-${this.asked.size}`;
    searchParams.set("at", origin);
    this.asked.set(code, searchParams);
    return { code, state: searchParams.get("state") ?? "" };
  },
  /** The token for a code. */
  tokenFor(code: string): string {
    const now = Math.floor(Date.now() / 1_000);
    const nonce = this.asked.get(code)?.get("nonce") ?? undefined;
    const isGoogle = new URL(this.asked.get(code)?.get("at") ?? issuer).origin === issuer;
    const mail = { email: ann, email_verified: true };
    // The other provider tells the address at its userinfo endpoint only.
    const who = { sub: "1007", ...(isGoogle && mail), name: "Ann" };
    const iss = isGoogle ? issuer : (this.lie.discovery?.["issuer"] ?? oidcIssuer);
    const honest = { iss, aud: clientId, iat: now, exp: now + 3_600, nonce, ...who };
    return (this.lie.token ?? signed)({ ...honest, ...this.lie.claims });
  },
  /** Answers a request of Nightrate's server by its path. */
  answer(path: string, form: URLSearchParams): { status?: number; body: unknown } {
    const documents: Fields = {
      "/.well-known/openid-configuration": discovery,
      "/tenant/.well-known/openid-configuration": { ...oidcDiscovery, ...this.lie.discovery },
      "/me": { sub: "1007", email: ann, email_verified: true, ...this.lie.userinfo },
      "/oauth2/v3/certs": { keys: [published] },
      "/user": { id: 7, login: "ann", email: ann, ...this.lie.profile },
      "/user/emails": this.lie.emails ?? [{ email: ann, primary: true, verified: true }],
    };
    return path in documents
      ? { body: documents[path] }
      : this.tokens(path.endsWith("/token"), form);
  },
  /** Answers a code. */
  tokens(hasIdToken: boolean, form: URLSearchParams): { status?: number; body: unknown } {
    const code = form.get("code") ?? "";
    const challenge = this.asked.get(code)?.get("code_challenge");
    const verifier = createHash("sha256").update(form.get("code_verifier") ?? "");
    if (challenge && challenge !== verifier.digest("base64url")) return refused;
    if (this.lie.answer) return this.lie.answer;
    const tokens = { access_token: "access", token_type: "bearer" };
    return { body: hasIdToken ? { ...tokens, id_token: this.tokenFor(code) } : tokens };
  },
};

const refused = { status: 400, body: { error: "invalid_grant" } };
const published = { ...publicKey.export({ format: "jwk" }), kid: "first", use: "sig" };
const discovery = {
  issuer,
  authorization_endpoint: `${issuer}/o/oauth2/v2/auth`,
  token_endpoint: "https://oauth2.googleapis.com/token",
  jwks_uri: "https://www.googleapis.com/oauth2/v3/certs",
};

const oidcDiscovery = {
  issuer: oidcIssuer,
  authorization_endpoint: `${new URL(oidcIssuer).origin}/auth`,
  token_endpoint: `${oidcIssuer}/token`,
  jwks_uri: "https://www.googleapis.com/oauth2/v3/certs",
  userinfo_endpoint: `${new URL(oidcIssuer).origin}/me`,
};

export const part = (fields: Fields) => Buffer.from(JSON.stringify(fields)).toString("base64url");

export function signed(claims: Fields, key: KeyObject = privateKey): string {
  const body = `${part({ alg: "RS256", kid: "first" })}.${part(claims)}`;
  return `${body}.${sign("RSA-SHA256", Buffer.from(body), key).toString("base64url")}`;
}

/** A token with a symmetric signature. */
export function hashed(claims: Fields, key: string): string {
  const body = `${part({ alg: "HS256", kid: "first" })}.${part(claims)}`;
  return `${body}.${createHmac("sha256", key).update(body).digest("base64url")}`;
}

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const form = new URLSearchParams(Buffer.concat(chunks).toString());
    const { pathname } = new URL(request.url ?? "", own);
    const { status = 200, body } = provider.answer(pathname, form);
    response.writeHead(status, { "Content-Type": "application/json" });
    response.end(typeof body === "string" ? body : JSON.stringify(body));
  });
});

/** Leads every https connection to the stand-in, so that production's own addresses and checks are in use. */
class ToStandIn extends https.Agent {
  override createConnection() {
    return connect((server.address() as AddressInfo).port, "127.0.0.1");
  }
}

const before = { agent: https.globalAgent, env: { ...env() } };
const configured = {
  PUBLIC_URL: own,
  GOOGLE_ID: clientId,
  GOOGLE_SECRET: clientSecret,
  GITHUB_ID: clientId,
  GITHUB_SECRET: clientSecret,
  OIDC_ISSUER: oidcIssuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
  OIDC_NAME: "Stays ID",
};

/** Sends every connection to a provider to the stand-in, in the tests of a file. */
export function standInForProviders(): void {
  beforeAll(async () => {
    await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
    https.globalAgent = new ToStandIn();
    Object.assign(env(), configured);
  });

  afterAll(async () => {
    https.globalAgent = before.agent;
    for (const name of Object.keys(configured)) Reflect.deleteProperty(env(), name);
    Object.assign(env(), before.env);
    await new Promise((closed) => server.close(closed));
  });

  beforeEach(() => {
    const { port } = server.address() as AddressInfo;
    const real = globalThis.fetch;
    vi.stubEnv("NEXTAUTH_URL", own);
    vi.stubGlobal("fetch", (address: string, init?: RequestInit) =>
      real(`http://127.0.0.1:${port}${new URL(address).pathname}`, init),
    );
    provider.lie = {};
    provider.asked.clear();
    return () => vi.unstubAllEnvs();
  });
}

/** The button of a provider. */
export type Id = "google" | "github" | "oidc";

/** A browser with its cookies at next-auth's route. */
export class Browser {
  readonly cookies = new Map<string, string>();

  async #send(handler: typeof GET, path: string, body?: URLSearchParams): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const init = { method: body ? "POST" : "GET", headers: { cookie }, ...(body && { body }) };
    const request = new NextRequest(`${own}/api/auth/${path}`, init);
    const nextauth = (path.split("?")[0] ?? "").split("/");
    const { headers, cookies } = request;
    // next-auth reads headers and cookies from Next's own scope.
    const scope = { type: "request", phase: "render", headers, cookies, implicitTags: {} };
    const response = await workAsyncStorage.run({ route: "/api/auth" } as never, () =>
      workUnitAsyncStorage.run(scope as never, () =>
        handler(request, { params: Promise.resolve({ nextauth }) }),
      ),
    );
    this.#keep(response.headers.getSetCookie());
    return response;
  }

  #keep(lines: readonly string[]): void {
    for (const line of lines) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "" || /max-age=0/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }

  /** Presses the provider's button and signs in there; returns what the provider's redirect carries. */
  async leave(id: Id): Promise<Record<string, string>> {
    const answer = await this.#send(GET, "csrf");
    const { csrfToken } = (await answer.json()) as { csrfToken: string };
    const form = new URLSearchParams({ csrfToken, callbackUrl: "/", json: "true" });
    const { url } = (await (await this.#send(POST, `signin/${id}`, form)).json()) as {
      url: string;
    };
    return provider.approve(url);
  }

  /** Opens the address that the provider redirects to; returns where the page goes on. */
  async comeBack(id: Id, carried: Record<string, string>): Promise<string> {
    const response = await this.#send(GET, `callback/${id}?${new URLSearchParams(carried)}`);
    return response.headers.get("Location") ?? "";
  }

  get isSignedIn(): boolean {
    return this.cookies.has(cookieNames().session);
  }
}

import { createHash, createHmac, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { createServer } from "node:http";
import https from "node:https";
import { type AddressInfo, connect } from "node:net";
import { NextRequest } from "next/server";
import { workAsyncStorage } from "next/dist/server/app-render/work-async-storage.external";
import { workUnitAsyncStorage } from "next/dist/server/app-render/work-unit-async-storage.external";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { cookieNames } from "@/lib/auth/server/session";
import { env } from "@/lib/core/env";
import { db } from "@/lib/db/server";
import { makeAccount } from "@/prisma/factories";
import { GET, POST } from "./auth/[...nextauth]/route";

const clientId = "nightrate-at-the-provider";
const clientSecret = "a secret that the provider and Nightrate share";
const issuer = "https://accounts.google.com";
const own = "http://127.0.0.1:3000";
const ann = "ann@stays.example";

const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const stranger = generateKeyPairSync("rsa", { modulusLength: 2048 });

type Fields = Record<string, unknown>;

/** What a provider says in place of the truth. An absent part is honest. */
interface Lie {
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
}

/** Stands in for both providers: what it says is `lie`, except for the codes and challenges, which it keeps. */
const provider = {
  lie: {} as Lie,
  /** What the browser was sent with, by code. */
  asked: new Map<string, URLSearchParams>(),
  /** Signs a person in at the provider; returns what its redirect carries. */
  approve(address: string): Record<string, string> {
    const { searchParams } = new URL(address);
    const code = `code-${this.asked.size}`;
    this.asked.set(code, searchParams);
    return { code, state: searchParams.get("state") ?? "" };
  },
  /** The token for a code. */
  tokenFor(code: string): string {
    const now = Math.floor(Date.now() / 1_000);
    const nonce = this.asked.get(code)?.get("nonce") ?? undefined;
    const who = { sub: "1007", email: ann, email_verified: true, name: "Ann" };
    const honest = { iss: issuer, aud: clientId, iat: now, exp: now + 3_600, nonce, ...who };
    return (this.lie.token ?? signed)({ ...honest, ...this.lie.claims });
  },
  /** Answers a request of Nightrate's server by its path. */
  answer(path: string, form: URLSearchParams): { status?: number; body: unknown } {
    const documents: Fields = {
      "/.well-known/openid-configuration": discovery,
      "/oauth2/v3/certs": { keys: [published] },
      "/user": { id: 7, login: "ann", email: ann, ...this.lie.profile },
      "/user/emails": this.lie.emails ?? [{ email: ann, primary: true, verified: true }],
    };
    return path in documents ? { body: documents[path] } : this.tokens(path === "/token", form);
  },
  /** Answers a code. */
  tokens(isGoogle: boolean, form: URLSearchParams): { status?: number; body: unknown } {
    const code = form.get("code") ?? "";
    const challenge = this.asked.get(code)?.get("code_challenge");
    const verifier = createHash("sha256").update(form.get("code_verifier") ?? "");
    if (challenge && challenge !== verifier.digest("base64url")) return refused;
    if (this.lie.answer) return this.lie.answer;
    const tokens = { access_token: "access", token_type: "bearer" };
    return { body: isGoogle ? { ...tokens, id_token: this.tokenFor(code) } : tokens };
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

const part = (fields: Fields) => Buffer.from(JSON.stringify(fields)).toString("base64url");

function signed(claims: Fields, key: KeyObject = privateKey): string {
  const body = `${part({ alg: "RS256", kid: "first" })}.${part(claims)}`;
  return `${body}.${sign("RSA-SHA256", Buffer.from(body), key).toString("base64url")}`;
}

/** A token with a symmetric signature. */
function hashed(claims: Fields, key: string): string {
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
};

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

/** A browser with its cookies at next-auth's route. */
class Browser {
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

type Id = "google" | "github";
/** What happens between leaving for the provider and coming back; returns what the redirect carries. */
type Trick = (
  carried: Record<string, string>,
  browser: Browser,
  id: Id,
) => Record<string, string> | Promise<Record<string, string>>;

async function rows(): Promise<Record<string, number>> {
  const { account, person, providerLogin, session } = db();
  const counts = [account.count(), person.count(), providerLogin.count(), session.count()] as const;
  const [accounts, people, links, sessions] = await Promise.all(counts);
  return { accounts, people, links, sessions };
}

const untouched = { accounts: 1, people: 1, links: 0, sessions: 0 };

/** Signs in honestly in a new browser, which shows that a refusal before was for the lie. */
async function expectHonest(id: Id): Promise<void> {
  provider.lie = {};
  const browser = new Browser();
  expect(await browser.comeBack(id, await browser.leave(id))).toBe(`${own}/`);
  expect(browser.isSignedIn).toBe(true);
  expect(await rows()).toEqual({ ...untouched, links: 1, sessions: 1 });
}

/** Signs in with a lie, which must leave nothing, then honestly; returns where the page went on after the lie. */
async function lied(id: Id, lie: Lie, trick: Trick = (carried) => carried): Promise<string> {
  await makeAccount({ owner: { email: ann, emailVerifiedAt: new Date() } });
  provider.lie = lie;
  const browser = new Browser();
  const next = await browser.comeBack(id, await trick(await browser.leave(id), browser, id));
  expect(browser.isSignedIn).toBe(false);
  expect(await rows()).toEqual(untouched);
  await expectHonest(id);
  return next;
}

const failed = /\/(sign-in|error)\?error=|\/signin$/;

const tricks: [what: string, trick: Trick][] = [
  ["another state", (carried) => ({ ...carried, state: "x".repeat(43) })],
  ["no state", ({ code = "" }) => ({ code })],
  [
    "the state of another browser",
    async ({ code = "" }, _, id) => ({ code, state: (await new Browser().leave(id)).state ?? "" }),
  ],
  ["everything of another browser", (_, __, id) => new Browser().leave(id)],
  [
    "the code of another browser",
    async ({ state = "" }, _, id) => ({ state, code: (await new Browser().leave(id)).code ?? "" }),
  ],
  [
    "a browser without cookies",
    (carried, { cookies }) => {
      cookies.clear();
      return carried;
    },
  ],
  ["an error beside a code", (carried) => ({ ...carried, error: "access_denied" })],
  ["another issuer in the address", (carried) => ({ ...carried, iss: "https://evil.example" })],
  ["neither code nor token", ({ state = "" }) => ({ state })],
];

describe.each(["google", "github"] as const)("%s", (id) => {
  test.each(tricks)("a redirect with %s signs nobody in", async (_, trick) => {
    expect(await lied(id, {}, trick)).toMatch(failed);
  });

  test("a redirect opens one session, also if it is opened again", async () => {
    await makeAccount({ owner: { email: ann, emailVerifiedAt: new Date() } });
    const browser = new Browser();
    const carried = await browser.leave(id);
    await browser.comeBack(id, carried);
    browser.cookies.delete(cookieNames().session);
    expect(await browser.comeBack(id, carried)).toContain("error=");
    expect(browser.isSignedIn).toBe(false);
    expect(await rows()).toEqual({ ...untouched, links: 1, sessions: 1 });
  });

  test.each([
    ["an error", 500, "{}"],
    ["a page", 200, "<p>Maintenance</p>"],
    ["nothing", 200, "{}"],
    ["a redirect", 302, ""],
    ["null", 200, "null"],
  ])("a provider that answers a code with %s signs nobody in", async (_, status, body) => {
    expect(await lied(id, { answer: { status, body } })).toMatch(failed);
  });

  test("an address that nobody has verified here is not linked", async () => {
    await makeAccount({ owner: { email: ann } });
    const browser = new Browser();
    expect(await browser.comeBack(id, await browser.leave(id))).toContain("UnverifiedEmail");
    expect(await rows()).toEqual(untouched);
  });

  test("an account without a person here opens none", async () => {
    await makeAccount({ owner: { email: "ben@stays.example", emailVerifiedAt: new Date() } });
    const browser = new Browser();
    expect(await browser.comeBack(id, await browser.leave(id))).toContain("UnknownProvider");
    expect(await rows()).toEqual(untouched);
  });
});

const hour = 3_600;
const now = Math.floor(Date.now() / 1_000);

/** Kelvin's sign, which is a k in lower case. */
const kelvin = "\u212A";

const lies: [what: string, lie: Lie][] = [
  ["another issuer", { claims: { iss: "https://evil.example" } }],
  ["no issuer", { claims: { iss: undefined } }],
  ["another nonce", { claims: { nonce: "x".repeat(43) } }],
  ["no nonce", { claims: { nonce: undefined } }],
  ["another audience", { claims: { aud: "another-client" } }],
  ["no audience", { claims: { aud: undefined } }],
  ["another party", { claims: { aud: [clientId, "another-client"], azp: "another-client" } }],
  ["a past end", { claims: { iat: now - 2 * hour, exp: now - hour } }],
  ["no end", { claims: { exp: undefined } }],
  ["a later start", { claims: { nbf: now + hour } }],
  ["no account", { claims: { sub: undefined } }],
  ["an unverified e-mail", { claims: { email_verified: false } }],
  ["an e-mail verified in words", { claims: { email_verified: "true" } }],
  ["an e-mail that is not said to be verified", { claims: { email_verified: undefined } }],
  ["no e-mail", { claims: { email: undefined } }],
  ["a list of e-mails", { claims: { email: [ann] } }],
  ["no signature", { token: (claims) => `${part({ alg: "none" })}.${part(claims)}.` }],
  ["the algorithm none", { token: (claims) => `${part({ alg: "none" })}.${part(claims)}.AAAA` }],
  ["the signature of a stranger", { token: (claims) => signed(claims, stranger.privateKey) }],
  ["the client's secret as its key", { token: (claims) => hashed(claims, clientSecret) }],
  [
    "the public key as its key",
    {
      token: (claims) =>
        hashed(claims, publicKey.export({ type: "spki", format: "pem" }) as string),
    },
  ],
  [
    "other claims than were signed",
    { token: (claims) => signed({}).replace(/\.[^.]*\./, `.${part(claims)}.`) },
  ],
];

test.each(lies)("Google's token with %s signs nobody in", async (_, lie) => {
  expect(await lied("google", lie)).toMatch(failed);
});

test("Google's token of another sign-in signs nobody in, in the address instead of a code", async () => {
  const next = await lied("google", {}, async ({ state = "" }) => {
    const { code = "" } = await new Browser().leave("google");
    return { state, id_token: provider.tokenFor(code) };
  });
  expect(next).toMatch(failed);
});

const entry = { email: ann, primary: true, verified: true };

const lists: [what: string, lie: Lie][] = [
  ["an unverified address", { emails: [{ ...entry, verified: false }] }],
  ["an address verified in words", { emails: [{ ...entry, verified: "true" }] }],
  ["an address that is not said to be verified", { emails: [{ email: ann, primary: true }] }],
  ["an address beside the primary one", { emails: [{ ...entry, primary: false }] }],
  ["no address", { emails: [{ primary: true, verified: true }] }],
  ["a list in an address's place", { emails: [{ ...entry, email: [ann] }] }],
  ["nothing", { emails: [] }],
  ["an error", { emails: { message: "Not found" } }],
  ["null", { emails: [null] }],
];

test.each(lists)("GitHub's list of addresses with %s signs nobody in", async (_, lie) => {
  expect(await lied("github", lie)).toMatch(failed);
});

test("a profile of GitHub without an account signs nobody in", async () => {
  expect(await lied("github", { profile: { id: undefined } })).toMatch(failed);
});

test.each([
  ["google", { claims: { email: `${kelvin}im@stays.example` } }],
  ["github", { emails: [{ ...entry, email: `${kelvin}im@stays.example` }] }],
] as [Id, Lie][])(
  "an address of %s that only looks like a person's is not theirs",
  async (id, lie) => {
    await makeAccount({ owner: { email: "kim@stays.example", emailVerifiedAt: new Date() } });
    provider.lie = lie;
    const browser = new Browser();
    expect(await browser.comeBack(id, await browser.leave(id))).toContain("UnknownProvider");
    expect(await rows()).toEqual(untouched);
  },
);

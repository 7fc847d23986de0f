import { describe, expect, test } from "vitest";
import { cookieNames } from "@/lib/auth/server/session";
import { db } from "@/lib/db/server";
import { makeAccount } from "@/prisma/factories";
import {
  ann,
  Browser,
  clientId,
  clientSecret,
  hashed,
  type Id,
  type Lie,
  oidcIssuer,
  own,
  part,
  provider,
  publicKey,
  signed,
  standInForProviders,
  stranger,
} from "./lying-provider";

standInForProviders();

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

describe.each(["google", "github", "oidc"] as const)("%s", (id) => {
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

/** Those about the address are told elsewhere by a provider of OpenID Connect. */
const tokenLies = lies.filter(
  ([, { claims }]) =>
    !Object.keys(claims ?? {})
      .join()
      .includes("email"),
);

test.each(tokenLies)("OpenID Connect's token with %s signs nobody in", async (_, lie) => {
  expect(await lied("oidc", lie)).toMatch(failed);
});

const ben = "ben@stays.example";

test.each([
  ["another account's address", { userinfo: { sub: "1008" } }],
  ["an unverified address", { userinfo: { email_verified: false } }],
  ["an address verified in words", { userinfo: { email_verified: "true" } }],
  ["no address", { userinfo: { email: undefined } }],
  ["an error", { userinfo: { error: "invalid_token", sub: undefined } }],
  [
    "a verified address beside an unverified one in the token",
    { claims: { email: ann }, userinfo: { email: ben } },
  ],
  [
    "an unverified address beside a verified one in the token",
    { claims: { email: ben, email_verified: true }, userinfo: { email_verified: false } },
  ],
  [
    "a verification beside a refuted address in the token",
    { claims: { email: ann, email_verified: false } },
  ],
] as [string, Lie][])("OpenID Connect's userinfo with %s signs nobody in", async (_, lie) => {
  expect(await lied("oidc", lie)).toMatch(failed);
});

test.each(["https://evil.example", "https://login.stays.example/{tenant}", `${oidcIssuer}/other`])(
  "a discovery document of the issuer %s signs nobody in",
  async (other) => {
    expect(await lied("oidc", { discovery: { issuer: other } })).toMatch(failed);
  },
);

test("the same subject of another issuer is another account", async () => {
  const { owner } = await makeAccount({ owner: { email: ben } });
  const old = { provider: "https://old.stays.example", providerId: "1007" };
  await db().providerLogin.create({ data: { ...old, personId: owner.id } });
  const browser = new Browser();
  expect(await browser.comeBack("oidc", await browser.leave("oidc"))).toContain("UnknownProvider");
  expect(browser.isSignedIn).toBe(false);
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

import { NextRequest } from "next/server";
import { encode } from "next-auth/jwt";
import { expect, test } from "vitest";
import { db } from "@/lib/db/server";
import { makeAccount } from "@/prisma/factories";
import { authHandler, personCookies, withStatus } from "./handler";
import { authOptions, openSession, type ProviderSignIn } from "./options";
import { cookieNames, sessionSecret } from "./session";
import { deviceToken } from "./check-sign-in";
const own = "http://127.0.0.1:3000";
const nobody: ProviderSignIn = {
  find: async () => null,
  link: async () => false,
  join: async () => "expired",
  passkey: async () => null,
  factor: () => async () => null,
};
const origin = { ip: null, device: "web", requestId: null } as const;

function requestWith(cookie = ""): NextRequest {
  const headers = { cookie, "user-agent": "Some Browser", "x-client-address": "203.0.113.9" };
  return new NextRequest(`${own}/api/auth/callback/password`, { method: "POST", headers });
}

const tokenOf = (sid: string): Promise<string> =>
  encode({ token: { sid }, secret: sessionSecret() });

/** Returns the session ID in the cookie that next-auth sets after signing in. */
async function claimsAfterSignIn(personId: number, cookie?: string): Promise<string> {
  const user = { id: String(personId) };
  const { callbacks } = authOptions(requestWith(cookie), nobody);
  const claims = await callbacks?.jwt?.({ token: {}, user, account: null, trigger: "signIn" });
  return String(claims?.["sid"]);
}

test("signing in opens a session for this browser; the cookie holds only its id", async () => {
  const { owner } = await makeAccount();
  const sid = await claimsAfterSignIn(owner.id);
  expect(await db().session.findUnique({ where: { id: sid } })).toMatchObject({
    personId: owner.id,
    userAgent: "Some Browser",
    ip: "203.0.113.9",
  });
});

test("the session id changes at sign-in, and the browser's old session ends", async () => {
  const { owner } = await makeAccount();
  const old = await openSession(owner.id, origin, "");
  const elsewhere = await openSession(owner.id, origin, "");
  const cookie = `${cookieNames().session}=${await tokenOf(old)}`;
  const sid = await claimsAfterSignIn(owner.id, cookie);
  const rows = await db().session.findMany({ select: { id: true } });
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([elsewhere, sid]));
});

test("signing out ends the session's row", async () => {
  const { owner } = await makeAccount();
  const sid = await openSession(owner.id, origin, "");
  await authOptions(requestWith(), nobody).events?.signOut?.({
    token: { sid },
    session: {} as never,
  });
  expect(await db().session.count()).toBe(0);
});

test("next-auth's session route distinguishes an ended session from an open one", async () => {
  const { owner } = await makeAccount();
  const sid = await openSession(owner.id, origin, "");
  const readSession = authOptions(requestWith(), nobody).callbacks?.session as unknown as (input: {
    session: { expires: string };
    token: { sid: string };
  }) => Promise<unknown>;
  const session = { expires: "2027-01-01T00:00:00.000Z" };
  expect(await readSession({ session, token: { sid } })).toEqual(session);
  await db().session.deleteMany();
  expect(await readSession({ session, token: { sid } })).toEqual({});
});

test.each([
  ["/listings?q=a", "/listings?q=a"],
  [`${own}/listings`, "/listings"],
  [own, "/"],
  [`${own}.evil.example/`, "/"],
  [`${own}//evil.example`, "/"],
  ["//evil.example", "/"],
  ["https://evil.example/listings", "/"],
  ["not a URL", "/"],
])("callbackUrl %j redirects to our own %j", async (url, path) => {
  const redirect = authOptions(requestWith(), nobody).callbacks?.redirect;
  expect(await redirect?.({ url, baseUrl: own })).toBe(own + path);
});

test("a new session sets the person's theme cookie and marks the browser as a known device", async () => {
  const { owner } = await makeAccount({ owner: { theme: "dark" } });
  const token = await tokenOf(await openSession(owner.id, origin, ""));
  const session = `${cookieNames().session}=${token}; Path=/; HttpOnly`;
  const [device, theme] = await personCookies(["nightrate-csrf=x; Path=/", session]);
  const [, value = ""] =
    /^nightrate-device=([^;]+); HttpOnly; .*Max-Age=7776000$/.exec(device ?? "") ?? [];
  const at = new Date(Number.parseInt(value, 36));
  expect(value).toBe(deviceToken(owner.email, at));
  expect(theme).toBe("nightrate-theme=dark; Path=/; SameSite=Lax; Max-Age=31536000");
});

test("JSON is not accepted in place of a form", async () => {
  const request = new NextRequest(`${own}/api/auth/callback/password`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: '{"email":{"a":1},"password":["b"]}',
  });
  const context = { params: Promise.resolve({ nextauth: ["callback", "password"] }) };
  expect((await authHandler(nobody)(request, context)).status).toBe(415);
});

test("a refused sign-in sets neither the theme nor the device cookie", async () => {
  const cleared = `${cookieNames().session}=; Path=/; Max-Age=0`;
  expect(await personCookies([])).toEqual([]);
  expect(await personCookies([cleared])).toEqual([]);
  expect(await personCookies([`${cookieNames().session}=ey.not.ours`])).toEqual([]);
});

test.each([
  ["wrong", 401, null],
  ["too_many", 429, "900"],
  ["too_many_from_address", 429, "900"],
  ["unavailable", 503, "2"],
])("a sign-in refused as %s has status %i", async (reason, status, retryAfter) => {
  const url = `${own}/sign-in?error=${reason}`;
  const answers = [
    Response.json({ url }, { status: 401 }),
    new Response(null, { status: 401, headers: { Location: url } }),
  ];
  for (const answer of await Promise.all(answers.map(withStatus))) {
    expect([answer.status, answer.headers.get("Retry-After")]).toEqual([status, retryAfter]);
  }
  const kept = await withStatus(Response.json({ url }, { status: 401 }));
  expect(await kept.json()).toEqual({ url });
});

test("the answer of a successful sign-in is not changed", async () => {
  const answer = await withStatus(Response.json({ url: `${own}/` }));
  expect([answer.status, await answer.json()]).toEqual([200, { url: `${own}/` }]);
});

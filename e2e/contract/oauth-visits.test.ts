import type { Server } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { signIn } from "@/app/api/testing";
import { db } from "@/lib/db/server";
import { MemoryRateStore } from "@/lib/http/server/limiter";
import { useRates } from "@/lib/http/server/rates";
import { makeMember } from "@/prisma/factories";
import { keepRows } from "@/e2e/setup/kept-rows";
import { asking, Browser, callback, register, serveOauth, tokenCall } from "./oauth-world";
import { makeTenant } from "./tenants";

let server: Server;
beforeAll(async () => {
  server = await serveOauth();
});
afterAll(() => void server.close());
beforeEach(() => useRates(new MemoryRateStore()));

const shared = keepRows(() => makeTenant("own", 2));

describe("a program", () => {
  const wrong = {
    "without PKCE": [{ code_challenge: null, code_challenge_method: null }, "invalid_request"],
    "with a plain challenge": [{ code_challenge_method: "plain" }, "invalid_request"],
    "without a resource": [{ resource: null }, "invalid_target"],
    "for another resource": [{ resource: "https://elsewhere.example/mcp" }, "invalid_target"],
    "for tokens in the address": [{ response_type: "token" }, "unsupported_response_type"],
  } as const;

  test.each(Object.entries(wrong))("that asks %s is refused", async (_, [given, error]) => {
    const { client_id: program } = await register({});
    const browser = new Browser("");
    const end = await browser.open(asking(program, given));
    expect(end.searchParams.get("error") ?? end.hash).toContain(error);
    expect(end.searchParams.has("code")).toBe(false);
  });

  test("is not sent to an address that it has not registered, but on this computer to any port", async () => {
    const { client_id: program } = await register({});
    const browser = new Browser("");
    const foreign = await browser.open(asking(program, { redirect_uri: "https://evil.example/" }));
    expect(foreign.pathname + foreign.search).toBe("/connect?problem=invalid_redirect_uri");
    const port = await browser.open(
      asking(program, { redirect_uri: "http://127.0.0.1:4711/callback" }),
    );
    expect(port.pathname).toMatch(/^\/connect\//);
  });

  test.each([
    "https://127.0.0.1:9/a.json",
    "https://169.254.169.254/a.json",
    "https://localhost/a",
  ])("whose metadata are at %s is not looked up", async (program) => {
    const end = await new Browser("").open(asking(program));
    expect(end.pathname + end.search).toBe("/connect?problem=invalid_client");
  });

  test("can't register more than ten times a minute, nor addresses without TLS elsewhere", async () => {
    const { error } = await register({ redirect_uris: ["http://elsewhere.example/"] });
    expect(error).toBe("invalid_redirect_uri");
    for (let n = 1; n < 10; n++) expect((await register({})).client_id).toBeDefined();
    expect((await register({})).error).toBe("temporarily_unavailable");
  });
});

const known = {
  "VS Code": {
    redirect_uris: [
      "https://vscode.dev/redirect",
      "http://localhost/",
      "http://127.0.0.1:33418/",
      callback,
    ],
    grant_types: [
      "authorization_code",
      "refresh_token",
      "urn:ietf:params:oauth:grant-type:device_code",
    ],
    application_type: "native",
  },
  Cursor: {
    redirect_uris: ["cursor://anysphere.cursor-mcp/oauth/callback", callback],
    client_uri: "https://cursor.com",
  },
  "one that asks for scopes of others": { scope: "openid profile email read write admin" },
};

test.each(Object.entries(known))(
  "%s registers with what it also does elsewhere",
  async (_, metadata) => {
    const { owner } = shared();
    const { client_id: program, error } = await register(metadata);
    expect(error).toBeUndefined();
    const browser = await Browser.of(owner);
    const scope = "openid profile read offline_access";
    const end = await browser.consent(asking(program, { scope }), { scope: "read" });
    expect(end.searchParams.get("code")).not.toBeNull();
  },
);

test("a program that asks for a secret gets one, and needs it", async () => {
  const { owner } = shared();
  const given = await register({ token_endpoint_auth_method: "client_secret_post" });
  const { client_id: program, client_secret: secret = "" } = given;
  const end = await (await Browser.of(owner)).consent(asking(program));
  const form = {
    grant_type: "authorization_code",
    client_id: program,
    code: end.searchParams.get("code") ?? "",
    redirect_uri: callback,
    code_verifier: "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk",
  };
  expect((await tokenCall(form)).status).toBe(401);
  expect((await tokenCall({ ...form, client_secret: secret })).status).toBe(200);
});

async function visit(browser: Browser): Promise<{ page: URL; uid: string; proof: string }> {
  const { client_id: program } = await register({});
  const page = await browser.open(asking(program));
  const found = await browser.read(page);
  if (!found) throw new Error("The visit is over.");
  return { page, uid: found.uid, proof: found.proof };
}

const connections = ({ id }: { id: number }) => db().assistant.count({ where: { accountId: id } });

describe("a visit", () => {
  test("shows what is asked for", async () => {
    const { owner } = shared();
    const browser = await Browser.of(owner);
    const { page } = await visit(browser);
    expect(await browser.read(page)).toMatchObject({
      name: "Claude",
      site: null,
      returnsTo: { kind: "computer", name: "127.0.0.1:9876" },
      scopes: ["read", "propose"],
    });
  });

  test("counts in the browser that began it, and the session that opened its page", async () => {
    const { owner, account } = shared();
    const before = await connections(account);
    const browser = await Browser.of(owner);
    const { page, uid, proof } = await visit(browser);
    const elsewhere = await Browser.of(owner);
    expect(await elsewhere.read(page)).toBeNull();
    const body = { uid, proof, scope: "read" };
    expect((await elsewhere.decide("connect", body)).status).toBe(404);
    expect((await elsewhere.decide("refuse", { uid, proof })).status).toBe(404);
    expect(await connections(account)).toBe(before);
    expect((await browser.decide("connect", body)).status).toBe(200);
    expect((await browser.decide("connect", body)).status).toBe(404);
    expect(await browser.read(page)).toBeNull();
  });

  test("gives no more than was asked for, and only to who could use a key and has just signed in", async () => {
    const { owner, account } = shared();
    const before = await connections(account);
    const browser = await Browser.of(owner);
    const { uid, proof } = await visit(browser);
    const wide = await browser.decide("connect", { uid, proof, scope: "write" });
    expect([wide.status, await wide.text()]).toEqual([400, expect.stringContaining("scope")]);
    const foreign = { uid, proof, scope: "read", listings: [{ listing_id: "1", pms_name: "no" }] };
    expect((await browser.decide("connect", foreign)).status).toBe(400);
    await db().session.updateMany({ data: { verifiedAt: new Date(Date.now() - 3_600_000) } });
    const stale = await browser.decide("connect", { uid, proof, scope: "read" });
    expect([stale.status, await stale.text()]).toEqual([
      403,
      expect.stringContaining("SIGN_IN_AGAIN"),
    ]);
    const { person } = await makeMember(account, { apiGranted: false });
    const member = new Browser(await signIn(person.id));
    const own = await visit(member);
    const denied = await member.decide("connect", {
      uid: own.uid,
      proof: own.proof,
      scope: "read",
    });
    expect([denied.status, await denied.text()]).toEqual([
      403,
      expect.stringContaining("PERMISSION_DENIED"),
    ]);
    expect(await connections(account)).toBe(before);
  });

  test("that is refused tells the program so", async () => {
    const { owner } = shared();
    const browser = await Browser.of(owner);
    const { uid, proof } = await visit(browser);
    const answer = await browser.decide("refuse", { uid, proof });
    const { url } = (await answer.json()) as { url: string };
    const end = await browser.open(new URL(url));
    expect(end.origin + end.pathname).toBe(callback);
    expect(end.searchParams.get("error")).toBe("access_denied");
    expect(end.searchParams.get("state")).toBe("s");
  });
});

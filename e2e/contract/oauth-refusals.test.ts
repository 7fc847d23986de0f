import type { Server } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { GET as me } from "@/app/v1/me/route";
import { signIn } from "@/app/api/testing";
import { db, transaction } from "@/lib/db/server";
import { MemoryRateStore } from "@/lib/http/server/limiter";
import { useRates } from "@/lib/http/server/rates";
import { makeMember } from "@/prisma/factories";
import { keepRows } from "@/e2e/setup/kept-rows";
import {
  address,
  Browser,
  callback,
  connectAs,
  fetchPortal,
  publicUrl,
  serveOauth,
} from "./oauth-world";
import { makeTenant } from "./tenants";

let server: Server;
beforeAll(async () => {
  server = await serveOauth();
});
afterAll(() => void server.close());
beforeEach(() => useRates(new MemoryRateStore()));

const shared = keepRows(() => makeTenant("own", 2));

const json = { "Content-Type": "application/json" };

interface Registered {
  client_id: string;
  client_secret?: string;
  error?: string;
}

async function register(metadata: object): Promise<Registered> {
  const body = JSON.stringify({ client_name: "Claude", redirect_uris: [callback], ...metadata });
  const answer = await fetchPortal(new URL("/oauth/register", publicUrl), {
    method: "POST",
    headers: json,
    body,
  });
  return (await answer.json()) as Registered;
}

/** A request for authorization, complete but for what is given. */
function asking(program: string, given: Record<string, string | null> = {}): URL {
  const url = new URL("/oauth/authorize", publicUrl);
  const whole = {
    response_type: "code",
    client_id: program,
    redirect_uri: callback,
    code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    code_challenge_method: "S256",
    resource: address.href,
    scope: "read propose",
    state: "s",
    ...given,
  };
  for (const [name, value] of Object.entries(whole)) {
    if (value !== null) url.searchParams.set(name, value);
  }
  return url;
}

function tokenCall(form: Record<string, string>): Promise<Response> {
  return fetchPortal(new URL("/oauth/token", publicUrl), {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: new URLSearchParams(form).toString(),
  });
}

function listTools(token: string): Promise<Response> {
  return fetchPortal(address, {
    method: "POST",
    headers: {
      ...json,
      Accept: "application/json, text/event-stream",
      Authorization: `Bearer ${token}`,
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
  });
}

function setAccess(id: number, apiAccess: "enabled" | "disabled"): Promise<unknown> {
  return transaction({}, (tx) => tx.account.update({ where: { id }, data: { apiAccess } }));
}

async function connected() {
  const tenant = shared();
  const { program, client } = await connectAs(await Browser.of(tenant.owner));
  const { tokens, program: registered } = program.kept;
  if (!tokens?.refresh_token || !registered) throw new Error("The program has no tokens.");
  const { access_token: access, refresh_token: refresh } = tokens;
  return { tenant, client, access, refresh, clientId: registered.client_id };
}

describe("a token", () => {
  test("is needed, and told where to get it", async () => {
    const none = await fetchPortal(address, { method: "POST", headers: json, body: "{}" });
    const metadata = `${publicUrl}/.well-known/oauth-protected-resource/mcp`;
    expect([none.status, none.headers.get("www-authenticate")]).toEqual([
      401,
      `Bearer resource_metadata="${metadata}"`,
    ]);
    const described = await fetchPortal(metadata);
    expect(described.headers.get("access-control-allow-origin")).toBe("*");
    expect(await described.json()).toMatchObject({
      resource: address.href,
      authorization_servers: [publicUrl],
      scopes_supported: ["read", "propose", "write"],
    });
    const wrong = await listTools("made-up");
    expect([wrong.status, wrong.headers.get("www-authenticate")]).toEqual([
      401,
      `Bearer resource_metadata="${metadata}", error="invalid_token"`,
    ]);
  });

  test("counts at /mcp only, and is stored nowhere", async () => {
    const { access, refresh } = await connected();
    expect((await listTools(access)).status).toBe(200);
    const headers = { Authorization: `Bearer ${access}` };
    const elsewhere = await me(new Request(new URL("/v1/me", publicUrl), { headers }), {
      params: Promise.resolve(undefined),
    });
    expect(elsewhere.status).toBe(403);
    const asKey = { "X-API-Key": access };
    const keyed = await me(new Request(new URL("/v1/me", publicUrl), { headers: asKey }), {
      params: Promise.resolve(undefined),
    });
    expect(keyed.status).toBe(403);
    const stored = await db().$queryRaw<{ text: string }[]>`
      SELECT row_to_json(r)::text || encode(r.sealed, 'escape') AS text FROM oauth_record r`;
    expect(stored.length).toBeGreaterThan(3);
    for (const { text } of stored) {
      expect(text.includes(access) || text.includes(refresh)).toBe(false);
    }
  });

  test("of another page's script is refused", async () => {
    const { access } = await connected();
    const foreign = await fetchPortal(address, {
      method: "POST",
      headers: { ...json, Authorization: `Bearer ${access}`, Origin: "https://elsewhere.example" },
      body: "{}",
    });
    expect(foreign.status).toBe(403);
  });

  test("is refreshed, and one that is used twice ends everything that came from it", async () => {
    const { access, refresh, clientId } = await connected();
    const form = { grant_type: "refresh_token", client_id: clientId };
    const answer = await tokenCall({ ...form, refresh_token: refresh });
    const next = (await answer.json()) as {
      access_token: string;
      refresh_token: string;
      expires_in: number;
    };
    expect(next).toMatchObject({ token_type: "Bearer", expires_in: 900, scope: "read propose" });
    expect(next.refresh_token).not.toBe(refresh);
    expect((await listTools(next.access_token)).status).toBe(200);
    const again = await tokenCall({ ...form, refresh_token: refresh });
    expect([again.status, await again.json()]).toMatchObject([400, { error: "invalid_grant" }]);
    const tokens = [access, next.access_token];
    const after = await Promise.all(tokens.map(async (token) => (await listTools(token)).status));
    expect(after).toEqual([401, 401]);
    const last = await tokenCall({ ...form, refresh_token: next.refresh_token });
    expect(last.status).toBe(400);
    const { endedAt } = await db().assistant.findFirstOrThrow({ orderBy: { id: "desc" } });
    expect(endedAt).not.toBeNull();
  });

  test("two uses of a refresh token at once never both succeed", async () => {
    const { refresh, clientId } = await connected();
    const form = { grant_type: "refresh_token", client_id: clientId, refresh_token: refresh };
    const answers = await Promise.all([tokenCall(form), tokenCall(form), tokenCall(form)]);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1);
    expect(statuses.every((status) => status === 200 || status === 400)).toBe(true);
  });

  test("of a code is given once", async () => {
    const { owner } = shared();
    const { client_id: program } = await register({});
    const browser = await Browser.of(owner);
    const end = await browser.consent(asking(program));
    const form = {
      grant_type: "authorization_code",
      client_id: program,
      code: end.searchParams.get("code") ?? "",
      redirect_uri: callback,
    };
    const verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
    expect(end.searchParams.get("iss")).toBe(publicUrl);
    const unproven = await tokenCall({ ...form, code_verifier: verifier.replaceAll("d", "e") });
    expect(unproven.status).toBe(400);
    const fresh = await browser.consent(asking(program));
    const good = { ...form, code: fresh.searchParams.get("code") ?? "", code_verifier: verifier };
    const first = await tokenCall(good);
    const { access_token: access } = (await first.json()) as { access_token: string };
    expect((await listTools(access)).status).toBe(200);
    expect((await tokenCall(good)).status).toBe(400);
    expect((await listTools(access)).status).toBe(401);
  });

  const ends = {
    "its program gives it back": async ({ refresh, clientId }: Connected) => {
      await fetchPortal(new URL("/oauth/revoke", publicUrl), {
        method: "POST",
        headers: { "Content-Type": "application/x-www-form-urlencoded" },
        body: new URLSearchParams({ token: refresh, client_id: clientId }).toString(),
      });
    },
    "the owner disconnects the assistant": async ({ tenant }: Connected) => {
      const { id } = await db().assistant.findFirstOrThrow({ orderBy: { id: "desc" } });
      const answer = await (await Browser.of(tenant.owner)).decide("disconnect", { id });
      expect(answer.status).toBe(200);
    },
    "its time is over": async () => {
      const { id } = await db().assistant.findFirstOrThrow({ orderBy: { id: "desc" } });
      await transaction({}, (tx) =>
        tx.assistant.update({ where: { id }, data: { expiresAt: new Date() } }),
      );
    },
    "API access is turned off": async ({ tenant }: Connected) => {
      await setAccess(tenant.account.id, "disabled");
    },
  };
  type Connected = Awaited<ReturnType<typeof connected>>;

  test.each(Object.entries(ends))("ends when %s", async (_, end) => {
    const whole = await connected();
    expect((await listTools(whole.access)).status).toBe(200);
    await end(whole);
    useRates(new MemoryRateStore());
    const after = await fetchPortal(address, {
      method: "POST",
      headers: { ...json, Authorization: `Bearer ${whole.access}` },
      body: "{}",
    });
    expect(after.status).toBe(401);
    await setAccess(whole.tenant.account.id, "enabled");
  });
});

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

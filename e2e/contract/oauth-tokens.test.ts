import type { Server } from "node:http";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { GET as me } from "@/app/v1/me/route";
import { database, db, openServer, transaction, useDatabase } from "@/lib/db/server";
import { MemoryRateStore } from "@/lib/http/server/limiter";
import { useRates } from "@/lib/http/server/rates";
import { keepRows } from "@/e2e/setup/kept-rows";
import {
  address,
  asking,
  Browser,
  callback,
  connectAs,
  fetchPortal,
  json,
  listTools,
  publicUrl,
  register,
  serveOauth,
  tokenCall,
} from "./oauth-world";
import { makeTenant } from "./tenants";

let server: Server;
beforeAll(async () => {
  server = await serveOauth();
});
afterAll(() => void server.close());
beforeEach(() => useRates(new MemoryRateStore()));

const shared = keepRows(() => makeTenant("own", 2));

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

  test("waits for a database that is away, and its refresh token is good for another try", async () => {
    const { refresh, clientId } = await connected();
    const form = { grant_type: "refresh_token", client_id: clientId, refresh_token: refresh };
    const before = database();
    const away = useDatabase(openServer("postgres://nobody@127.0.0.1:1/none"));
    const answer = await tokenCall(form).finally(() => useDatabase(before));
    await away.close();
    expect([answer.status, answer.headers.get("retry-after"), await answer.json()]).toEqual([
      503,
      "1",
      { error: "temporarily_unavailable" },
    ]);
    expect((await tokenCall(form)).status).toBe(200);
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

import type { Server } from "node:http";
import { Client as OlderClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as OlderTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { everywhere } from "@/lib/auth/permissions";
import { flushCalls } from "@/lib/auth/server/calls";
import { db } from "@/lib/db/server";
import { MemoryRateStore } from "@/lib/http/server/limiter";
import { useRates } from "@/lib/http/server/rates";
import { makeMember, makePartner, makePartnerGrant } from "@/prisma/factories";
import { keepRows } from "@/e2e/setup/kept-rows";
import { Program } from "@/e2e/setup/oauth-program";
import {
  address,
  answerOf,
  Browser,
  callback,
  type Client,
  connectAs,
  fetchPortal,
  me,
  serveOauth,
} from "./oauth-world";
import { makeTenant, type Tenant } from "./tenants";

let server: Server;
beforeAll(async () => {
  server = await serveOauth();
});
afterAll(() => void server.close());
beforeEach(() => useRates(new MemoryRateStore()));

const shared = keepRows(() => makeTenant("own", 4));

async function namesOf(client: Client): Promise<string[]> {
  return (await client.listTools()).tools.map(({ name }) => name);
}

/** A tool's call that lowers the first listing's minimum. */
function lowering({ ids }: Tenant, min = 77) {
  const [listing] = ids.listings;
  const change = { id: listing?.listing_id, pms: listing?.pms, min };
  return { name: "update_listings", arguments: { listings: [change], reason: "It is too high." } };
}

async function foundBy(client: Client): Promise<unknown[]> {
  const found = await client.callTool({ name: "search_listings", arguments: {} });
  return (answerOf(found) as { listings: { listing_id: string }[] }).listings.map(
    ({ listing_id }) => listing_id,
  );
}

const newest = { orderBy: { id: "desc" } } as const;

describe("an unmodified client that knows the address only", () => {
  test("of revision 2026-07-28 connects, lists tools, reads and proposes; the log names both", async () => {
    const tenant = shared();
    const { client } = await connectAs(await Browser.of(tenant.owner));
    expect(await namesOf(client)).toContain("update_listings");
    expect(await foundBy(client)).toHaveLength(tenant.rows.length);
    const made = await client.callTool(lowering(tenant));
    expect(made.structuredContent).toMatchObject({ state: "open" });
    const where = { accountId: tenant.account.id };
    const logged = await db().logEntry.findFirstOrThrow({ where, ...newest });
    expect(logged).toMatchObject({
      action: "proposal_created",
      userId: tenant.owner.id,
      assistant: "Claude",
    });
    await flushCalls();
    const assistant = await db().assistant.findFirstOrThrow({ where, ...newest });
    expect(assistant).toMatchObject({ calls: 2, name: "Claude", host: "127.0.0.1:9876" });
    expect(assistant.lastUsedAt).not.toBeNull();
  });

  test("of the revisions of 2025 connects, and with `read` gets no tool that proposes", async () => {
    const { owner } = shared();
    const program = new Program("Cursor", callback);
    const options = { authProvider: program, fetch: fetchPortal };
    const first = new OlderTransport(address, options);
    await expect(new OlderClient(me).connect(first)).rejects.toThrow(/Unauthorized/i);
    if (!program.sentTo) throw new Error("The program sent nobody to sign in.");
    const end = await (await Browser.of(owner)).consent(program.sentTo, { scope: "read" });
    await first.finishAuth(end.searchParams.get("code") ?? "");
    const client = new OlderClient(me);
    await client.connect(new OlderTransport(address, options));
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names).toContain("search_listings");
    expect(names).not.toContain("update_listings");
    const refused = await client.callTool({ name: "update_listings", arguments: {} }).catch(String);
    expect(refused).toContain("No tool is called update_listings");
  });
});

test("with `write`, a call is made at once and the log names the assistant; with `propose: true` it waits", async () => {
  const tenant = shared();
  const { client } = await connectAs(await Browser.of(tenant.owner), { scope: "write" });
  const { arguments: input, name } = lowering(tenant);
  const { reason: _, ...now } = input;
  const done = await client.callTool({ name, arguments: now });
  expect(done.isError).toBeUndefined();
  const where = { accountId: tenant.account.id };
  const logged = await db().logEntry.findFirstOrThrow({ where, ...newest });
  expect(logged).toMatchObject({
    action: "min_price",
    changes: { new_value: 77 },
    assistant: "Claude",
    userId: tenant.owner.id,
  });
  const next = { ...lowering(tenant, 76).arguments, propose: true };
  const waits = await client.callTool({ name, arguments: next });
  expect(waits.structuredContent).toMatchObject({ state: "open" });
});

test("with chosen listings, an owner's assistant sees no others, and is no owner", async () => {
  const tenant = shared();
  const [first] = tenant.rows;
  const chosen = [{ listing_id: first?.listingId ?? "", pms_name: first?.pmsName ?? "" }];
  const { client } = await connectAs(await Browser.of(tenant.owner), { listings: chosen });
  expect(await foundBy(client)).toEqual([first?.listingId]);
  const other = { ...tenant, ids: { ...tenant.ids, listings: tenant.ids.listings.slice(1) } };
  const refused = await client.callTool(lowering(other));
  expect(JSON.stringify(refused)).toContain("It would change nothing. listings[0]: ");
  expect(refused.isError).toBe(true);
  const log = { name: "list_log", arguments: { log_type: "account" } };
  expect((await client.callTool(log)).structuredContent).toMatchObject({ data: [] });
  const whole = await connectAs(await Browser.of(tenant.owner));
  const [entry] = ((await whole.client.callTool(log)).structuredContent as Log).data;
  expect(entry).toMatchObject({ action: "assistant_connected" });
});

type Log = { data: { action: string }[] };

test("a member's assistant sees the member's listings only, also among those that were chosen for it", async () => {
  const tenant = shared();
  const [first, second, third] = tenant.rows;
  if (!first || !second || !third) throw new Error("The tenant has four listings.");
  const { person } = await makeMember(tenant.account, {
    apiGranted: true,
    permissions: everywhere("view"),
    listings: [first, second],
  });
  const browser = await Browser.of(person);
  const { client } = await connectAs(browser);
  expect(new Set(await foundBy(client))).toEqual(new Set([first.listingId, second.listingId]));
  expect(await namesOf(client)).not.toContain("update_listings");
  const own = [first, second].map((row) => ({ listing_id: row.listingId, pms_name: row.pmsName }));
  const limited = await connectAs(browser, { listings: own });
  await db().listingGrant.deleteMany({ where: { personId: person.id, listingKey: second.key } });
  await db().person.update({ where: { id: person.id }, data: { grantVersion: { increment: 1 } } });
  expect(await foundBy(limited.client)).toEqual([first.listingId]);
});

test("a consultant's assistant works on the account that was chosen, until access to it ends", async () => {
  const tenant = shared();
  const { partner, opener } = await makePartner();
  const { id } = await makePartnerGrant(partner, tenant.account, {
    permissions: everywhere("edit"),
    listings: "all",
  });
  const browser = await Browser.of(opener, tenant.owner.id);
  const { client } = await connectAs(browser);
  expect(await foundBy(client)).toHaveLength(tenant.rows.length);
  const made = await client.callTool(lowering(tenant, 75));
  expect(made.structuredContent).toMatchObject({ state: "open" });
  await db().partnerGrant.update({ where: { id }, data: { status: "revoked" } });
  await expect(client.listTools()).rejects.toThrow("401");
});

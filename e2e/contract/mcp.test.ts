import { readFile } from "node:fs/promises";
import type { Server } from "node:http";
import { Client, StreamableHTTPClientTransport, type Tool } from "@modelcontextprotocol/client";
import { Client as OlderClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport as OlderTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { POST } from "@/app/mcp/route";
import { everywhere } from "@/lib/auth/permissions";
import { addDays, today } from "@/lib/core/dates";
import { db } from "@/lib/db/server";
import { MemoryRateStore } from "@/lib/http/server/limiter";
import { useRates } from "@/lib/http/server/rates";
import { keepRows } from "@/e2e/setup/kept-rows";
import { type Input, origin, send } from "./call";
import { examplesOf } from "./examples";
import { declaredOperations, type Operation } from "./operations";
import { Browser, connectAs, serveOauth } from "./oauth-world";
import { everyRow } from "./every-row";
import { type Entrance, type Ids, makeKeyedPartner, makeTenant, type Tenant } from "./tenants";

const operations = await declaredOperations();

let server: Server;
beforeAll(async () => {
  server = await serveOauth();
});
afterAll(() => void server.close());
beforeEach(() => useRates(new MemoryRateStore()));

const shared = keepRows(async () => ({
  own: await makeTenant("own", 4),
  other: await makeTenant("other", 4),
}));

const enter = (request: Request) => POST(request, { params: Promise.resolve(undefined) });
const address = new URL("/mcp", origin);

const fetch = (url: string | URL, init?: RequestInit) => enter(new Request(url, init));

/** Options of a client's transport: its requests go to the route in this process. */
function entering(headers: Record<string, string>) {
  return { fetch, requestInit: { headers } };
}

async function connect(headers: Record<string, string>): Promise<Client> {
  const client = new Client(
    { name: "test", version: "1.0.0" },
    { versionNegotiation: { mode: { pin: "2026-07-28" } } },
  );
  await client.connect(new StreamableHTTPClientTransport(address, entering(headers)));
  return client;
}

/** The tenant's owner, or a consultant who manages the account. */
async function entranceTo(tenant: Tenant, api: "customer" | "partner"): Promise<Entrance> {
  return api === "customer" ? { key: tenant.key, person: tenant.owner } : makeKeyedPartner(tenant);
}

function headersOf({
  key,
  userId,
}: {
  key: string;
  userId?: Entrance["userId"];
}): Record<string, string> {
  return { "x-api-key": key, ...(userId !== undefined && { "svc-user-id": String(userId) }) };
}

type Arguments = Record<string, unknown>;

/** What a tool takes for a call of its endpoint, with values of the types that it declares. */
function argumentsOf(tool: Tool, { params, query, body }: Input): Arguments {
  const given = { ...params, ...query, ...(body as object) };
  const { properties = {} } = tool.inputSchema as {
    properties?: Record<string, { type?: string }>;
  };
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, typed(value, properties[name]?.type)]),
  );
}

function typed(value: unknown, type: string | undefined): unknown {
  if (typeof value !== "string") return value;
  if (type === "boolean") return value === "true" || value === "1";
  if (type === "integer" || type === "number") return Number(value);
  return type === "array" ? value.split(",") : value;
}

/** Calls of the tools that only the portal shows. */
function portalCalls({ listings, group }: Ids): Record<string, Arguments[]> {
  const [first] = listings;
  if (!first) throw new Error("The test needs a listing.");
  const { listing_id, pms } = first;
  const date = addDays(today("UTC"), 5);
  const last_minute_prices = {
    last_min_factor_on: true,
    last_min_factor_type: "linear",
    last_min_factor_value: -20,
    last_min_factor_dfd: 10,
  };
  const customizations = { last_minute_prices };
  const since = `${addDays(today("UTC"), -1)}T00:00:00Z`;
  return {
    portfolio_summary: [{}, { range: "next-90", group }],
    portfolio_pace: [{}, { group }],
    portfolio_market: [{}],
    top_actions: [{}],
    list_held_prices: [{}],
    find_underpriced: [{}, { nights: 90, limit: 3 }],
    find_overpriced: [{}],
    get_booking_breakdown: [{}],
    explain_price: [{ id: listing_id, pms, date }],
    what_changed: [{ id: listing_id, pms, since }],
    get_listing_pace: [{ listing_id, pms_name: pms }],
    simulate_rule: [
      { listing_id, pms_name: pms, customizations },
      { group_id: group, customizations },
      { pms_name: pms, customizations },
    ],
  };
}

/** The operation behind a tool of an API; undefined for those that only the portal shows. */
function operationOf(name: string, surface: string): Operation | undefined {
  return operations.find(({ path, spec }) => {
    const { agent } = spec.endpoint;
    return agent && agent.name === name && path.startsWith(`${surface}/`);
  });
}

function callsOf(tool: Tool, ids: Ids, surface: string): Arguments[] {
  const operation = operationOf(tool.name, surface);
  if (!operation) return portalCalls(ids)[tool.name] ?? [];
  return examplesOf(operation.name, ids).map((input) => argumentsOf(tool, input));
}

test("every endpoint of the APIs is a tool or says that it is none", () => {
  const silent = operations.filter(({ spec }) => spec.endpoint.agent === undefined);
  expect(silent.map(({ name }) => name)).toEqual([]);
});

/** The first two cells of each row. */
const cells = (table: string) => table.split("\n").map((row) => row.split("|").slice(1, 3));
const namesIn = (text: string) => [...text.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name);

test("the guide names every tool, and no other, and those of the leading service with their counterparts", async () => {
  const { own } = shared();
  const guide = await readFile("docs/mcp.md", "utf8");
  const told = namesIn(guide.slice(guide.indexOf("## Tools"), guide.indexOf("Not among them")));
  const names: string[] = [];
  for (const api of ["customer", "partner"] as const) {
    const client = await connect(headersOf(await entranceTo(own, api)));
    names.push(...(await client.listTools()).tools.map(({ name }) => name));
  }
  expect(told.toSorted()).toEqual([...new Set(names)].toSorted());
  const [, theirs = "", without = ""] =
    guide.split("## Coming from another server")[1]?.split("| there |") ?? [];
  const [matched, unmatched] = [theirs, without].map((table) => {
    return cells(table).flatMap(([there = ""]) => namesIn(there));
  });
  // Two more carry the service's name.
  expect(new Set([matched, unmatched].flat()).size).toBe(45);
  const here = cells(theirs).flatMap(([, ours = ""]) => namesIn(ours));
  expect(here.filter((name) => !told.includes(name))).toEqual([]);
});

test("clients of the revisions of 2025 and 2026 list the same tools, and read, by an owner's key", async () => {
  const headers = headersOf(shared().own);
  const client = await connect(headers);
  const older = new OlderClient({ name: "test", version: "1.0.0" });
  const options = entering(headers);
  await older.connect(new OlderTransport(address, options));
  const [{ tools }, { tools: olderTools }] = [await client.listTools(), await older.listTools()];
  expect(tools.map(({ name }) => name)).toEqual(olderTools.map(({ name }) => name));
  expect(tools.length).toBeGreaterThan(30);
  const call = { name: "search_listings", arguments: { search_query: "own rich" } };
  const [answer, olderAnswer] = [await client.callTool(call), await older.callTool(call)];
  expect(answer.structuredContent).toMatchObject({ listings: [{ listing_name: "own rich" }] });
  expect(olderAnswer.structuredContent).toEqual(answer.structuredContent);
});

describe.each([
  ["customer", "/v1"],
  ["partner", "/rm/v1"],
] as const)("tools of the %s API", (api, surface) => {
  test("answer what the API answers, as they declare it, and change nothing", async () => {
    const { own } = shared();
    const entrance = await entranceTo(own, api);
    const client = await connect(headersOf(entrance));
    const tools = (await client.listTools()).tools.filter((tool) => tool.annotations?.readOnlyHint);
    const before = await everyRow();
    const wrong: string[] = [];
    for (const tool of tools) {
      const calls = callsOf(tool, own.ids, surface);
      if (calls.length === 0) wrong.push(`${tool.name} has no example`);
      for (const [n, given] of calls.entries()) {
        // The client compares the answer with the tool's output schema.
        const answer = await client.callTool({ name: tool.name, arguments: given });
        if (answer.isError) wrong.push(`${tool.name} ${JSON.stringify(answer.content)}`);
        const operation = operationOf(tool.name, surface);
        if (!operation) continue;
        const input = examplesOf(operation.name, own.ids)[n];
        const expected = await send(operation, operation.verb, input, entrance);
        const { continue_at, ...content } = answer.structuredContent as Arguments;
        const body = Array.isArray(expected.body) ? { items: expected.body } : expected.body;
        const compared = continue_at === undefined ? (body as object) : content;
        expect({ tool: tool.name, ...content }).toEqual({ tool: tool.name, ...compared });
      }
    }
    expect(wrong).toEqual([]);
    expect((await everyRow()).filter((row) => !before.includes(row) && isOfTenants(row))).toEqual(
      [],
    );
  }, 60_000);

  test("show nothing of another account to callers who name its ids", async () => {
    const { own, other } = shared();
    const entrance = await entranceTo(own, api);
    const client = await connect(headersOf(entrance));
    const { tools } = await client.listTools();
    for (const tool of tools) {
      for (const given of callsOf(tool, other.ids, surface)) {
        const answer = await client.callTool({ name: tool.name, arguments: given });
        expect(JSON.stringify({ tool: tool.name, answer })).not.toContain(other.canary);
      }
    }
  }, 60_000);
});

const proposers = {
  "a key": () => connect(headersOf(shared().own)),
  "an assistant's token": async () => {
    const { client } = await connectAs(await Browser.of(shared().own.owner));
    return client;
  },
};

test.each(Object.entries(proposers))(
  "with %s, tools that write take a reason, and keep a proposal of what they would do",
  async (_, open) => {
    const { own } = shared();
    await db().proposal.deleteMany({});
    const client = await open();
    const { tools } = await client.listTools();
    const writing = tools.filter(({ annotations }) => annotations?.readOnlyHint === false);
    expect(writing.length).toBeGreaterThan(15);
    const before = await everyRow();
    const kept = new Set<string>();
    const refused: string[] = [];
    for (const tool of writing) {
      expect(tool.inputSchema.required).toContain("reason");
      // A dry run may list what would refuse the call.
      const calls = callsOf(tool, own.ids, "/v1").filter((given) => !("dry_run" in given));
      for (const given of calls) {
        const call = { name: tool.name, arguments: { ...given, reason: "Pace is ahead." } };
        const { isError, structuredContent, content } = await client.callTool(call);
        const answer = (structuredContent ?? {}) as { proposal_id?: number; state?: string };
        if (answer.proposal_id !== undefined && answer.state === "open") kept.add(tool.name);
        if (isError) refused.push(`${tool.name}: ${JSON.stringify(content)}`);
      }
    }
    // Some would change nothing on this account.
    expect(refused.filter((text) => !text.includes("It would change nothing"))).toEqual([]);
    expect([...kept]).toEqual(writing.map(({ name }) => name));
    const named = { in: ["test/1.0.0", "Claude"] };
    expect(await db().proposal.count({ where: { client: named } })).toBeGreaterThan(15);
    const written = (await everyRow()).filter((row) => !before.includes(row) && isOfTenants(row));
    expect(written.filter((row) => !/^(proposal|log_entry) /.test(row))).toEqual([]);
  },
  60_000,
);

/** Rows of keys, partners and events that the calls themselves make are not of the tenants' data. */
function isOfTenants(row: string): boolean {
  return !/^(api_call|api_key|account|person|partner\w*|event\w*|kept_answer|session|assistant) /.test(
    row,
  );
}

test("a caller gets the tools that it may use, and no others", async () => {
  const { own } = shared();
  const { key, userId } = await makeKeyedPartner(own, {
    ...everywhere("none"),
    neighborhood: "view",
  });
  const client = await connect({ "x-api-key": key, "svc-user-id": String(userId) });
  const names = (await client.listTools()).tools.map(({ name }) => name);
  expect(names).toContain("get_market");
  expect(names).not.toContain("search_listings");
  await expect(client.callTool({ name: "search_listings", arguments: {} })).rejects.toThrow(
    "No tool is called search_listings.",
  );
});

test("what a call lacks, or has too much, is named with what would be right", async () => {
  const client = await connect(headersOf(shared().own));
  const textOf = async (name: string, given: Arguments) => {
    const { isError, content } = await client.callTool({ name, arguments: given });
    expect(isError).toBe(true);
    return content.map((part) => (part.type === "text" ? part.text : "")).join("\n");
  };
  expect(await textOf("get_listing", {})).toBe("VALIDATION_FAILED: listing_id is required");
  expect(await textOf("get_listing", { listing_id: "1", pm: "guesty" })).toContain(
    'pm: unknown parameter; did you mean "pms"?',
  );
  expect(await textOf("get_listing", { listing_id: "900000000" })).toContain("search_listings");
  expect(await textOf("list_changes", { limit: 5_000 })).toContain("limit must be at most 1000");
  expect(await textOf("list_changes", { cursor: "nonsense" })).toContain("VALIDATION_FAILED");
  expect(await textOf("list_groups", { continue_at: "x" })).toContain("continue_at");
});

test("a call beyond the key's limit says when to call again", async () => {
  const tenant = await makeTenant("limited", 1);
  await db().person.updateMany({ where: { id: tenant.owner.id }, data: { limitMinute: 2 } });
  const client = await connect(headersOf(tenant));
  const me = () => client.callTool({ name: "get_me", arguments: {} });
  // Neither signing in nor listing tools counts.
  expect([(await me()).isError, (await me()).isError]).toEqual([undefined, undefined]);
  const refused = await me();
  expect(refused.isError).toBe(true);
  expect(JSON.stringify(refused.content)).toMatch(/OVER_RATE_LIMIT.*Call again in \d+ s\./);
});

async function post(headers: Record<string, string>, body = "{}"): Promise<string> {
  const request = new Request(address, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body,
  });
  const response = await enter(request);
  return `${response.status} ${(await response.text()).slice(0, 200)}`;
}

describe("requests that reach no tool", () => {
  test("without a key, with a wrong one, without an account, from another site", async () => {
    const { own } = shared();
    expect(await post({})).toMatch(/^401 .*AUTHENTICATION_REQUIRED/);
    expect(await post({ "x-api-key": "nr_wrong" })).toMatch(/^403 .*API_KEY_INVALID/);
    const { key } = await makeKeyedPartner(own);
    expect(await post({ "x-api-key": key })).toMatch(/^403 .*API_KEY_INVALID/);
    expect(await post({ "x-api-key": key, "svc-user-id": "999999" })).toMatch(
      /^403 .*USER_ID_INVALID/,
    );
    const foreign = { "x-api-key": own.key, origin: "https://elsewhere.example" };
    expect(await post(foreign)).toMatch(/^403 .*CROSS_SITE/);
  });

  test("with several messages, without JSON, and beyond 300 a minute", async () => {
    const tenant = await makeTenant("busy", 1);
    const key = { "x-api-key": tenant.key };
    const message = { jsonrpc: "2.0", id: 1, method: "tools/list" };
    expect(await post(key, JSON.stringify([message, message]))).toMatch(/^400 .*one message/);
    expect(await post(key, "{")).toMatch(/^400 .*JSON/);
    expect(await post({ ...key, "content-type": "text/plain" })).toMatch(/^415 /);
    const answers: string[] = [];
    for (let n = 0; n < 300; n += 1) answers.push((await post(key, "[]")).slice(0, 3));
    expect(answers.filter((status) => status === "429")).toHaveLength(3);
  });

  test("with a body over 1 MiB", async () => {
    const { own } = shared();
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "x".repeat(1_100_000) });
    expect(await post({ "x-api-key": own.key }, body)).toMatch(/^413 /);
  });
});

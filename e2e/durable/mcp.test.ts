import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer, request as ask, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { promisify } from "node:util";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as OlderClient } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as OlderTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { expect, test } from "vitest";
import { startNode, stopProgram } from "@/e2e/setup/processes";
import { hasPostgres, startPostgres } from "@/e2e/setup/postgres";
import { database, openServer, useDatabase } from "@/lib/db/server";
import { generateKey } from "@/lib/identity/keys/server";
import { makeAccount } from "@/prisma/factories";

const isBuilt = existsSync(".next/BUILD_ID");
/** What the protocol's own suite checks of any server; its other scenarios call tools of a server made for it. */
const scenarios = ["server-initialize", "ping", "tools-list", "resources-list", "prompts-list"];

/** A server that passes requests on with a key, for clients that can't send one. Returns it with its address. */
async function withKey(url: string, key: string): Promise<{ server: Server; address: string }> {
  const server = createServer((given, answer) => {
    const headers = { ...given.headers, host: new URL(url).host, "x-api-key": key };
    const passed = ask(url + (given.url ?? ""), { method: given.method, headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    passed.on("error", () => answer.destroy());
    given.pipe(passed);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/mcp` };
}

const me = { name: "test", version: "1.0.0" };

test.skipIf(!hasPostgres || !isBuilt)(
  "assistants that start programs get the tools of a server, in the revisions of 2025 and 2026, and the protocol's own suite passes",
  { timeout: 120_000 },
  async () => {
    const postgres = await startPostgres({ isMigrated: true });
    const before = database();
    const own = useDatabase(openServer(postgres.url));
    let node: Awaited<ReturnType<typeof startNode>> | undefined;
    try {
      const { caller, listings } = await makeAccount({ apiAccess: "enabled", listings: 1 });
      const { key } = await generateKey(caller);
      node = await startNode({ DATABASE_URL: postgres.url });
      const program = (given: string) => ({
        command: process.execPath,
        args: ["cli/mcp.ts"],
        stderr: "ignore" as const,
        env: { NIGHTRATE_URL: node?.url ?? "", NIGHTRATE_KEY: given },
      });
      const call = { name: "search_listings", arguments: {} };
      const found = { listings: [{ listing_name: listings[0]?.name }] };

      const newer = new Client(me, { versionNegotiation: { mode: { pin: "2026-07-28" } } });
      await newer.connect(new StdioClientTransport(program(key)));
      expect((await newer.callTool(call)).structuredContent).toMatchObject(found);
      await newer.close();

      const older = new OlderClient(me);
      await older.connect(new OlderTransport(program(key)));
      expect((await older.callTool(call)).structuredContent).toMatchObject(found);
      await older.close();

      const { server, address } = await withKey(node.url, key);
      const suite = "node_modules/@modelcontextprotocol/conformance/dist/index.js";
      for (const scenario of scenarios) {
        const args = [suite, "server", "--url", address, "--scenario", scenario];
        const { stdout } = await promisify(execFile)(process.execPath, args);
        expect(stdout).toContain("Passed: 1/1, 0 failed, 0 warnings");
      }
      server.close();

      const refused = new OlderClient(me).connect(new OlderTransport(program("nr_wrong")));
      await expect(refused).rejects.toThrow("API_KEY_INVALID");
    } finally {
      if (node) await stopProgram(node.child);
      useDatabase(before);
      await own.close();
      postgres.stop();
    }
  },
);

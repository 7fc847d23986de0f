import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generate } from "selfsigned";
import { expect, test } from "vitest";
import { startNode, stopProgram } from "@/e2e/setup/processes";
import { hasPostgres, startPostgres } from "@/e2e/setup/postgres";

const isBuilt = existsSync(".next/BUILD_ID");

test.skipIf(!hasPostgres || !isBuilt)(
  "a program whose metadata are on its own site is taken as it says there, and only where the site may be asked",
  { timeout: 120_000 },
  async () => {
    const { private: key, cert } = await generate([{ name: "commonName", value: "localhost" }], {
      extensions: [{ name: "subjectAltName", altNames: [{ type: 2, value: "localhost" }] }],
    });
    const folder = mkdtempSync(join(tmpdir(), "nightrate-oauth-"));
    const authority = join(folder, "ca.pem");
    writeFileSync(authority, cert);
    const asked: (string | undefined)[] = [];
    const site = createServer({ key, cert }, (request, response) => {
      asked.push(request.url);
      const id = `https://${request.headers.host}${request.url}`;
      response.setHeader("Content-Type", "application/json");
      response.end(
        JSON.stringify({
          client_id: request.url === "/other.json" ? `${id}?` : id,
          client_name: "Claude",
          redirect_uris: ["http://127.0.0.1:9876/callback"],
          token_endpoint_auth_method: "none",
        }),
      );
    });
    site.listen(0, "127.0.0.1");
    await once(site, "listening");
    const host = `localhost:${(site.address() as AddressInfo).port}`;
    const postgres = await startPostgres({ isMigrated: true });
    const running: Awaited<ReturnType<typeof startNode>>[] = [];
    try {
      const variables = { DATABASE_URL: postgres.url, NODE_EXTRA_CA_CERTS: authority };
      const [open, closed] = [
        await startNode({ ...variables, CONNECTION_HOSTS: host }),
        await startNode(variables),
      ];
      running.push(open, closed);
      const visit = async (url: string, path: string): Promise<string> => {
        const address = new URL("/oauth/authorize", url);
        address.search = new URLSearchParams({
          response_type: "code",
          client_id: `https://${host}${path}`,
          redirect_uri: "http://127.0.0.1:9876/callback",
          code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
          code_challenge_method: "S256",
          resource: new URL("/mcp", url).href,
        }).toString();
        const answer = await fetch(address, { redirect: "manual" });
        return answer.headers.get("location") ?? `${answer.status} ${await answer.text()}`;
      };
      expect(await visit(open.url, "/claude.json")).toMatch(/^\/connect\/\S+$/);
      expect(await visit(open.url, "/claude.json")).toMatch(/^\/connect\/\S+$/);
      // Kept for as long as its site says, at least a minute.
      expect(asked).toEqual(["/claude.json"]);
      expect(await visit(open.url, "/other.json")).toBe("/connect?problem=invalid_client_metadata");
      expect(await visit(closed.url, "/claude.json")).toBe("/connect?problem=invalid_client");
      expect(asked.filter((path) => path === "/claude.json")).toHaveLength(1);

      const metadata = await fetch(new URL("/.well-known/oauth-authorization-server", open.url));
      expect(await metadata.json()).toMatchObject({
        issuer: open.url,
        authorization_endpoint: `${open.url}/oauth/authorize`,
        token_endpoint: `${open.url}/oauth/token`,
        registration_endpoint: `${open.url}/oauth/register`,
        code_challenge_methods_supported: ["S256"],
        client_id_metadata_document_supported: true,
      });
    } finally {
      await Promise.all(running.map(({ child }) => stopProgram(child)));
      postgres.stop();
      site.close();
      rmSync(folder, { recursive: true });
    }
  },
);

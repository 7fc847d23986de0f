import { existsSync } from "node:fs";
import { encode } from "next-auth/jwt";
import { expect, test, vi } from "vitest";
import { cookieNames, sessionSecret } from "@/lib/auth/server/session";
import { database, db, openServer, useDatabase } from "@/lib/db/server";
import { freePort } from "@/e2e/setup/free-port";
import { hasPostgres, startPostgres } from "@/e2e/setup/postgres";
import { startProgram, stopProgram } from "@/e2e/setup/processes";
import { makeAccount } from "@/prisma/factories";

const isBuilt = existsSync(".next/BUILD_ID");
const paths = ["/overview", "/listings", "/logs", "/v1/listings_minimal"];

test.skipIf(!hasPostgres || !isBuilt)(
  "while the database hangs, pages and both APIs are 503 within 5 s, then right again",
  { timeout: 240_000 },
  async () => {
    const postgres = await startPostgres({ isMigrated: true });
    const before = database();
    const own = useDatabase(openServer(postgres.url));
    const port = String(await freePort());
    const origin = `http://127.0.0.1:${port}`;
    try {
      const { owner } = await makeAccount({ listings: 2 });
      const { id } = await db().session.create({ data: { personId: owner.id } });
      const token = await encode({ token: { sid: id }, secret: sessionSecret() });
      const server = await startProgram(
        [".cache/server/server.mjs"],
        { DATABASE_URL: postgres.url, PORT: port, LOG_LEVEL: "silent", DEMO: "0" },
        `${origin}/readyz`,
      );
      const headers = {
        Cookie: `${cookieNames().session}=${token}`,
        "Sec-Fetch-Site": "same-origin",
      };
      const get = async (path: string) => {
        const start = performance.now();
        const response = await fetch(origin + path, { headers, redirect: "manual" });
        await response.arrayBuffer();
        const ms = performance.now() - start;
        return { path, status: response.status, ms, retry: response.headers.get("retry-after") };
      };
      const expectAll = async (status: number, retry: string | null): Promise<void> => {
        const answers = await Promise.all(paths.map(get));
        const slowest = Math.max(...answers.map(({ ms }) => ms));
        expect(slowest).toBeLessThan(5_000);
        expect(answers).toMatchObject(paths.map((path) => ({ path, status, retry })));
      };
      await Promise.all(paths.map(get));
      await expectAll(200, null);
      postgres.freeze();
      await expectAll(503, "1");
      await expectAll(503, "1");
      postgres.thaw();
      await vi.waitFor(() => expectAll(200, null), { timeout: 10_000, interval: 500 });
      await stopProgram(server);
    } finally {
      useDatabase(before);
      await own.close();
      postgres.stop();
    }
  },
);

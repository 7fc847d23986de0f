import { once } from "node:events";
import { existsSync } from "node:fs";
import { expect, test, vi } from "vitest";
import { hasPostgres, startPostgres } from "@/e2e/setup/postgres";
import { startNode, stopProgram } from "@/e2e/setup/processes";
import { parseEnv } from "@/lib/core/env";
import { database, db, openServer, useDatabase } from "@/lib/db/server";
import { generateKey } from "@/lib/identity/keys/server";
import { makeAccount } from "@/prisma/factories";

const isBuilt = existsSync(".next/BUILD_ID");
const soon = { timeout: 90_000, interval: 200 };

const due = () => db().listingEvaluation.count({ where: { dueAt: { lte: new Date() } } });

async function waitingEvaluations(): Promise<number> {
  const [row] = await db().$queryRaw<[{ count: number }]>`
    SELECT count(*)::int AS count FROM pgboss.job
    WHERE name = 'evaluate-actions' AND state = 'created'`;
  return row.count;
}

test.skipIf(!hasPostgres || !isBuilt)(
  "a web node leaves the jobs to workers, and a worker answers no calls",
  { timeout: 240_000 },
  async () => {
    const postgres = await startPostgres({ isMigrated: true });
    const before = database();
    const own = useDatabase(openServer(postgres.url));
    const started: Awaited<ReturnType<typeof startNode>>[] = [];
    const start = async (role: string) => {
      const node = await startNode({ DATABASE_URL: postgres.url, NIGHTRATE_ROLE: role });
      started.push(node);
      return node;
    };
    try {
      const { caller, listings } = await makeAccount({ apiAccess: "enabled", listings: 2 });
      const { key } = await generateKey(caller);
      const [web, worker] = [await start("web"), await start("worker")];
      const headers = { "X-API-Key": key, "Content-Type": "application/json" };
      const statusOf = async (node: { url: string }, path: string) =>
        (await fetch(node.url + path, { headers })).status;
      expect([await statusOf(web, "/v1/me"), await statusOf(worker, "/v1/me")]).toEqual([200, 404]);
      expect([await statusOf(web, "/readyz"), await statusOf(worker, "/readyz")]).toEqual([
        200, 200,
      ]);
      await vi.waitFor(async () => expect(await due()).toBe(0), soon);
      worker.child.kill("SIGKILL");
      await once(worker.child, "close");
      const change = { id: listings[0]?.listingId, pms: listings[0]?.pmsName, base: 432 };
      const body = JSON.stringify({ listings: [change] });
      const sent = await fetch(`${web.url}/v1/listings`, { method: "POST", headers, body });
      expect(sent.status).toBe(200);
      // It waits for a worker.
      await vi.waitFor(async () => expect(await waitingEvaluations()).toBe(1), soon);
      expect(await due()).toBe(1);
      await start("worker");
      await vi.waitFor(async () => expect(await due()).toBe(0), soon);
    } finally {
      await Promise.all(started.map(({ child }) => stopProgram(child)));
      useDatabase(before);
      await own.close();
      postgres.stop();
    }
  },
);

test.each([
  [{ NIGHTRATE_ROLE: "jobs" }, "NIGHTRATE_ROLE must be all, web or worker."],
  [{ PORT: "3000", METRICS_PORT: "3000" }, "METRICS_PORT must be another port than PORT."],
  [{ NIGHTRATE_ROLE: "worker" }, "NIGHTRATE_ROLE can be web or worker only with DATABASE_URL."],
])("%o is refused at the start", (variables, message) => {
  expect(() => parseEnv(variables)).toThrow(message);
});

import { execFile, spawnSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { flushCalls } from "@/lib/auth/server/calls";
import { type Database, database, db, openServer, useDatabase } from "@/lib/db/server";
import { MemoryRateStore } from "@/lib/http/server/limiter";
import { useRates } from "@/lib/http/server/rates";
import { startJobs, wakeSoon } from "@/lib/jobs/server";
import { databaseIsReady } from "@/lib/serve/server/health";
import { type Answer, send } from "@/e2e/contract/call";
import { declaredOperations } from "@/e2e/contract/operations";
import { entranceOf, makeTenant } from "@/e2e/contract/tenants";
import { bundled } from "@/e2e/setup/bundle";
import { hasPostgres, type Postgres, startPostgres } from "@/e2e/setup/postgres";

const restarts = process.env["NIGHTRATE_LONG"] === "1" ? 20 : 4;
const operations = await declaredOperations();

const run = promisify(execFile);
const droppedNetwork = bundled(`import "./e2e/durable/dropped-network.ts";`);
/** Root, and Debian's iproute2. */
const canUnshare = spawnSync("unshare", ["-n", "ip", "link", "set", "lo", "up"]).status === 0;

let postgres: Postgres;
let before: Database;
let read: () => Promise<Answer>;
let write: (name: string) => Promise<Answer>;

beforeAll(async () => {
  if (!hasPostgres) return;
  before = database();
  postgres = await startPostgres({ isMigrated: true });
  useDatabase(openServer(postgres.url));
  ({ read, write } = await calls());
});

afterAll(async () => {
  if (!hasPostgres) return;
  await flushCalls();
  await database().close();
  useDatabase(before);
  postgres.stop();
});

beforeEach(() => useRates(new MemoryRateStore()));

function operationOf(name: string) {
  const found = operations.find((operation) => operation.name === name);
  if (!found) throw new Error(`There is no ${name}.`);
  return found;
}

const idle = async (): Promise<void> => {};

/** Two calls of an account with a key: one reads its groups, one adds a group under an Idempotency-Key. */
async function calls() {
  const reading = operationOf("GET /v1/groups");
  const writing = operationOf("POST /v1/groups");
  const who = await entranceOf(writing, await makeTenant(crypto.randomUUID().slice(0, 8), 2));
  return {
    read: () => send(reading, "GET", {}, who),
    write: (group_name: string) =>
      send(
        writing,
        "POST",
        { body: { group_name } },
        { ...who, headers: { "Idempotency-Key": group_name } },
      ),
  };
}

/** An answer's status; a 503 says when to come again. */
function statusOf({ status, headers }: Answer): number | string {
  return status === 503 ? `503, ${headers.get("retry-after")} s` : status;
}

describe.skipIf(!hasPostgres)("a database that goes away", () => {
  test(
    `${restarts} restarts under load: 503 with Retry-After, and every write once`,
    { timeout: 600_000 },
    async () => {
      const statuses = new Map<number | string, number>();
      const note = (answer: Answer): Answer => {
        const status = statusOf(answer);
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        return answer;
      };
      const written: string[] = [];
      const load = { isOver: false };
      const reader = async (): Promise<void> => {
        while (!load.isOver) note(await read());
      };
      const writer = async (): Promise<void> => {
        while (!load.isOver) {
          const name = crypto.randomUUID();
          while (note(await write(name)).status >= 500) await sleep(20);
          written.push(name);
        }
      };
      const callers = [reader(), reader(), reader(), writer(), writer(), writer(), writer()];
      for (let n = 0; n < restarts; n++) {
        await sleep(1_000);
        await postgres.restart();
      }
      await sleep(500);
      load.isOver = true;
      await Promise.all(callers);
      expect(new Set(statuses.keys())).toEqual(new Set([200, "503, 1 s"]));
      const stored = await db().listingGroup.findMany({ where: { name: { in: written } } });
      expect(stored.map(({ name }) => name).toSorted()).toEqual(written.toSorted());
    },
  );

  test("a database that hangs costs a caller at most 5 s", { timeout: 120_000 }, async () => {
    expect((await read()).status).toBe(200);
    postgres.freeze();
    // Without a cut-off the calls would hang until here, not until the test's own end, with the server still frozen.
    const rescue = globalThis.setTimeout(() => postgres.thaw(), 20_000);
    // What has no limit of its own, as commands do.
    const unlimited = db().$queryRaw`SELECT 1`.then(
      () => "answered",
      () => "failed",
    );
    const until = performance.now() + 8_000;
    const times: number[] = [];
    const statuses = new Set<number | string>();
    const caller = async (call: () => Promise<Answer>): Promise<void> => {
      while (performance.now() < until) {
        const start = performance.now();
        statuses.add(statusOf(await call()));
        times.push(performance.now() - start);
        await sleep(100);
      }
    };
    try {
      const hung = [...Array(12).keys()];
      await Promise.all(hung.map((n) => caller(n % 2 ? read : () => write(`hung ${n}`))));
      expect(await databaseIsReady()).toBe(false);
      expect(await unlimited).toBe("failed");
    } finally {
      clearTimeout(rescue);
      postgres.thaw();
    }
    expect([...statuses]).toEqual(["503, 1 s"]);
    expect(Math.max(...times)).toBeLessThan(5_000);
    await vi.waitFor(async () => expect((await read()).status).toBe(200), 5_000);
    expect(await databaseIsReady()).toBe(true);
  });

  test("backends that hang cost callers 503, and others answer after them", async () => {
    await Promise.all(Array.from({ length: 4 }, () => db().$queryRaw`SELECT pg_sleep(0.2)::text`));
    const { idle: connected } = database().adapter.connections();
    expect(connected).toBeGreaterThanOrEqual(4);
    const backends = await db().$queryRaw<{ pid: number }[]>`
      SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend'`;
    postgres.freeze(backends.map(({ pid }) => pid));
    // Without a limit the calls would wait until here.
    const thaw = vi.fn<() => void>(() => postgres.thaw());
    const rescue = globalThis.setTimeout(thaw, 20_000);
    try {
      const callers = [...Array(connected).keys()];
      const hung = await Promise.all(
        callers.map((n) => (n % 2 ? read() : write(`hung backend ${n}`))),
      );
      // What writes down calls may have taken a backend that hangs, so that a call got a new one.
      expect(hung.map(statusOf).filter((status) => status !== 200)).toContain("503, 1 s");
      expect(await databaseIsReady()).toBe(true);
      await vi.waitFor(async () => expect((await read()).status).toBe(200), 10_000);
      expect(thaw).not.toHaveBeenCalled();
    } finally {
      clearTimeout(rescue);
      postgres.thaw();
    }
    expect((await write("hung backend 0")).status).toBe(200);
  });

  test.runIf(canUnshare)(
    "a network that goes down costs what waits 503, and comes back",
    async () => {
      const { stdout } = await run("unshare", ["-n", process.execPath, droppedNetwork()]);
      const during = ["busy", "busy", "busy"];
      const seen = { before: "answered", during, ready: false, after: "answered" };
      expect(JSON.parse(stdout)).toEqual(seen);
    },
  );

  test("a long statement of a database that answers is left alone", async () => {
    const rows = await db().$queryRaw<unknown[]>`SELECT pg_sleep(4)::text AS slept`;
    expect(rows).toEqual([{ slept: "" }]);
  });

  test("jobs go on by themselves after a restart and a hang", { timeout: 120_000 }, async () => {
    let runs = 0;
    const stopJobs = await startJobs({
      "evaluate-actions": async () => void runs++,
      "delete-expired-rows": idle,
      "deliver-webhooks": idle,
      "import-connections": idle,
      "record-market-pace": idle,
      "run-uploads": idle,
      "read-market-sources": idle,
      "take-price-snapshots": idle,
      "push-prices": idle,
      "plan-shadow-prices": idle,
    });
    const ranAgain = async (): Promise<void> => {
      const earlier = runs;
      const options = { timeout: 40_000, interval: 500 };
      await vi.waitFor(() => {
        wakeSoon("evaluate-actions");
        expect(runs).toBeGreaterThan(earlier);
      }, options);
    };
    await ranAgain();
    await postgres.restart();
    await ranAgain();
    postgres.freeze();
    await sleep(6_000);
    postgres.thaw();
    await ranAgain();
    await stopJobs();
  });
});

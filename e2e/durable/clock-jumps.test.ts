import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { signedIn } from "@/e2e/contract/refused";
import { type Call, mostWithin } from "@/e2e/limits/windows";
import { freePort } from "@/e2e/setup/free-port";
import { faketime, JumpingClock } from "@/e2e/setup/jumping-clock";
import { hasPostgres, startPostgres } from "@/e2e/setup/postgres";
import { startProgram, stopProgram } from "@/e2e/setup/processes";
import { verifyLog } from "@/lib/audit/server";
import { callerFor } from "@/lib/auth/server/key-caller";
import { database, db, openServer, useDatabase } from "@/lib/db/server";
import { generateKey } from "@/lib/identity/keys/server";
import { createIngestConnection } from "@/lib/intake/sources/ingest/server/commands";
import { makeAccount, makeCalendar } from "@/prisma/factories";
import { today } from "@/lib/core/dates";

/** Needs Debian's `faketime`. */
const canRun = hasPostgres && existsSync(".next/BUILD_ID") && faketime !== undefined;
/** Real seconds after each jump. */
const seconds = process.env["NIGHTRATE_LONG"] === "1" ? 20 : 3;
const minute = 60;
const day = 24 * 60;
/** Minutes to another clock, in turn: each way by 10 minutes, an hour and a day. */
const jumps = [10, -10, 60, -60, day, -day];
/**
 * PostgreSQL's statement timeout reads the wall clock (timeout.c): a jump ahead may cut off what waits just then. Each of
 * the four callers has one call under way.
 */
const mostCut = 4 * jumps.filter((jump) => jump > 0).length;
const limit = 60;

/** An account with a key of 60 calls a minute, a page, and a program that fetches prices. */
async function makeCallers() {
  const { account, owner, caller, listings } = await makeAccount({
    apiAccess: "enabled",
    listings: 2,
    owner: { limitMinute: limit, limitHour: 10_000 },
  });
  for (const listing of listings) await makeCalendar(listing, { from: today("UTC"), nights: 90 });
  const { key } = await generateKey(caller);
  const by = await callerFor(owner);
  const { id, token } = await createIngestConnection(by, { pms_name: "guesty" });
  await db().connectionListing.createMany({
    data: listings.map((listing) => ({ listingKey: listing.key, connectionId: id })),
  });
  return {
    account,
    listing: { id: listings[0]?.listingId ?? "", pms: "guesty" },
    key: { "X-API-Key": key },
    page: { ...(await signedIn(owner)), "Content-Type": "application/json" },
    program: { "X-INTEGRATION-NAME": "guesty", "X-INTEGRATION-TOKEN": token },
  };
}

/** What went on while the clock jumped. */
interface Load {
  isOver: boolean;
  /** Calls with the key that were answered 200, by this process's own clock. */
  admitted: Call[];
  /** Notes that the server said it has written. */
  written: number;
  /** Calls whose statement PostgreSQL cut off, answered 503. */
  cut: number;
  faults: string[];
}

type Callers = Awaited<ReturnType<typeof makeCallers>>;

async function callUntilOver(load: Load, origin: string, callers: Callers): Promise<void> {
  const call = async (path: string, init: RequestInit, allowed: number[]): Promise<number> => {
    const response = await fetch(origin + path, init);
    const text = await response.text();
    if (response.status === 503 && text.includes('"UNAVAILABLE"')) load.cut++;
    else if (!allowed.includes(response.status))
      load.faults.push(`${path}: ${response.status} ${text.slice(0, 200)}`);
    return response.status;
  };
  const repeat = async (pause: number, once: () => Promise<unknown>): Promise<void> => {
    while (!load.isOver) {
      await once();
      await sleep(pause);
    }
  };
  const { key, page, program, listing } = callers;
  await Promise.all([
    repeat(20, async () => {
      const sent = performance.now();
      const status = await call("/v1/listings_minimal", { headers: key }, [200, 429]);
      if (status === 200) load.admitted.push({ sent, answered: performance.now() });
    }),
    repeat(100, () => call("/api/people/profile", { headers: page }, [200])),
    repeat(200, async () => {
      const body = JSON.stringify({ listings: [{ ...listing, notes: `${load.written + 1}` }] });
      const init = { method: "POST", headers: page, body };
      if ((await call("/v1/listings", init, [200])) === 200) load.written++;
    }),
    repeat(500, () => call("/v1/integration/prices", { headers: program }, [200])),
  ]);
}

async function doneJobs(): Promise<string[]> {
  const rows = await db().$queryRaw<{ id: string }[]>`
    SELECT id::text FROM pgboss.job WHERE name = 'evaluate-actions' AND state = 'completed'`;
  return rows.map(({ id }) => id);
}

/** Waits until the queue has run a job that it hadn't when this was called. */
async function expectJobs(): Promise<void> {
  const before = new Set(await doneJobs());
  await vi.waitFor(
    async () => expect((await doneJobs()).filter((id) => !before.has(id))).not.toEqual([]),
    { timeout: 90_000, interval: 250 },
  );
}

test.skipIf(!canRun)(
  "the clock jumps by minutes, an hour and a day, both ways, under load: limits, sessions, jobs, writes and charges hold",
  { timeout: 15 * 60_000 },
  async () => {
    const clock = new JumpingClock({ FAKETIME_NO_CACHE: "1" });
    for (const [name, value] of Object.entries(clock.env)) vi.stubEnv(name, value);
    const postgres = await startPostgres({ isMigrated: true });
    // This process may have a clock of its own (`npm run test:clocks`), for what later tests start.
    vi.unstubAllEnvs();
    const before = database();
    const own = useDatabase(openServer(postgres.url));
    const port = String(await freePort());
    const origin = `http://127.0.0.1:${port}`;
    try {
      const callers = await makeCallers();
      const entries = await db().logEntry.count();
      const server = await startProgram(
        [".cache/server/server.mjs"],
        {
          ...clock.env,
          DATABASE_URL: postgres.url,
          PORT: port,
          PUBLIC_URL: "http://127.0.0.1:3000",
          LOG_LEVEL: "silent",
          DEMO: "0",
        },
        `${origin}/readyz`,
      );
      const load: Load = { isOver: false, admitted: [], written: 0, cut: 0, faults: [] };
      const calls = callUntilOver(load, origin, callers);
      try {
        for (const jump of jumps) {
          clock.jump(jump);
          await sleep(seconds * 1_000);
          await expectJobs();
        }
      } finally {
        load.isOver = true;
        await calls;
        await stopProgram(server);
      }
      expect(load.faults).toEqual([]);
      expect(load.cut).toBeLessThanOrEqual(mostCut);
      expect(mostWithin(load.admitted, minute * 1_000)).toBeLessThanOrEqual(limit);
      const { notes } = await db().listing.findFirstOrThrow({
        where: { listingId: callers.listing.id },
      });
      expect(notes).toBe(`${load.written}`);
      expect(await db().logEntry.count()).toBe(entries + load.written);
      expect((await verifyLog()).flatMap(({ broken }) => broken ?? [])).toEqual([]);
      const charges = await db().usageCharge.groupBy({ by: ["listingId", "month"], _count: true });
      expect(new Set(charges.map(({ listingId }) => listingId)).size).toBe(2);
    } finally {
      useDatabase(before);
      await own.close();
      postgres.stop();
      clock.remove();
    }
  },
);

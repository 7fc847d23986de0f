import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import * as fc from "fast-check";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { bundled } from "@/e2e/setup/bundle";
import { putMigratedCluster } from "@/e2e/setup/migrated";
import { hasPostgres, startPostgres } from "@/e2e/setup/postgres";
import { openEmbedded, openServer } from "@/lib/db/server";

const isLong = process.env["NIGHTRATE_LONG"] === "1";
const kills = isLong ? 50 : 2;
const kinds = isLong && hasPostgres ? (["server", "embedded"] as const) : (["embedded"] as const);
const folder = mkdtempSync(join(tmpdir(), "nightrate-import-"));
/** An import that nobody disturbs takes about this long on an idle machine. */
const workMs = 450;
const worker = bundled(`import "./e2e/connections/import-worker.ts";`);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each(kinds)(
  `%s: ${kills} imports killed at random moments leave each the data of one whole import, and the next goes on`,
  { timeout: isLong ? 1_200_000 : 240_000 },
  async (kind) => {
    const postgres = kind === "server" ? await startPostgres() : null;
    if (postgres) onTestFinished(() => postgres.stop());
    const url = postgres?.url ?? "";
    if (!postgres) await putMigratedCluster(folder);
    const seed = Number(process.env["SEED"] ?? Date.now() % 1_000_000);
    const moments = fc.sample(fc.integer({ min: 0, max: workMs }), { numRuns: kills, seed });
    for (const [generation, moment] of moments.entries()) {
      const { child, closed } = await startWorker(String(generation), url);
      await sleep(moment);
      child.kill("SIGKILL");
      await closed;
      const { names, checkOuts, nights, rooms } = await state(url);
      // Listings, reservations and nights are all of one generation, or none is there.
      expect(names.length, `seed ${seed}`).toBeLessThanOrEqual(1);
      const whole = names[0] === undefined ? [] : [Number(names[0].name.slice(11))];
      expect(
        names.map(({ count }) => count),
        `seed ${seed}`,
      ).toEqual(whole.map(() => 150));
      expect(checkOuts, `seed ${seed}`).toEqual(whole.map((each) => 1 + each));
      expect(nights, `seed ${seed}`).toEqual(whole.map((each) => 135 * (1 + each)));
      expect(rooms, `seed ${seed}`).toEqual(whole.map((each) => 30 * (1 + each)));
    }
    const last = await startWorker("9", url);
    const [status] = await last.closed;
    expect(status, `seed ${seed}`).toBe(0);
    const { names, nights, rooms, running, entries, done } = await state(url);
    expect(names, `seed ${seed}`).toEqual([{ name: "Generation 9", count: 150 }]);
    expect(nights).toEqual([135 * 10]);
    expect(rooms).toEqual([30 * 10]);
    expect(running).toBe(0);
    // One entry for each import that was not killed, and none for the others.
    expect(entries).toBe(done);
  },
);

interface Worker {
  child: ChildProcess;
  /** Its status; it may end before it is killed. */
  closed: Promise<[number | null]>;
}

async function startWorker(generation: string, url: string): Promise<Worker> {
  const child = spawn(process.execPath, [worker()], {
    env: { ...process.env, TZ: "UTC", DATA_DIR: folder, DATABASE_URL: url, GENERATION: generation },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const closed = once(child, "close") as Worker["closed"];
  await new Promise((resolve, reject) => {
    child.stdout.on("data", (text: Buffer) => text.includes("working") && resolve(undefined));
    child.once("close", () => reject(new Error("A worker ended before it worked.")));
  });
  return { child, closed };
}

interface State {
  names: { name: string; count: number }[];
  /** Nights of the reservations; each number once. */
  checkOuts: number[];
  /** Booked nights of all calendars, and nights of rooms sold by the 15 listings of three; none before the first import. */
  nights: number[];
  rooms: number[];
  running: number;
  entries: number;
  done: number;
}

/** What the killed import left, read as the next start would. */
async function state(url: string): Promise<State> {
  const database = url ? openServer(url) : openEmbedded(folder, "command");
  try {
    const [row] = await database.client.$queryRaw<[State]>`
      SELECT
        coalesce((SELECT json_agg(json_build_object('name', name, 'count', count)) FROM (
          SELECT name, count(*) FROM listing GROUP BY name) AS named), '[]') AS names,
        ARRAY(SELECT DISTINCT check_out - check_in FROM reservation) AS "checkOuts",
        ARRAY(SELECT count(*)::int FROM calendar_month, unnest(states) AS state WHERE state = 2
          HAVING count(*) > 0) AS nights,
        ARRAY(SELECT sum(sold)::int FROM calendar_month, unnest(units_sold) AS sold
          HAVING sum(sold) > 0) AS rooms,
        (SELECT count(*)::int FROM connection_run WHERE outcome = 'running') AS running,
        (SELECT count(*)::int FROM connection_run WHERE outcome = 'done') AS done,
        (SELECT count(*)::int FROM log_entry) AS entries`;
    return row;
  } finally {
    await database.close();
  }
}

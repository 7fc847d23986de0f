import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openServer } from "@/lib/db/server";
import { bundled } from "@/e2e/setup/bundle";
import { type Clone, cloneDatabase } from "@/e2e/setup/template";

const isLong = process.env["NIGHTRATE_LONG"] === "1";
const kills = isLong ? 30 : 1;
/** Work of a worker that nobody disturbs takes about this long on an idle machine. */
const workMs = 2_500;
const worker = bundled(`import "./e2e/jobs/worker.ts";`);

let shared: Clone;
beforeAll(async () => {
  shared = await cloneDatabase();
});
afterAll(() => shared.drop());

test(
  `${kills} workers killed at random moments leave each effect once, and nothing marked`,
  { timeout: isLong ? 2_600_000 : 240_000 },
  async () => {
    const seed = Number(process.env["SEED"] ?? Date.now() % 1_000_000);
    const moments = fc.sample(fc.integer({ min: 0, max: workMs }), { numRuns: kills, seed });
    for (const moment of moments) {
      const child = await startWorker({});
      await sleep(moment);
      child.kill("SIGKILL");
      await once(child, "close");
    }
    const last = await startWorker({ FINISH: "1" });
    const [status] = (await once(last, "close")) as [number | null];
    expect(status, `seed ${seed}`).toBe(0);
    expect(await effects(), `seed ${seed}`).toEqual({
      due: 0,
      calls: 0,
      // Each opened and each nudge made once, whatever was cut off and done again; some listings happen to be alike.
      actions: 900,
      nudges: 600,
      nudges_ever_made: 600,
      alerts_without_nudge: 0,
    });
  },
);

async function startWorker(more: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [worker()], {
    env: { ...process.env, TZ: "UTC", DATABASE_URL: shared.url, ...more },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise((resolve, reject) => {
    child.stdout.on("data", (text: Buffer) => text.includes("working") && resolve(undefined));
    child.once("close", () => reject(new Error("A worker ended before it worked.")));
  });
  return child;
}

async function effects(): Promise<unknown> {
  const database = openServer(shared.url);
  const rows = await database.client.$queryRaw<unknown[]>`
    SELECT (SELECT count(*)::int FROM listing_evaluation WHERE due_at <= now()) AS due,
      (SELECT count(*)::int FROM api_call) AS calls,
      count(*)::int AS actions,
      (SELECT count(*)::int FROM nudge WHERE status = 'open') AS nudges,
      (SELECT count(*)::int FROM nudge) AS nudges_ever_made,
      (count(*) FILTER (WHERE metadata ? 'nudge_id' AND NOT EXISTS (
        SELECT 1 FROM nudge n WHERE n.id::text = metadata->>'nudge_id' AND n.status = 'open'
      )))::int AS alerts_without_nudge
    FROM action WHERE resolved_at IS NULL AND action_type <> 'group_suspected'`;
  await database.close();
  return rows[0];
}

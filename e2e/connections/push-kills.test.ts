import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import * as fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { hasPostgres, startPostgres } from "@/e2e/setup/postgres";
import type { Standin } from "@/e2e/standins";
import { faultsOf } from "./push-kills-journal";
import { Report } from "./push-kills-report";
import { vendors } from "./vendors";

const isLong = process.env["NIGHTRATE_LONG"] === "1";
/** Each stand-in is connected anew, so that its trial and its first push are killed too. */
const [standins, killsOfEach] = isLong ? [5, 10] : [1, 4];
const databases =
  isLong && hasPostgres ? (["server", "embedded"] as const) : (["embedded"] as const);
const [listings, scale] = [4, 10];
/** Steps and milliseconds that a pass which nobody disturbs takes on an idle machine. */
const [usualSteps, usualMs] = [120, 1_000];

/** When a worker dies: at its nth step, or so many milliseconds after it began; and if prices change before it begins. */
const moments = fc.record({
  at: fc.oneof(
    fc.record({ step: fc.integer({ min: 1, max: usualSteps }) }),
    fc.record({ ms: fc.integer({ min: 0, max: usualMs }) }),
  ),
  changes: fc.boolean(),
});

test.each(databases)(
  `%s: ${standins * killsOfEach} pushes killed at random moments lose no night, and send none twice but for a new price`,
  { timeout: isLong ? 1_800_000 : 240_000 },
  async (database) => {
    const postgres = database === "server" ? await startPostgres() : null;
    if (postgres) onTestFinished(() => postgres.stop());
    const folder = mkdtempSync(join(tmpdir(), "nightrate-kills-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const seed = Number(process.env["SEED"] ?? Date.now() % 1_000_000);
    const drawn = fc.sample(moments, { numRuns: standins * killsOfEach * 4, seed });
    const generations = drawn.entries();
    const killed = { steps: 0, ms: 0, withChange: 0 };
    for (let turn = 0; turn < standins; turn++) {
      const vendor = vendors[turn % vendors.length] ?? vendors[0];
      const standin = await vendor.start({ scale, latency: 2, listings, stays: 0 });
      onTestFinished(() => standin.close());
      const env = {
        DATA_DIR: folder,
        DATABASE_URL: postgres?.url ?? "",
        NIGHTRATE_SECRET: "the secret of a test, which no server has",
        KIND: vendor.kind,
        PMS_URL: standin.url,
        PMS_CREDENTIALS: JSON.stringify(standin.credentials),
        CONNECTION_HOSTS: standin.host,
        CONNECTION_SECOND_MS: String(scale),
      };
      await work({ ...env, SETUP: "1" });
      for (let kills = 0; kills < killsOfEach;) {
        const [generation, { at, changes }] = generations.next().value ?? [0, { at: { ms: 0 } }];
        const before = { GENERATION: String(generation), ...(changes && { CHANGE: "1" }) };
        const { report, changed } = await work({ ...env, ...before }, at);
        await quiet(standin);
        if (report) expectWhole(standin, report, seed);
        else {
          kills++;
          killed["step" in at ? "steps" : "ms"]++;
          if (changed) killed.withChange++;
        }
      }
      const { report } = await work({ ...env, GENERATION: "9999" });
      expectWhole(standin, report, seed);
      expect(standin.problems, `seed ${seed}`).toEqual([]);
    }
    console.log(`seed ${seed}:`, killed);
  },
);

function expectWhole(standin: Standin, report: Report | undefined, seed: number): void {
  expect(report, `seed ${seed}`).toMatchObject({ unconfirmed: [], charges: listings, openRuns: 0 });
  if (report) expect(faultsOf(standin, report), `seed ${seed}`).toEqual([]);
}

interface Worked {
  /** Undefined where it was killed. */
  report: Report | undefined;
  /** Whether it changed prices before it began. */
  changed: boolean;
}

async function work(env: Record<string, string>, at: Moment = {}): Promise<Worked> {
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "e2e/connections/push-kills-worker.ts"],
    {
      env: { ...process.env, TZ: "UTC", ...env, ...(at.step && { DIE_AT: String(at.step) }) },
      stdio: ["ignore", "pipe", "inherit"],
    },
  );
  const lines: string[] = [];
  createInterface(child.stdout).on("line", (line) => {
    lines.push(line);
    if (line === "working" && at.ms !== undefined) void killAfter(child, at.ms);
  });
  const [status, signal] = (await once(child, "close")) as [number | null, string | null];
  const changed = lines.includes("changed");
  if (signal === "SIGKILL") return { report: undefined, changed };
  expect(status).toBe(0);
  const report = env["SETUP"] ? undefined : Report.parse(JSON.parse(lines.at(-1) ?? ""));
  return { report, changed };
}

interface Moment {
  step?: number;
  ms?: number;
}

async function killAfter(child: ChildProcess, ms: number): Promise<void> {
  await sleep(ms);
  child.kill("SIGKILL");
}

/** Waits until the stand-in has answered what the worker asked before it was killed. */
async function quiet({ requests }: Standin): Promise<void> {
  while (requests.some(({ status }) => status === 0)) await sleep(5);
}

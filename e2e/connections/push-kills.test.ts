import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { bundled } from "@/e2e/setup/bundle";
import { putMigratedCluster } from "@/e2e/setup/migrated";
import { hasPostgres, startPostgres } from "@/e2e/setup/postgres";
import type { Standin } from "@/e2e/standins";
import { type Env, type Moment, quiet, work } from "./push-kills";
import { faultsOf } from "./push-kills-journal";
import type { Report } from "./push-kills-report";
import { type Vendor, vendors } from "./vendors";

const isLong = process.env["NIGHTRATE_LONG"] === "1";
/** Each stand-in is connected anew, so that its trial and its first push are killed too. */
const [turns, killsOfEach] = isLong ? [5, 10] : [1, 2];
const databases =
  isLong && hasPostgres ? (["server", "embedded"] as const) : (["embedded"] as const);
/** The vendor's 30 s for an answer are 3 s then, which a busy machine needs; its answers take 20 ms. */
const [listings, scale, latency] = [4, 100, 0.2];
/** Steps and milliseconds that a push which nobody disturbs takes on an idle machine. */
const [usualSteps, usualMs] = [300, 2_000];

/** When each worker dies, and whether prices change before it begins. */
const moments = fc.record({
  at: fc.oneof(
    fc.record({ step: fc.integer({ min: 1, max: usualSteps }) }),
    fc.record({ ms: fc.integer({ min: 0, max: usualMs }) }),
  ),
  changes: fc.boolean(),
});
const worker = bundled(`import "./e2e/connections/push-kills-worker.ts";`);

type Drawn = Iterator<[number, { at: Moment; changes: boolean }]>;

test.each(databases)(
  `%s: ${turns * killsOfEach} pushes killed at random moments lose no night, and send none twice but for a new price`,
  { timeout: isLong ? 1_800_000 : 240_000 },
  async (database) => {
    const postgres = database === "server" ? await startPostgres() : null;
    if (postgres) onTestFinished(() => postgres.stop());
    const folder = mkdtempSync(join(tmpdir(), "nightrate-kills-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    if (!postgres) await putMigratedCluster(folder);
    const seed = Number(process.env["SEED"] ?? Date.now() % 1_000_000);
    console.log(`${database}: SEED=${seed}`);
    // More than are needed: some workers end before they are killed.
    const drawn = fc.sample(moments, { numRuns: turns * killsOfEach * 10, seed }).entries();
    const env = {
      WORKER: worker(),
      DATA_DIR: folder,
      DATABASE_URL: postgres?.url ?? "",
      NIGHTRATE_SECRET: "the secret of a test, which no server has",
    };
    const done = { killed: 0, ended: 0, changed: 0 };
    for (let turn = 0; turn < turns; turn++) {
      const vendor = vendors[turn % vendors.length] ?? vendors[0];
      await killPushesOf(vendor, env, drawn, (worked) => done[worked]++);
    }
    console.log(done);
    expect(done.killed).toBe(turns * killsOfEach);
  },
);

/** Connects a new stand-in and kills its pushes; then and whenever one ends, everything must be as it should. */
async function killPushesOf(
  { kind, start }: Vendor,
  database: Env,
  drawn: Drawn,
  note: (worked: "killed" | "ended" | "changed") => void,
): Promise<void> {
  const standin = await start({ scale, latency, listings, stays: 0 });
  onTestFinished(() => standin.close());
  const env = {
    ...database,
    KIND: kind,
    PMS_URL: standin.url,
    PMS_CREDENTIALS: JSON.stringify(standin.credentials),
    CONNECTION_HOSTS: standin.host,
    CONNECTION_SECOND_MS: String(scale),
  };
  await work({ ...env, SETUP: "1" });
  for (let kills = 0; kills < killsOfEach;) {
    const next = drawn.next();
    if (next.done) throw new Error("Too many workers ended before they were killed.");
    const [generation, { at, changes }] = next.value;
    const given = { GENERATION: String(generation), ...(changes && { CHANGE: "1" }) };
    const { report, changed } = await work({ ...env, ...given }, at);
    await quiet(standin);
    if (changed) note("changed");
    note(report ? "ended" : "killed");
    if (report) expectWhole(standin, report);
    else kills++;
  }
  const { report } = await work({ ...env, GENERATION: "9999" });
  expectWhole(standin, report);
}

function expectWhole(standin: Standin, report: Report | undefined): void {
  expect(report).toMatchObject({ unconfirmed: [], charges: listings, openRuns: 0 });
  expect(report && faultsOf(standin, report)).toEqual([]);
  expect(standin.problems).toEqual([]);
}

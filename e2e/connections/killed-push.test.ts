import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bundled } from "@/e2e/setup/bundle";
import { type Clone, cloneDatabase } from "@/e2e/setup/template";
import { nightsIn } from "@/lib/delivery/pushes/server/ranges";
import { FakePms, zone } from "@/lib/delivery/pushes/server/testing";

/** In the trial, in the first listing's request, and in a later one's; before and after the PMS has it. */
const moments = ["after 1", "before 5", "after 5", "before 7", "after 7"];

/** In the first listing's request of a restore, and in a later one's. */
const restoreMoments = [
  ["before", 1],
  ["after", 3],
] as const;

const worker = bundled(`import "./e2e/connections/push-worker.ts";`);

/** Runs a worker; `killAfter`: milliseconds from the beginning of its pushes until it is killed. */
async function work(
  env: Record<string, string>,
  killAfter?: number,
): Promise<{ lines: string[]; signal: string | null }> {
  const child = spawn(process.execPath, [worker()], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines: string[] = [];
  createInterface(child.stdout).on("line", (line) => {
    lines.push(line);
    if (killAfter !== undefined && line === "pushing") {
      setTimeout(() => child.kill("SIGKILL"), killAfter);
    }
  });
  const [, signal] = (await once(child, "close")) as [number | null, string | null];
  return { lines, signal };
}

/** A PMS and a database, which the workers of a test share. */
interface World {
  env: Record<string, string>;
  database: Clone;
  /** Where the PMS is kept. */
  file: string;
  remove: () => Promise<void>;
}

async function makeWorld(from?: World): Promise<World> {
  const database = await cloneDatabase(from?.database.name);
  const folder = mkdtempSync(join(tmpdir(), "nightrate-push-"));
  const file = join(folder, "pms.json");
  if (from) cpSync(from.file, file);
  const remove = async (): Promise<void> => {
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  };
  const env = { DATABASE_URL: database.url, PMS_FILE: file, PUSH_ZONE: zone };
  return { env, database, file, remove };
}

/** All prices were sent, and nobody was killed: two tests begin with it. */
let pushed: World | undefined;
beforeAll(async () => {
  pushed = await makeWorld();
  const last = (await work(pushed.env)).lines.at(-1);
  if (last !== confirmed(4)) throw new Error(`Not all prices were sent: ${last}`);
}, 240_000);
afterAll(() => pushed?.remove());

/** Runs `check` with the environment of workers, and the PMS as their last write left it. */
async function withPms(
  from: World | undefined,
  check: (env: Record<string, string>, read: () => FakePms) => Promise<void>,
): Promise<void> {
  const world = await makeWorld(from);
  const read = (): FakePms => {
    const pms = new FakePms(0);
    pms.restore(readFileSync(world.file, "utf8"));
    return pms;
  };
  try {
    await check(world.env, read);
  } finally {
    await world.remove();
  }
}

/** What a worker says at its end, where so many pushes were confirmed and none ended otherwise. */
function confirmed(count: number): string {
  return JSON.stringify(Array.from({ length: count }, () => "confirmed"));
}

test("pushes that are killed leave no night unsent and send none twice with different values", async () => {
  await withPms(undefined, async (env, read) => {
    for (const moment of moments) {
      const { signal } = await work({ ...env, DIE_AT: moment });
      expect([moment, signal]).toEqual([moment, "SIGKILL"]);
    }
    const { lines } = await work(env);
    expect(lines.at(-1)).toBe(confirmed(4));
    const pms = read();
    const sent = new Map<string, Set<number>>();
    for (const { id, ranges } of pms.writes) {
      for (const { day, price } of nightsIn(ranges)) {
        // The trial raises 100.00 by one, and puts the base back.
        if (typeof price !== "number" || price === 10_100) continue;
        const night = `${id} ${day}`;
        sent.set(night, (sent.get(night) ?? new Set()).add(price));
      }
    }
    expect(sent.size).toBe(4 * 40);
    for (const values of sent.values()) expect(values.size).toBe(1);
    for (const nights of pms.nights.values()) {
      for (const { price } of nights.values()) expect(price).not.toBe(10_100);
    }
  });
}, 240_000);

test("a restore that is killed goes on, and gives every night its earlier price once", async () => {
  await withPms(pushed, async (env, read) => {
    const count = read().writes.length;
    for (const [when, number] of restoreMoments) {
      const moment = `${when} ${count + number}`;
      const { signal } = await work({ ...env, RESTORE: "1", DIE_AT: moment });
      expect([moment, signal]).toEqual([moment, "SIGKILL"]);
    }
    expect((await work({ ...env, RESTORE: "1" })).lines.at(-1)).toBe(confirmed(8));
    const pms = read();
    const sent = pms.writes.slice(count).flatMap(({ id, ranges }) => {
      return nightsIn(ranges).map(({ day, price }) => ({ night: `${id} ${day}`, price }));
    });
    expect(sent.length).toBe(4 * 40);
    expect(new Set(sent.map(({ night }) => night)).size).toBe(4 * 40);
    for (const nights of pms.nights.values()) {
      const prices = [...nights.values()].filter(({ price }) => price !== 10_000);
      expect(prices).toMatchObject([{ price: 12_300, isBasePrice: false }]);
    }
  });
}, 240_000);

test("workers that are killed while they judge lose no hold, send nothing of it and log it once", async () => {
  await withPms(pushed, async (env, read) => {
    const { length } = read().writes;
    // Before, while and after the judgement is stored, whatever the machine's speed.
    for (const killAfter of [0, 120, 400]) await work({ ...env, FAULT: "1" }, killAfter);
    const { lines } = await work({ ...env, FAULT: "1" });
    expect(lines.at(-1)).toBe(JSON.stringify({ open: 2, holds: 2, entries: 2 }));
    expect(read().writes.length).toBe(length);
  });
}, 240_000);

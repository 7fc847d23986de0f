import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { nightsIn } from "@/lib/sync/pushes/server/ranges";
import { FakePms } from "@/lib/sync/pushes/server/testing";

/** In the trial, in the first listing's request, and in a later one's; before and after the PMS has it. */
const moments = ["after 1", "before 5", "after 5", "before 7", "after 7"];

async function work(
  env: Record<string, string>,
): Promise<{ lines: string[]; signal: string | null }> {
  const child = spawn(process.execPath, ["--import", "tsx", "e2e/connections/push-worker.ts"], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines: string[] = [];
  createInterface(child.stdout).on("line", (line) => lines.push(line));
  const [, signal] = (await once(child, "close")) as [number | null, string | null];
  return { lines, signal };
}

test("pushes that are killed leave no night unsent and send none twice with different values", async () => {
  const folder = mkdtempSync(join(tmpdir(), "nightrate-push-"));
  const file = join(folder, "pms.json");
  const env = { DATA_DIR: join(folder, "data"), DATABASE_URL: "", PMS_FILE: file };
  try {
    for (const moment of moments) {
      const { signal } = await work({ ...env, DIE_AT: moment });
      expect([moment, signal]).toEqual([moment, "SIGKILL"]);
    }
    const { lines } = await work(env);
    expect(lines.at(-1)).toBe(JSON.stringify(Array.from({ length: 4 }, () => "confirmed")));
    const pms = new FakePms(0);
    pms.restore(readFileSync(file, "utf8"));
    const sent = new Map<string, Set<number>>();
    for (const { id, ranges } of pms.writes) {
      for (const { day, price } of nightsIn(ranges)) {
        // The trial raises 100.00 by one, and puts the base back.
        if (price === "base" || price === 10_100) continue;
        const night = `${id} ${day}`;
        sent.set(night, (sent.get(night) ?? new Set()).add(price));
      }
    }
    expect(sent.size).toBe(4 * 40);
    for (const values of sent.values()) expect(values.size).toBe(1);
    for (const nights of pms.nights.values()) {
      for (const { price } of nights.values()) expect(price).not.toBe(10_100);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}, 240_000);

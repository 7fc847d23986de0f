import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";
import { bundled } from "@/e2e/setup/bundle";
import { cloneDatabase } from "@/e2e/setup/template";

const moments = [
  "before the transaction",
  "before the answer is stored",
  "before the commit",
  "after the commit",
];

const worker = bundled(`import "./e2e/durable/call-worker.ts";`);

function start(env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [worker()], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
}

/** The lines that a worker printed until it ended, and how it ended. */
async function finished(child: ChildProcess): Promise<{ lines: string[]; signal: string | null }> {
  const lines: string[] = [];
  if (child.stdout) createInterface(child.stdout).on("line", (line) => lines.push(line));
  const [, signal] = (await once(child, "close")) as [number | null, string | null];
  return { lines, signal };
}

/** Kills a call at each moment, then sends all again. */
async function killAndRepeat(env: Record<string, string>): Promise<unknown[]> {
  for (const moment of moments) {
    const { signal } = await finished(start({ ...env, DIE_AT: moment, KEYS: moment }));
    expect([moment, signal]).toEqual([moment, "SIGKILL"]);
  }
  const { lines } = await finished(start({ ...env, KEYS: moments.join(",") }));
  return lines.map((line): unknown => JSON.parse(line));
}

/** Each ran once; where the effect was committed, the answer was too. */
const once200 = moments.map((key) => ({
  key,
  status: 200,
  replayed: key === "after the commit",
  made: 1,
}));

test(
  "a call that was killed runs again or is answered, and another node answers 409 only while the first lives",
  { timeout: 240_000 },
  async () => {
    const database = await cloneDatabase();
    const env = { DATABASE_URL: database.url };
    let first: ChildProcess | undefined;
    try {
      expect(await killAndRepeat(env)).toEqual(once200);
      first = start({ ...env, DIE_AT: "hold", KEYS: "held" });
      if (first.stdout) await once(first.stdout, "data");
      const call = async () => (await finished(start({ ...env, KEYS: "held" }))).lines;
      expect(await call()).toEqual([expect.stringContaining(`"status":409`)]);
      first.kill("SIGKILL");
      await once(first, "close");
      const [line = ""] = await call();
      expect(JSON.parse(line)).toEqual({ key: "held", status: 200, replayed: false, made: 1 });
    } finally {
      first?.kill("SIGKILL");
      await database.drop();
    }
  },
);

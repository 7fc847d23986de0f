import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../../..");
const folder = mkdtempSync(join(tmpdir(), "nightrate-signals-"));
const file = join(folder, "said");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Says it is ready, logs ten lines a second, and needs a moment to stop. */
const program = `
  import { log } from "./lib/core/server/log.ts";
  import { stopOnSignal } from "./lib/serve/server/signals.ts";
  setInterval(() => { log().info("line"); console.log("line"); }, 100);
  stopOnSignal(() => new Promise((done) => setTimeout(() => { console.warn("stopped"); done(); }, 300)));
  console.log("ready");`;
const node = ["--import", "tsx", "--input-type=module", "--eval", program];
const env = { ...process.env, LOG_LEVEL: "info" };

async function start(): Promise<{ child: ChildProcess; err: () => string }> {
  const child = spawn(process.execPath, node, { cwd: root, env });
  let err = "";
  child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()));
  await once(child.stdout, "data");
  return { child, err: () => err };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<unknown> {
  const closed = once(child, "close");
  child.kill(signal);
  return (await closed)[0];
}

test.each([
  ["SIGTERM", ""],
  ["SIGINT", ""],
  ["SIGHUP", "Nightrate is stopping because its terminal was closed.\n"],
] as const)("%s stops cleanly, and an unasked-for end is explained", async (signal, reason) => {
  const { child, err } = await start();
  expect(await end(child, signal)).toBe(0);
  expect(err()).toBe(`${reason}stopped\n`);
});

test("nobody reading the output does not end it, and is said once", async () => {
  const { child, err } = await start();
  child.stdout?.destroy();
  await sleep(700);
  expect(child.exitCode).toBeNull();
  expect(err()).toBe("Standard output was closed. Nightrate goes on without writing its log.\n");
  expect(await end(child, "SIGTERM")).toBe(0);
});

test("it stops when the shell that started it has ended, and says so", async () => {
  // The first process is the shell; the program's own number is the first line.
  const line = `"$0" "$@" 2> ${file} & echo $!; wait`;
  const shell = spawn("sh", ["-c", line, process.execPath, ...node], { cwd: root, env });
  let out = "";
  shell.stdout.on("data", (chunk: Buffer) => (out += chunk.toString()));
  while (!out.includes("ready")) await sleep(50);
  const id = Number(out.split("\n")[0]);
  shell.kill("SIGKILL");
  while (isAlive(id)) await sleep(50);
  expect(readFileSync(file, "utf8")).toContain(
    `Nightrate is stopping because the process that started it (${shell.pid}) has ended.\n`,
  );
  expect(readFileSync(file, "utf8")).toContain("stopped\n");
});

function isAlive(id: number): boolean {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
}

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { bundled } from "@/e2e/setup/bundle";

const folder = mkdtempSync(join(tmpdir(), "nightrate-signals-"));
const file = join(folder, "stderr");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Prints "ready", logs ten lines a second, and takes 300 ms to stop. */
const program = bundled(`
  import { log } from "./lib/core/server/log.ts";
  import { stopOnSignal } from "./lib/serve/server/signals.ts";
  setInterval(() => { log().info("line"); console.log("line"); }, 100);
  stopOnSignal(() => new Promise((done) => setTimeout(() => { console.warn("stopped"); done(); }, 300)));
  console.log("ready");`);
const env = { ...process.env, LOG_LEVEL: "info" };

async function start(): Promise<{ child: ChildProcess; err: () => string }> {
  const child = spawn(process.execPath, [program()], { env });
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
] as const)(
  "%s stops the program cleanly, with a reason if it was not requested",
  async (signal, reason) => {
    const { child, err } = await start();
    expect(await end(child, signal)).toBe(0);
    expect(err()).toBe(`${reason}stopped\n`);
  },
);

test("a closed standard output does not stop the program and is reported once", async () => {
  const { child, err } = await start();
  child.stdout?.destroy();
  while (!err()) await sleep(50);
  await sleep(300);
  expect(child.exitCode).toBeNull();
  expect(err()).toBe("Standard output was closed. Nightrate continues without writing its log.\n");
  expect(await end(child, "SIGTERM")).toBe(0);
});

test("the program stops and reports it when the shell that started it has ended", async () => {
  // The spawned process is the shell; the first line is the program's process ID.
  const line = `"$0" "$@" 2> ${file} & echo $!; wait`;
  const shell = spawn("sh", ["-c", line, process.execPath, program()], { env });
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

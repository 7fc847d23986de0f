import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { afterAll, expect, test, vi } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "nightrate-run-test-"));
const file = join(folder, "pids");

afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A linter that never finishes and has started a program in a group of its own, as Playwright does. */
const slowLinter = `#!${process.execPath}
const other = require("node:child_process").spawn("sleep", ["600"], { detached: true, stdio: "ignore" });
require("node:fs").writeFileSync(${JSON.stringify(file)}, process.pid + " " + other.pid);
setInterval(() => undefined, 1_000);
`;

/** Starts `npm test` with that linter and without tests, below a shell as below npm; the ids of all four processes. */
async function start(): Promise<{ shell: number; runner: number; all: number[] }> {
  rmSync(file, { force: true });
  writeFileSync(join(folder, "oxlint"), slowLinter, { mode: 0o755 });
  writeFileSync(join(folder, "vitest"), "#!/bin/sh\nexec sleep 600\n", { mode: 0o755 });
  const env = { ...process.env, PATH: [folder, process.env["PATH"]].join(delimiter) };
  const line = `"${process.execPath}" --import tsx e2e/run/main.ts >/dev/null & echo $!; wait`;
  const shell = spawn("sh", ["-c", line], { cwd: root, env, stdio: ["ignore", "pipe", "ignore"] });
  let output = "";
  shell.stdout.on("data", (chunk: Buffer) => (output += chunk.toString()));
  await vi.waitFor(() => expect(existsSync(file) && readFileSync(file, "utf8")).toMatch(/ \d/), {
    timeout: 25_000,
  });
  const [runner = 0] = output.split("\n").map(Number);
  const started = readFileSync(file, "utf8").split(" ").map(Number);
  return { shell: shell.pid ?? 0, runner, all: [shell.pid ?? 0, runner, ...started] };
}

/** False for a zombie: it has ended, even if nobody has asked how. */
function isAlive(pid: number): boolean {
  try {
    return !readFileSync(`/proc/${pid}/stat`, "utf8").includes(") Z ");
  } catch {
    return false;
  }
}

test.runIf(process.platform === "linux").each([
  ["SIGTERM", "runner"],
  ["SIGINT", "runner"],
  ["SIGKILL", "shell"],
] as const)("%s to the %s leaves no process behind", async (signal, target) => {
  const started = await start();
  expect(started.all.filter(isAlive)).toEqual(started.all);
  process.kill(started[target], signal);
  await vi.waitFor(() => expect(started.all.filter(isAlive)).toEqual([]), { timeout: 10_000 });
});

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { bundled } from "@/e2e/setup/bundle";
import { type FileLock, lockFile } from "./folder";

const canUnshare = spawnSync("unshare", ["-n", "true"]).status === 0;
let folder = "";
let path = "";
let children: ChildProcess[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "nightrate-lock-"));
  path = join(folder, "server.lock");
});
afterEach(() => {
  for (const child of children) child.kill("SIGKILL");
  children = [];
  rmSync(folder, { recursive: true, force: true });
});

const program = bundled(`
  import { lockFile } from "./lib/db/server/embedded/folder.ts";
  globalThis.lock = lockFile(process.env.LOCK_PATH);
  console.log(globalThis.lock ? "locked" : "in use");
  setInterval(() => {}, 1000);`);

/** This process's lock. */
function lock(): FileLock {
  const held = lockFile(path);
  if (!held) throw new Error("Another process has the lock.");
  return held;
}

/** Another process that locks the file and stays; what it says first. */
async function other(under: string[] = []): Promise<{ child: ChildProcess; said: string }> {
  const [file, ...args] = [...under, process.execPath, program()];
  const env = { ...process.env, LOCK_PATH: path };
  const child = spawn(file, args, { env, stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  const [said] = (await once(child.stdout, "data")) as [Buffer];
  return { child, said: said.toString().trim() };
}

test("one process holds a file; the next one after it ended, also by kill -9", async () => {
  const { child, said } = await other();
  expect(said).toBe("locked");
  expect(lockFile(path)).toBeNull();
  child.kill("SIGKILL");
  await once(child, "close");
  const held = lock();
  expect((await other()).said).toBe("in use");
  held.close();
  expect((await other()).said).toBe("locked");
});

test("the same process does not hold it twice", () => {
  const held = lock();
  expect(lockFile(path)).toBeNull();
  held.close();
  lock().close();
});

test("the lock holds between network namespaces, as two containers have them", async ({ skip }) => {
  skip(!canUnshare, "only root can make a network");
  expect((await other(["unshare", "-n"])).said).toBe("locked");
  expect(lockFile(path)).toBeNull();
  expect((await other(["unshare", "-n"])).said).toBe("in use");
});

test.each(["", "4711", "left by another program ".repeat(100)])(
  "a lock file that is left over does not hinder a start: %j",
  async (text) => {
    writeFileSync(path, text);
    const before = statSync(path).ino;
    const held = lock();
    expect((await other()).said).toBe("in use");
    // Another file would be another lock.
    expect(statSync(path).ino).toBe(before);
    held.close();
  },
);

test("a file that cannot be locked is named", () => {
  mkdirSync(path);
  expect(() => lockFile(path)).toThrow(
    `The embedded database was not opened, because the file ${path} cannot be locked: unable to open database file.`,
  );
});

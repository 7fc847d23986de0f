import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { DatabaseInUse, lockDirectory } from "./lock";

const root = resolve(import.meta.dirname, "../../..");
const canUnshare = spawnSync("unshare", ["-n", "true"]).status === 0;
let directory = "";
let children: ChildProcess[] = [];

beforeEach(() => {
  directory = join(mkdtempSync(join(tmpdir(), "nightrate-lock-")), "db");
  mkdirSync(directory);
});
afterEach(() => {
  for (const child of children) child.kill("SIGKILL");
  children = [];
  rmSync(join(directory, ".."), { recursive: true, force: true });
});

const program = `
  import { lockDirectory } from "./lib/db/server/lock.ts";
  try {
    globalThis.lock = lockDirectory(process.env.DIRECTORY);
    console.log("locked");
    setInterval(() => {}, 1000);
  } catch (error) {
    console.log(error.name);
  }`;

/** Another process that locks the directory and stays; what it says first. */
async function other(under: string[] = []): Promise<{ child: ChildProcess; said: string }> {
  const node = [process.execPath, "--import", "tsx", "--input-type=module", "--eval", program];
  const [file = "", ...args] = [...under, ...node];
  const env = { ...process.env, DIRECTORY: directory };
  const child = spawn(file, args, { cwd: root, env, stdio: ["ignore", "pipe", "inherit"] });
  children.push(child);
  const [said] = (await once(child.stdout, "data")) as [Buffer];
  return { child, said: said.toString().trim() };
}

test("one process holds a directory; the next one after it ended, also by kill -9", async () => {
  const { child, said } = await other();
  expect(said).toBe("locked");
  expect(() => lockDirectory(directory)).toThrow(DatabaseInUse);
  child.kill("SIGKILL");
  await once(child, "close");
  const lock = lockDirectory(directory);
  expect((await other()).said).toBe("DatabaseInUse");
  lock.close();
  expect((await other()).said).toBe("locked");
});

test("the same process does not hold it twice", () => {
  const lock = lockDirectory(directory);
  expect(() => lockDirectory(directory)).toThrow(DatabaseInUse);
  lock.close();
  lockDirectory(directory).close();
});

test.skipIf(!canUnshare)(
  "the lock holds between network namespaces, as two containers have them",
  async () => {
    expect((await other(["unshare", "-n"])).said).toBe("locked");
    expect(() => lockDirectory(directory)).toThrow(DatabaseInUse);
    expect((await other(["unshare", "-n"])).said).toBe("DatabaseInUse");
  },
);

test.each(["", "4711", "left by another program ".repeat(100)])(
  "a lock file that is left over does not hinder a start: %j",
  async (text) => {
    writeFileSync(`${directory}.lock`, text);
    const before = statSync(`${directory}.lock`).ino;
    const lock = lockDirectory(directory);
    expect((await other()).said).toBe("DatabaseInUse");
    // Another file would be another lock.
    expect(statSync(`${directory}.lock`).ino).toBe(before);
    lock.close();
  },
);

test("a file that cannot be locked is named", () => {
  mkdirSync(`${directory}.lock`);
  expect(() => lockDirectory(directory)).toThrow(
    `The embedded database in ${directory} was not opened, because the file ${directory}.lock cannot be locked: unable to open database file.`,
  );
});

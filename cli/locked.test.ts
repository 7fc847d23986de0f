import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DirectoryLock, lockDirectory } from "@/lib/db/server/lock";

const root = resolve(import.meta.dirname, "..");
const directory = mkdtempSync(join(tmpdir(), "nightrate-locked-"));
const database = join(directory, "db");
const file = join(directory, "listings.csv");
let lock: DirectoryLock;

beforeAll(() => {
  mkdirSync(database);
  writeFileSync(file, "id,name\n1,One\n");
  lock = lockDirectory(database);
});
afterAll(() => {
  lock.close();
  rmSync(directory, { recursive: true });
});

// As in a second container with the same volume: nothing but the files is common.
const apart = spawnSync("unshare", ["-n", "true"]).status === 0 ? ["unshare", "-n"] : [];

function start(words: readonly string[]): Promise<{ code: number | null; err: string }> {
  const [command = "", ...args] = [...apart, process.execPath, "--import", "tsx", ...words];
  const env = { ...process.env, DATA_DIR: directory, DATABASE_URL: "" };
  const child = spawn(command, args, { cwd: root, env, stdio: ["ignore", "ignore", "pipe"] });
  let err = "";
  child.stderr.on("data", (chunk: Buffer) => (err += chunk.toString()));
  return new Promise((done) => child.on("close", (code) => done({ code, err })));
}

const account = ["--email", "olive@nightrate.example"];

test.each([
  { name: "the server", words: ["server.ts"], code: 1 },
  { name: "admin", words: ["cli/admin.ts", "key", ...account], code: 2 },
  {
    name: "import",
    words: ["cli/import.ts", "listings", file, "--account", "olive@nightrate.example"],
    code: 2,
  },
])("$name does not start beside another process on the same volume", async ({ words, code }) => {
  const ended = await start(words);
  expect(ended).toEqual({
    code,
    err: `The embedded database in ${database} is open in another process (a running server?). Stop it first, or use DATABASE_URL.\n`,
  });
});

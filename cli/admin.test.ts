import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lockFile } from "@/lib/db/server/embedded/folder";

const root = resolve(import.meta.dirname, "..");
let directory = "";

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "nightrate-"));
});
afterEach(() => rmSync(directory, { recursive: true }));

/** The program itself, on its own data directory. */
function admin(words: readonly string[], variables: Record<string, string> = {}) {
  const env = {
    PATH: process.env["PATH"] ?? "",
    DATA_DIR: directory,
    DATABASE_URL: "",
    ...variables,
  };
  const args = [".cache/server/admin.mjs", ...words];
  const child = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env } });
  const said = { out: "", err: "" };
  child.stdout.on("data", (chunk: Buffer) => (said.out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (said.err += chunk.toString()));
  return new Promise<{ code: number | null; out: string; err: string }>((done) =>
    child.on("close", (code) => done({ code, ...said })),
  );
}

const create = ["create-account", "--email", "olive@nightrate.example", "--name", "Olive"];

test("a fresh data directory is made ready, and the answer is one JSON object", async () => {
  const { code, out, err } = await admin([...create, "--password", "ten letters", "--json"]);
  expect({ code, err }).toEqual({ code: 0, err: "" });
  expect(JSON.parse(out)).toMatchObject({ name: "Olive", email: "olive@nightrate.example" });
});

test("while another process has the database open, restoring is refused with one sentence", async () => {
  const lock = lockFile(join(directory, "postgres.lock"));
  const { code, out, err } = await admin(["restore", "backup", "--json"]);
  lock?.close();
  expect({ code, out }).toEqual({ code: 2, out: "" });
  expect(err).toBe(
    `The embedded database in ${directory} is open in another process (a running server?). Stop it first, or use DATABASE_URL.\n`,
  );
});

test("a variable that is set wrong is named in one sentence", async () => {
  const { code, out, err } = await admin(["key", "--email", "a@b.example"], { PORT: "many" });
  expect({ code, out, err }).toEqual({ code: 2, out: "", err: "PORT must be a whole number.\n" });
});

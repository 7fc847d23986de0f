import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { putMigratedCluster } from "@/e2e/setup/migrated";

const root = resolve(import.meta.dirname, "..");
const directory = mkdtempSync(join(tmpdir(), "nightrate-secret-"));
const file = join(directory, "secret");
const email = "olive@nightrate.example";

/** A program on the data directory, without NIGHTRATE_SECRET unless given. */
function start(words: readonly string[], variables: Record<string, string> = {}) {
  const empty = { DATABASE_URL: "", NIGHTRATE_SECRET: "" };
  const env = { ...process.env, ...empty, DATA_DIR: directory, ...variables };
  const child = spawn(process.execPath, words, { cwd: root, env });
  const said = { out: "", err: "" };
  child.stdout.on("data", (chunk: Buffer) => (said.out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (said.err += chunk.toString()));
  return new Promise<{ code: number | null; out: string; err: string }>((done) =>
    child.on("close", (code) => done({ code, ...said })),
  );
}

// Each program opens the database anew, which takes its time on a busy machine.
const long = { timeout: 180_000 };
const admin = (...words: string[]) => start([".cache/server/admin.mjs", ...words]);

let secret = "";

beforeAll(async () => {
  await putMigratedCluster(directory);
  const person = ["--email", email, "--password", "ten letters", "--name", "Olive"];
  await admin("create-account", ...person);
  await admin("enable-api", "--email", email);
  secret = readFileSync(file, "utf8");
}, long.timeout);
afterAll(() => rmSync(directory, { recursive: true }));

test(
  "another NIGHTRATE_SECRET starts neither the server nor a program that writes keys",
  long,
  async () => {
    const variables = { NIGHTRATE_SECRET: "a secret that is not the one of this database" };
    const err =
      "NIGHTRATE_SECRET is not the secret this database was made with, so no API key would work. Set that secret again, or run `npm run -s admin -- replace-secret` to continue without it, which revokes every API key and signs everyone out.\n";
    expect(await start([".cache/server/server.mjs"], variables)).toEqual({ code: 1, out: "", err });
    const key = await start([".cache/server/admin.mjs", "key", "--email", email], variables);
    expect(key).toEqual({ code: 2, out: "", err });
  },
);

test("a lost secret file is missed, and no other secret is made in its place", long, async () => {
  rmSync(file);
  const { code, err } = await admin("key", "--email", email);
  expect(code).toBe(2);
  expect(err).toMatch(
    `The secret this database was made with is missing: there is no file ${file}, and NIGHTRATE_SECRET is not set. Restore the file`,
  );
  expect(existsSync(file)).toBe(false);
  const { err: same } = await start([".cache/server/server.mjs"]);
  expect(same).toBe(err);
  writeFileSync(file, "short");
  expect((await admin("key", "--email", email)).err).toMatch(
    `The secret in ${file} is incomplete.`,
  );
  writeFileSync(file, secret);
  expect((await admin("key", "--email", email)).code).toBe(0);
});

test("replace-secret goes on with a new secret", long, async () => {
  rmSync(file);
  const { code, out, err } = await admin("replace-secret", "--json");
  expect({ code, out, err }).toEqual({ code: 0, out: '{"accounts":1,"revoked":1}\n', err: "" });
  expect(readFileSync(file, "utf8")).not.toBe(secret);
  expect((await admin("key", "--email", email)).code).toBe(0);
});

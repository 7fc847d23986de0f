import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { db } from "@/lib/db/server";
import { makeAccount } from "@/prisma/factories";
import { listenForCommands } from "./listen";

const root = resolve(import.meta.dirname, "../..");
const folder = mkdtempSync(join(tmpdir(), "nightrate-beside-"));
afterAll(() => rmSync(folder, { recursive: true }));

let directory = "";
let stop = async (): Promise<void> => {};
let count = 0;

/** This process has the database open, as a server has; the command line runs beside it. */
async function listen(name = `data-${++count}`): Promise<void> {
  directory = join(folder, name);
  mkdirSync(directory, { recursive: true });
  stop = await listenForCommands(directory, 500);
}
beforeEach(() => listen());
afterEach(() => stop());

interface Said {
  code: number | null;
  out: string;
  err: string;
}

function start(words: readonly string[], cwd = folder) {
  const [program = "", ...args] = words;
  const env = { ...process.env, DATABASE_URL: "", DATA_DIR: directory };
  const file = join(root, "cli", `${program}.ts`);
  const tsx = join(root, "node_modules/tsx/dist/loader.mjs");
  const child = spawn(process.execPath, ["--import", tsx, file, ...args], {
    cwd,
    env: { ...env, TSX_TSCONFIG_PATH: join(root, "tsconfig.json") },
  });
  const said: Said = { code: null, out: "", err: "" };
  child.stdout.on("data", (piece: Buffer) => (said.out += piece.toString()));
  child.stderr.on("data", (piece: Buffer) => (said.err += piece.toString()));
  const ended = new Promise<Said>((done) => {
    child.on("close", (code) => done({ ...said, code }));
  });
  return { child, said, ended };
}

const listings = "listing_id,pms_name,name\n1,csv,Quay 1\n2,csv,Quay 2\n3,csv,\n";
const long = { timeout: 120_000 };
const incoming = (): string[] =>
  existsSync(join(directory, "incoming")) ? readdirSync(join(directory, "incoming")) : [];

test("an import beside a server reads the caller's files and says the same", long, async () => {
  const { owner } = await makeAccount();
  mkdirSync(join(folder, "exports"), { recursive: true });
  writeFileSync(join(folder, "exports", "listings.csv"), listings);
  const words = ["import", "listings", "listings.csv", "--account", owner.email];
  const { ended } = start(words, join(folder, "exports"));
  expect(await ended).toEqual({
    code: 0,
    out: "listings.csv line 4: name: must not be empty.\nListings: 3 read, 2 created, 0 updated, 1 skipped, 0 not chosen.\n",
    err: "Reading listings.csv …\n",
  });
  expect(await db().listing.count()).toBe(2);
  expect(incoming()).toEqual([]);
});

test("standard input is a file too", long, async () => {
  const { owner } = await makeAccount();
  const { child, ended } = start(["import", "listings", "-", "--account", owner.email]);
  child.stdin.end(listings);
  expect(await ended).toMatchObject({
    code: 0,
    out: expect.stringContaining("standard input line 4: name: must not be empty.\nListings: 3"),
  });
});

test("refusals come back in one sentence with code 2", long, async () => {
  const { owner } = await makeAccount();
  const account = ["--account", owner.email];
  const [missing, unknown] = [
    start(["import", "listings", "nowhere.csv", ...account]),
    start(["import", "listings", "-", "--account", "nobody@nightrate.example"]),
  ];
  unknown.child.stdin.end(listings);
  expect(await missing.ended).toEqual({ code: 2, out: "", err: "File nowhere.csv not found.\n" });
  expect(await unknown.ended).toEqual({
    code: 2,
    out: "",
    err: "--account: no user has the email nobody@nightrate.example.\n",
  });
});

test("admin commands answer as JSON, and print a token once", long, async () => {
  const { owner } = await makeAccount();
  const words = ["create-connection", "--account", owner.email, "--kind", "ingest"];
  const { ended } = start(["admin", ...words, "--pms", "LodgeHub", "--json"]);
  const { code, out, err } = await ended;
  expect([code, err]).toEqual([0, ""]);
  expect(JSON.parse(out)).toMatchObject({
    pms_name: "lodgehub",
    name: "lodgehub",
    token: expect.stringMatching(/^nr_intg_[0-9A-Za-z]{38}$/),
  });
});

test("only the owner of the data can open the socket, and an old file is replaced", long, async () => {
  const socket = join(directory, "command.sock");
  expect(statSync(socket).mode & 0o777).toBe(0o600);
  await stop();
  expect(existsSync(socket)).toBe(false);
  writeFileSync(socket, "left by a killed server");
  stop = await listenForCommands(directory);
  expect(statSync(socket).isSocket()).toBe(true);
});

test("a data directory with a long path has its socket elsewhere", long, async () => {
  await stop();
  await listen("d".repeat(120));
  expect(existsSync(join(directory, "command.sock"))).toBe(false);
  const { owner } = await makeAccount();
  const { ended } = start(["admin", "key", "--email", owner.email]);
  // Access is not enabled: the refusal is the server's.
  expect(await ended).toMatchObject({ code: 2, err: expect.stringContaining("API access") });
  await stop();
  expect(readdirSync(directory)).toEqual([]);
});

test("an import that is killed while it sends writes nothing and leaves no file", long, async () => {
  const { owner } = await makeAccount();
  const { child, ended } = start(["import", "listings", "-", "--account", owner.email]);
  child.stdin.write(listings);
  while (incoming().length === 0) await new Promise((done) => setTimeout(done, 20));
  child.kill("SIGKILL");
  await ended;
  while (incoming().length > 0) await new Promise((done) => setTimeout(done, 20));
  expect(await db().listing.count()).toBe(0);
  // The next one finds nothing in its way.
  const again = start(["import", "listings", "-", "--account", owner.email]);
  again.child.stdin.end(listings);
  expect((await again.ended).code).toBe(0);
});

test("a server that stops in the middle is named, and nothing is written", long, async () => {
  const { owner } = await makeAccount();
  const { child, ended } = start(["import", "listings", "-", "--account", owner.email]);
  child.stdin.write(listings);
  while (incoming().length === 0) await new Promise((done) => setTimeout(done, 20));
  await stop();
  const { code, err } = await ended;
  expect([code, err]).toEqual([
    1,
    "The running server ended before it answered. Check what was written before you run this again.\n",
  ]);
  expect(await db().listing.count()).toBe(0);
});

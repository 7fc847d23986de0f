import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { PGlite } from "@electric-sql/pglite";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { startPostgres, type Postgres } from "@/e2e/setup/postgres";
import { onDatabase, onServer } from "@/e2e/setup/template";
import { callerOfKey } from "@/lib/auth/server/key-caller";
import {
  type Database,
  database,
  db,
  embeddedDatabase,
  openServer,
  transaction,
  useDatabase,
} from "@/lib/db/server";
import { verifyLog } from "@/lib/audit/server";
import { generateKey } from "@/lib/identity/keys/server";
import { knownMigrations, migrate } from "@/prisma/migrate";
import {
  makeAccount,
  makeCalendar,
  makeGroup,
  makeListings,
  makeMappingGroup,
  makeMarketCalendar,
  makeMarketListing,
  makeMember,
  makeReservation,
} from "@/prisma/factories";
import { linesOf, writeLines } from "./file";
import { restore } from "./restore";
import { contentOf, fixSettings, tablesOf } from "./tables";
import { backUp } from "./write";

const origin = { ip: null, device: "api", requestId: null } as const;
const noPostgres = !existsSync("/usr/lib/postgresql") && "PostgreSQL is not installed";

let folder = "";
let file = "";
let filled: Database;
let server: Postgres | undefined;
const opened: Database[] = [];

beforeAll(async () => {
  if (!noPostgres) server = await startPostgres();
}, 120_000);
afterAll(() => server?.stop());
beforeEach(() => {
  filled = database();
  folder = mkdtempSync(join(tmpdir(), "nightrate-backup-"));
  file = join(folder, "backup");
});
afterEach(async () => {
  useDatabase(filled);
  for (const other of opened.splice(0)) await other.close();
  rmSync(folder, { recursive: true });
});

let made = 0;

/** Makes another database, without tables, the process's own. */
async function emptyDatabase(kind: "embedded" | "server"): Promise<void> {
  const other =
    kind === "server" ? openServer(await newDatabase()) : embeddedDatabase(() => PGlite.create());
  opened.push(other);
  useDatabase(other);
}

/** A database of a role that owns it and is no superuser; its address. */
async function newDatabase(): Promise<string> {
  const root = server?.url ?? "";
  const name = `restored_${++made}`;
  await onServer(root, `CREATE ROLE ${name} LOGIN`);
  await onServer(root, `CREATE DATABASE ${name} OWNER ${name}`);
  const url = new URL(onDatabase(root, name));
  url.username = name;
  await onServer(onDatabase(root, name), `ALTER SCHEMA public OWNER TO ${name}`);
  return url.href;
}

/** Rows of many tables, with texts that a careless format would lose. */
async function fill(): Promise<string> {
  const { account, caller } = await makeAccount({
    apiAccess: "enabled",
    name: "Zoë's “Quay”\u2028[\\x41]\n{null,NULL}\t\"",
    listings: 3,
  });
  await makeMember(account, { email: "max@nightrate.example" });
  const [parent, child] = await makeListings(account, [{ name: "" }, { name: "null" }]);
  if (!parent || !child) throw new Error("No listings.");
  await makeGroup(account, "[", [child]);
  await makeMappingGroup(parent, [child]);
  await makeReservation(parent, { checkIn: "2026-12-03" });
  for (const nights of [{ from: "2026-12-01", nights: 40 }]) {
    await makeCalendar(parent, nights);
    await makeMarketCalendar(await makeMarketListing(), nights);
  }
  const { key } = await generateKey(caller);
  return key;
}

/** Counts and hashes of every table, straight from the database. */
function contents(): Promise<Record<string, unknown>> {
  return transaction({}, async (tx) => {
    await fixSettings(tx);
    const all: Record<string, unknown> = {};
    for (const table of await tablesOf(tx)) all[table.name] = await contentOf(tx, table);
    return all;
  });
}

async function rowsInAll(): Promise<number> {
  const found = Object.values(await contents()) as { rows: number }[];
  return found.reduce((sum, { rows }) => sum + rows, 0);
}

test.each(["embedded", ...(noPostgres ? [] : ["server"])] as ("embedded" | "server")[])(
  "a backup fills a database without tables, and everything is as before: %s",
  async (kind) => {
    const key = await fill();
    const before = await contents();
    expect(await backUp(file)).toEqual(before);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const account = await db().account.findFirstOrThrow();
    const months = await db().marketMonth.findMany();

    await emptyDatabase(kind);
    const restored = await restore(file);
    expect(restored).toMatchObject({ contents: before, hasSecret: true, migrations: [] });
    expect(await contents()).toEqual(before);
    expect(await db().account.findFirstOrThrow()).toEqual(account);
    expect(await db().marketMonth.findMany()).toEqual(months);
    expect((await callerOfKey(key, origin))?.accountId).toBe(account.id);
    expect((await verifyLog()).flatMap(({ broken }) => broken ?? [])).toEqual([]);
    // The rules are back: foreign keys, triggers, and numbers that were not given out yet.
    await expect(db().$executeRaw`INSERT INTO person (account_id) VALUES (0)`).rejects.toThrow();
    await expect(db().$executeRaw`UPDATE log_entry SET user_id = 1`).rejects.toThrow();
    const next = await makeAccount({ listings: 1 });
    expect(next.account.id).toBeGreaterThan(account.id);
    expect(await db().listingEvaluation.count()).toBe(await db().listing.count());
  },
  120_000,
);

(noPostgres ? test.skip : test)(
  "from PostgreSQL into the embedded database, and back",
  async () => {
    await fill();
    const before = await contents();
    await backUp(file);
    await emptyDatabase("server");
    await restore(file);
    await backUp(join(folder, "second"));
    await emptyDatabase("embedded");
    await restore(join(folder, "second"));
    expect(await contents()).toEqual(before);
  },
  120_000,
);

(noPostgres ? test.skip : test)(
  "a backup shows one moment while others write",
  async () => {
    await emptyDatabase("server");
    await migrate(database().adapter);
    await fill();
    const { id } = await db().account.findFirstOrThrow();
    const state = { isDone: false, writes: 0 };
    // Each write keeps the two counters equal; they are in tables that are read at different times.
    const writer = (async () => {
      while (!state.isDone) {
        await transaction({}, async (tx) => {
          await tx.$executeRaw`UPDATE account SET catalog_version = catalog_version + 1 WHERE id = ${id}`;
          await tx.$executeRaw`UPDATE person SET grant_version = (SELECT catalog_version FROM account WHERE id = ${id})
          WHERE account_id = ${id}`;
        });
        state.writes++;
      }
    })();
    while (state.writes < 5) await sleep(5);
    await backUp(file);
    const during = state.writes;
    state.isDone = true;
    await writer;
    expect(during).toBeGreaterThan(5);
    await emptyDatabase("server");
    await restore(file);
    const { catalogVersion } = await db().account.findFirstOrThrow({ where: { id } });
    const people = await db().person.findMany({ where: { accountId: id } });
    expect(people.map(({ grantVersion }) => grantVersion)).toEqual(
      people.map(() => catalogVersion),
    );
  },
  120_000,
);

test("a backup of an older version is restored and brought up to date", async () => {
  const older = knownMigrations().slice(0, -2);
  await emptyDatabase("embedded");
  await migrate(database().adapter, older);
  await db().$executeRaw`INSERT INTO account (name) VALUES ('Old')`;
  await backUp(file);
  await emptyDatabase("embedded");
  expect((await restore(file)).migrations).toEqual(knownMigrations().slice(-2));
  expect((await db().account.findFirstOrThrow()).name).toBe("Old");
});

test("a database with a row, or of another version, is refused and left as it is", async () => {
  await fill();
  await backUp(file);
  await emptyDatabase("embedded");
  await migrate(database().adapter, knownMigrations().slice(0, -1));
  await expect(restore(file)).rejects.toThrow("another version than the backup");
  await migrate(database().adapter);
  await makeAccount();
  const before = await contents();
  await expect(restore(file)).rejects.toThrow("The database is not empty: account has rows.");
  expect(await contents()).toEqual(before);
  await db().$executeRaw`DELETE FROM person`;
  await db().$executeRaw`DELETE FROM account`;
  await restore(file);
});

test("a file that was cut off or altered anywhere is refused before anything is written", async () => {
  await fill();
  await backUp(file);
  const whole = readFileSync(file);
  await emptyDatabase("embedded");
  const places = [0, 4, 9, 40, whole.length >> 1, whole.length - 33, whole.length - 1];
  const altered = places.map((place) => {
    const copy = Buffer.from(whole);
    copy[place] = (copy[place] ?? 0) ^ 1;
    return copy;
  });
  const cut = [0, 1, 32, whole.length >> 1, whole.length - 1].map((end) => whole.subarray(0, end));
  for (const bytes of [...altered, ...cut, Buffer.concat([whole, whole])]) {
    writeFileSync(file, bytes);
    await expect(restore(file)).rejects.toThrow("was cut off or altered");
    expect(await transaction({}, tablesOf)).toEqual([]);
  }
});

test("a file whose rows are not what it promises leaves no row behind", async () => {
  await fill();
  await backUp(file);
  const lines = await Array.fromAsync(linesOf(file));
  const forged = join(folder, "forged");
  const at = lines.findIndex((line) => line.includes("max@nightrate.example"));
  lines[at] = (lines[at] ?? "").replace("max@", "mix@");
  await writeLines(forged, toAsync(lines));
  await emptyDatabase("embedded");
  await expect(restore(forged)).rejects.toThrow("person has not what the backup has");
  expect(await rowsInAll()).toBe(0);
});

test("a file of a newer version or of something else is named; an existing one is not overwritten", async () => {
  await fill();
  await backUp(file);
  const before = readFileSync(file);
  await expect(backUp(file)).rejects.toThrow("exists already");
  expect(readFileSync(file)).toEqual(before);
  const [first = "", ...rest] = await Array.fromAsync(linesOf(file));
  const newer = first.replace('"migrations":[', '"migrations":["29990101000000_later",');
  await writeLines(join(folder, "newer"), toAsync([newer, ...rest]));
  await writeLines(join(folder, "other"), toAsync(["{}", ...rest]));
  await emptyDatabase("embedded");
  await expect(restore(join(folder, "newer"))).rejects.toThrow(
    "by a newer version, with 29990101000000_later",
  );
  await expect(restore(join(folder, "other"))).rejects.toThrow("is not a backup of this program");
  await expect(restore(join(folder, "none"))).rejects.toThrow("cannot be read");
  expect(await transaction({}, tablesOf)).toEqual([]);
});

test("a backup that fails leaves no file", async () => {
  const lines = async function* (): AsyncGenerator<string> {
    yield "{}";
    throw new Error("gone");
  };
  await expect(writeLines(file, lines())).rejects.toThrow("gone");
  expect(readdirSync(folder)).toEqual([]);
});

async function* toAsync(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { env } from "@/lib/core/env";
import { db } from "@/lib/db/server";
import { makeAccount, makeConnection } from "@/prisma/factories";
import { examine } from "./doctor";
import { run } from "./program";

const folder = mkdtempSync(join(tmpdir(), "nightrate-doctor-"));
// Jobs of the tests before wait there.
beforeAll(() => db().$executeRaw`DROP SCHEMA IF EXISTS pgboss CASCADE`);
afterEach(() => {
  Object.assign(env(), { BACKUP_DIR: undefined });
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What was found by a check, with its advice. */
async function found(check: string): Promise<string[]> {
  const findings = await examine();
  return findings
    .filter((each) => each.check === check)
    .map(({ found: text, advice = "" }) => `${text}. ${advice}`.trim());
}

test("an installation that is well needs nothing but a role of its own and backups", async () => {
  const findings = await examine();
  const ill = findings.filter(({ advice }) => advice !== undefined).map(({ check }) => check);
  // The tests connect as a superuser.
  expect(ill).toEqual(["database", "backups"]);
  expect(await found("migrations")).toEqual([expect.stringMatching(/^(\d+) of \1 are applied\.$/)]);
  expect(await found("clock")).toEqual([expect.stringMatching(/^\d\.\d s from/)]);
});

test("a refused connection, an invalid index and an old backup are found, with what to do", async () => {
  const { account } = await makeAccount();
  await makeConnection(account);
  await makeConnection(account, { state: "refused" });
  expect(await found("connections")).toEqual([
    "1 active, 1 refused. Their owners see what to do in Connections.",
  ]);
  await db().$executeRaw`CREATE TABLE examined (id int)`;
  await db().$executeRaw`CREATE INDEX examined_id ON examined (id)`;
  await db().$executeRaw`
    UPDATE pg_index SET indisvalid = false WHERE indexrelid = 'examined_id'::regclass`;
  expect(await found("indexes")).toEqual(["examined_id is invalid. REINDEX INDEX examined_id;"]);
  await db().$executeRaw`DROP TABLE examined`;
  Object.assign(env(), { BACKUP_DIR: folder });
  writeFileSync(join(folder, "nightrate-2026-01-02-0330.backup"), "");
  expect(await found("backups")).toEqual([
    expect.stringMatching(
      /^the newest is of 2026-01-\S+ The server's log says why none was made\.$/,
    ),
  ]);
});

test("the command prints every finding, and fails where one needs a look", async () => {
  const said = { out: [] as string[], err: [] as string[] };
  const code = await run(["doctor"], {
    prepare: async () => {},
    print: (text) => void said.out.push(text),
    printError: (text) => void said.err.push(text),
  });
  expect(code).toBe(2);
  expect(said.out.join("\n")).toContain("ok    migrations: ");
  expect(said.out.join("\n")).toContain(
    "look  backups: none are made by clock\n      Set BACKUP_DIR",
  );
  expect(said.err).toEqual(["2 things need a look."]);
});

import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bundled } from "@/e2e/setup/bundle";
import { type Postgres, startPostgres } from "@/e2e/setup/postgres";

const hasPostgres = existsSync("/usr/lib/postgresql");
const folder = mkdtempSync(join(tmpdir(), "nightrate-turn-"));
let server: Postgres | undefined;

beforeAll(async () => {
  if (hasPostgres) server = await startPostgres();
});
afterAll(() => {
  server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const program = bundled(`
  import { prepareDatabase } from "./prisma/prepare.ts";
  console.log(JSON.stringify(await prepareDatabase()));
  process.exit(0);`);

/** Runs in its own process what a first start does before serving. */
function firstStart(name: string, url: string) {
  const variables = { DATABASE_URL: url, DATA_DIR: join(folder, name), DEMO: "1" };
  const child = spawn(process.execPath, [program()], { env: { ...process.env, ...variables } });
  const output = { out: "", err: "" };
  child.stdout.on("data", (chunk: Buffer) => (output.out += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (output.err += chunk.toString()));
  return new Promise<{ code: number | null; out: string; err: string }>((done) =>
    child.on("close", (code) => done({ code, ...output })),
  );
}

test.skipIf(!hasPostgres)(
  "of two concurrent first starts on an empty PostgreSQL database, one waits and both succeed",
  { timeout: 120_000 },
  async () => {
    const url = server?.url ?? "";
    const ended = await Promise.all([firstStart("a", url), firstStart("b", url)]);
    expect(ended.map(({ code }) => code)).toEqual([0, 0]);
    const waiting = "Waiting for another server or program that is preparing the database.\n";
    expect(ended.map(({ err }) => err).toSorted()).toEqual(["", waiting]);
    const files = ended.map(({ out }) => (JSON.parse(out) as { demoFile: unknown }).demoFile);
    expect(files.filter((file) => file === null)).toHaveLength(1);
    const client = new Client(url);
    await client.connect();
    const { rows } = await client.query<{ demos: number; migrations: number }>(`
      SELECT (SELECT count(*)::int FROM person WHERE email LIKE 'owner@demo.%') AS demos,
        (SELECT count(*)::int - count(DISTINCT migration_name)::int FROM _prisma_migrations) AS twice`);
    await client.end();
    expect(rows).toEqual([{ demos: 1, twice: 0 }]);
  },
);

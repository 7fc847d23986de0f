import { randomUUID } from "node:crypto";
import { openAsBlob } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { Client } from "pg";
import { afterAll, afterEach, beforeEach, vi } from "vitest";
import { embeddedDatabase, openServer, useDatabase } from "@/lib/db/server";
import { onDatabase, templateName, templatePath } from "./template";

const url = process.env["TEST_DATABASE_URL"];
let touched = false;

const database = useDatabase(url ? await serverClone(url) : embeddedDatabase(embeddedClone));

beforeEach(() => {
  vi.spyOn(console, "error").mockImplementation((...words: unknown[]) => {
    throw new Error(`Unexpected console.error: ${words.map(String).join(" ")}`);
  });
});

afterEach(async () => {
  vi.restoreAllMocks();
  if (!touched) return;
  const tables = await database.client.$queryRaw<{ name: string }[]>`
    SELECT quote_ident(tablename) AS name FROM pg_tables
    WHERE schemaname = 'public' AND tablename <> '_prisma_migrations'`;
  const names = tables.map((table) => table.name).join(", ");
  await database.client.$executeRawUnsafe(`TRUNCATE ${names} RESTART IDENTITY CASCADE`);
});

afterAll(() => database.close());

async function embeddedClone(): Promise<PGlite> {
  touched = true;
  return PGlite.create({ loadDataDir: await openAsBlob(templatePath()) });
}

async function serverClone(server: string): Promise<ReturnType<typeof openServer>> {
  touched = true;
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE ${templateName}`);
  const clone = openServer(onDatabase(server, name));
  return {
    ...clone,
    close: async () => {
      await clone.close();
      await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function onServer(server: string, sql: string): Promise<void> {
  const admin = new Client(server);
  await admin.connect();
  await admin.query(sql);
  await admin.end();
}

import { existsSync, renameSync, writeFileSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { embeddedDatabase, openServer } from "@/lib/db/server";
import { migrate } from "@/prisma/migrate";
import { clonePrefix, onDatabase, onServer, templateName, templatePath } from "./template";

const url = process.env["TEST_DATABASE_URL"];

/** Migrates one template per run; every worker clones it. */
export async function setup(): Promise<void> {
  if (url) await serverTemplate(url);
  else if (!existsSync(templatePath())) await embeddedTemplate(templatePath());
}

/** Drops the workers' clones on a real server; embedded ones end with their workers. */
export async function teardown(): Promise<void> {
  if (!url) return;
  const clones = await onServer(
    url,
    `SELECT datname AS name FROM pg_database WHERE starts_with(datname, '${clonePrefix(process.pid)}')`,
  );
  for (const { name } of clones) await onServer(url, `DROP DATABASE ${name} WITH (FORCE)`);
}

async function embeddedTemplate(path: string): Promise<void> {
  const lite = await PGlite.create();
  const { adapter } = embeddedDatabase(async () => lite);
  await migrate(adapter);
  const dump = await lite.dumpDataDir("none");
  await lite.close();
  // Renamed into place: an interrupted run must not leave half a template.
  writeFileSync(`${path}.new`, Buffer.from(await dump.arrayBuffer()));
  renameSync(`${path}.new`, path);
}

async function serverTemplate(server: string): Promise<void> {
  await onServer(server, `DROP DATABASE IF EXISTS ${templateName}`);
  await onServer(server, `CREATE DATABASE ${templateName}`);
  const template = openServer(onDatabase(server, templateName));
  await migrate(template.adapter);
  await template.close();
}

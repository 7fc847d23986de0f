import { existsSync, renameSync, writeFileSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import { Client } from "pg";
import { embeddedDatabase, openServer } from "@/lib/db/server";
import { migrate } from "@/prisma/migrate";
import { onDatabase, templateName, templatePath } from "./template";

/** Migrates one template per run; every test file clones it. */
export default async function setup(): Promise<void> {
  const url = process.env["TEST_DATABASE_URL"];
  if (url) await serverTemplate(url);
  else if (!existsSync(templatePath())) await embeddedTemplate(templatePath());
}

async function embeddedTemplate(path: string): Promise<void> {
  const lite = await PGlite.create();
  const { adapter } = embeddedDatabase(async () => lite);
  await migrate(adapter);
  const dump = await lite.dumpDataDir("none");
  await lite.close();
  // Renamed into place, so that a run that is cut off leaves no half template.
  writeFileSync(`${path}.new`, Buffer.from(await dump.arrayBuffer()));
  renameSync(`${path}.new`, path);
}

async function serverTemplate(url: string): Promise<void> {
  const admin = new Client(url);
  await admin.connect();
  await admin.query(`DROP DATABASE IF EXISTS ${templateName}`);
  await admin.query(`CREATE DATABASE ${templateName}`);
  await admin.end();
  const template = openServer(onDatabase(url, templateName));
  await migrate(template.adapter);
  await template.close();
}

import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Client } from "pg";

const root = resolve(import.meta.dirname, "../..");

/** Path of the migrated, empty database that workers clone; its name changes with the migrations. */
export function templatePath(): string {
  const folder = join(root, "node_modules/.cache/nightrate");
  mkdirSync(folder, { recursive: true });
  const hash = createHash("sha256");
  const migrations = join(root, "prisma/migrations");
  for (const name of readdirSync(migrations).toSorted()) {
    if (name.includes(".")) continue;
    hash.update(name).update(readFileSync(join(migrations, name, "migration.sql")));
  }
  return join(folder, `template-${hash.digest("hex").slice(0, 16)}.tar`);
}

/** The template's name on a real server (TEST_DATABASE_URL). */
export const templateName = "nightrate_template";

/** Returns `url` with another database name. */
export function onDatabase(url: string, name: string): string {
  const next = new URL(url);
  next.pathname = `/${name}`;
  return next.href;
}

/** What the names of a run's clones on a real server begin with, by the id of its main process. */
export function clonePrefix(run: number): string {
  return `test_${run}_`;
}

/** Runs a statement outside of any clone; its rows. */
export async function onServer(url: string, sql: string): Promise<{ name: string }[]> {
  const admin = new Client(url);
  await admin.connect();
  const { rows } = await admin.query<{ name: string }>(sql);
  await admin.end();
  return rows;
}

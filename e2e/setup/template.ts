import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "../..");

/** Where the migrated, empty database waits to be cloned; another name when a migration changes. */
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

/** `url` with another database name. */
export function onDatabase(url: string, name: string): string {
  const next = new URL(url);
  next.pathname = `/${name}`;
  return next.href;
}

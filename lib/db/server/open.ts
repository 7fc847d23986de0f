import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { StartError } from "@/lib/core/start-error";
import { lockDirectory } from "./lock";

/** Opens the database directory in `dataDir` for this process alone. Throws DatabaseInUse, and DatabaseDamaged. */
export async function openEmbedded(dataDir: string): Promise<PGlite> {
  const directory = join(dataDir, "db");
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const lock = lockDirectory(directory);
  const lite = await openLocked(directory).catch((error: unknown) => {
    lock.close();
    throw error;
  });
  const close = lite.close.bind(lite);
  lite.close = async () => {
    await close();
    lock.close();
  };
  return lite;
}

/** The embedded database cannot be opened as it is. */
export class DatabaseDamaged extends StartError {
  constructor(directory: string, reason: string) {
    super(
      `The embedded database in ${directory} cannot be opened: it is damaged or of another version (${reason}). Restore the data directory from a backup, or move ${directory} away to start with an empty database.`,
    );
    this.name = "DatabaseDamaged";
  }
}

async function openLocked(directory: string): Promise<PGlite> {
  // Within the directory: one that is put in its place, from a backup, has none.
  const making = join(directory, "nightrate-unfinished");
  // A first start was cut short; nothing had been stored yet.
  if (existsSync(making)) emptyDirectory(directory);
  if (readdirSync(directory).length === 0) return make(directory, making);
  // Without this file PGlite would make a new database over the existing one.
  if (!existsSync(join(directory, "PG_VERSION"))) {
    throw new DatabaseDamaged(directory, "PG_VERSION is missing");
  }
  return PGlite.create(directory).catch((error: unknown) => {
    throw new DatabaseDamaged(directory, reasonOf(error, directory));
  });
}

async function make(directory: string, making: string): Promise<PGlite> {
  writeFileSync(making, "");
  const lite = await PGlite.create(directory);
  rmSync(making);
  return lite;
}

function emptyDirectory(directory: string): void {
  for (const name of readdirSync(directory)) {
    rmSync(join(directory, name), { recursive: true, force: true });
  }
}

function reasonOf(error: unknown, directory: string): string {
  const message = error instanceof Error ? error.message : String(error);
  const version = readFileSync(join(directory, "PG_VERSION"), "utf8").trim();
  return `PG_VERSION ${version}; ${message.split("\n")[0]?.replace(/\.$/, "") ?? ""}`;
}

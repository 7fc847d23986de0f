import { readdirSync, readFileSync, writeFileSync, mkdirSync } from "node:fs";
import { createRequire, findPackageJSON } from "node:module";
import { dirname, join } from "node:path";
import {
  bindMigrationAwareSqlAdapterFactory,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
} from "@prisma/driver-adapter-utils";
import type { MigrationList, SchemaEngine } from "@prisma/schema-engine-wasm";
import type * as glueModule from "@prisma/schema-engine-wasm/schema_engine_bg";
import { applyPolicies } from "./policies";

/** This file's own folder, also where it is part of a bundle. */
const root = join(dirname(findPackageJSON(import.meta.url) ?? ""), "prisma");
const filters = { externalTables: [], externalEnums: [] };

/**
 * Applies the pending migrations in `prisma/migrations` and puts the policies of accounts in place. Returns
 * the names of the migrations. Throws if one fails; that one is not applied.
 */
export async function migrate(adapter: SqlMigrationAwareDriverAdapterFactory): Promise<string[]> {
  const known = knownMigrations();
  const applied = await applyMigrations(adapter, known);
  const connection = await adapter.connect();
  try {
    await applyPolicies(connection, known);
  } finally {
    await connection.dispose();
  }
  return applied;
}

/** Applies those of these migrations that are pending, and no policies. For tests of older tables. */
export async function applyMigrations(
  adapter: SqlMigrationAwareDriverAdapterFactory,
  only: readonly string[],
): Promise<string[]> {
  if (await isUpToDate(adapter, only)) return [];
  const connections: SqlDriverAdapter[] = [];
  const engine = await schemaEngine(tracking(adapter, connections));
  try {
    const { appliedMigrationNames } = await engine.applyMigrations({
      migrationsList: migrations(only),
      filters,
    });
    return appliedMigrationNames;
  } finally {
    // The engine keeps its connection, and on PostgreSQL an advisory lock, until disposed.
    await Promise.all(connections.map((connection) => connection.dispose()));
  }
}

/** Whether exactly these migrations are applied; loading the engine to learn it takes a third of a server's start. */
async function isUpToDate(
  adapter: SqlMigrationAwareDriverAdapterFactory,
  names: readonly string[],
): Promise<boolean> {
  const connection = await adapter.connect();
  const read = async (sql: string) =>
    (await connection.queryRaw({ sql, args: [], argTypes: [] })).rows.map(([value]) => value);
  try {
    if ((await read("SELECT to_regclass('_prisma_migrations')::text"))[0] === null) return false;
    const applied = await read(
      `SELECT CASE WHEN finished_at IS NOT NULL AND rolled_back_at IS NULL THEN migration_name END
       FROM _prisma_migrations ORDER BY migration_name COLLATE "C"`,
    );
    return applied.length === names.length && names.every((name, at) => applied[at] === name);
  } finally {
    await connection.dispose();
  }
}

/** Returns `adapter`, but adds every connection it opens to `connections`. */
function tracking(
  adapter: SqlMigrationAwareDriverAdapterFactory,
  connections: SqlDriverAdapter[],
): SqlMigrationAwareDriverAdapterFactory {
  const connect = async (): Promise<SqlDriverAdapter> => {
    const connection = await adapter.connect();
    connections.push(connection);
    return connection;
  };
  return {
    provider: adapter.provider,
    adapterName: adapter.adapterName,
    connect,
    connectToShadowDb: () => adapter.connectToShadowDb(),
  };
}

/** Returns the SQL that is missing from the migrations to match the schema files; an empty string if none. */
export async function pendingSql(adapter: SqlMigrationAwareDriverAdapterFactory): Promise<string> {
  const engine = await schemaEngine(adapter);
  const { stdout } = await engine.diff({
    from: { tag: "migrations", ...migrations(knownMigrations()) },
    to: { tag: "schemaDatamodel", files: schemaFiles() },
    script: true,
    exitCode: null,
    filters,
  });
  return stdout?.includes("This is an empty migration") ? "" : (stdout ?? "");
}

/** Writes a new migration folder with a name and returns its path. */
export function writeMigration(name: string, sql: string): string {
  const stamp = new Date().toISOString().replaceAll(/\D/g, "").slice(0, 14);
  const folder = join(root, "migrations", `${stamp}_${name}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "migration.sql"), sql);
  return folder;
}

function schemaFiles(): { path: string; content: string }[] {
  const folder = join(root, "schema");
  return readdirSync(folder)
    .toSorted()
    .map((name) => ({ path: name, content: readFileSync(join(folder, name), "utf8") }));
}

/** Returns the names of this version's migrations, in order. */
export function knownMigrations(): string[] {
  return readdirSync(join(root, "migrations"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted();
}

function migrations(names: readonly string[]): MigrationList {
  const baseDir = join(root, "migrations");
  return {
    baseDir,
    lockfile: { path: "migration_lock.toml", content: 'provider = "postgresql"\n' },
    shadowDbInitScript: "",
    migrationDirectories: names.map((path) => ({
      path,
      migrationFile: {
        path: "migration.sql",
        content: { tag: "ok", value: readFileSync(join(baseDir, path, "migration.sql"), "utf8") },
      },
    })),
  };
}

type Glue = typeof glueModule;

let loaded: Promise<Glue> | undefined;

async function schemaEngine(adapter: SqlMigrationAwareDriverAdapterFactory): Promise<SchemaEngine> {
  const { SchemaEngine: Engine } = await (loaded ??= load());
  return Engine.new(
    { datamodels: schemaFiles().map((file) => [file.path, file.content]) },
    () => {},
    bindMigrationAwareSqlAdapterFactory(adapter),
  );
}

/** Loads the engine. Its glue code is global, and its published entry imports .wasm as a module, which Node cannot. */
async function load(): Promise<Glue> {
  const glue = await import("@prisma/schema-engine-wasm/schema_engine_bg");
  const entryPoint = createRequire(import.meta.url).resolve("@prisma/schema-engine-wasm");
  const { instance } = await WebAssembly.instantiate(
    readFileSync(join(dirname(entryPoint), "schema_engine_bg.wasm")),
    { "./schema_engine_bg.js": withoutWaiting(glue) },
  );
  const bound = glue as unknown as { __wbg_set_wasm(exports: WebAssembly.Exports): void };
  bound.__wbg_set_wasm(instance.exports);
  const start = instance.exports["__wbindgen_start"];
  if (typeof start === "function") start();
  return glue;
}

/** The engine never clears the 10 s in which it must get its lock: a program that is done would wait for them. */
function withoutWaiting(glue: object): WebAssembly.ModuleImports {
  const imports = Object.entries<WebAssembly.ImportValue>(glue as WebAssembly.ModuleImports);
  return Object.fromEntries(
    imports.map(([name, value]) => [
      name,
      name.startsWith("__wbg_setTimeout_") ? startTimer : value,
    ]),
  );
}

function startTimer(run: () => void, ms: number): NodeJS.Timeout {
  return setTimeout(run, ms).unref();
}

import { z } from "zod";
import { Refusal } from "@/lib/core/errors";
import { database, db, transaction, type Tx } from "@/lib/db/server";
import { applyMigrations, knownMigrations, migrate } from "@/prisma/migrate";
import { checkFile, End, Header, linesOf, TableStart } from "./file";
import { contentOf, fixSettings, migrationsOf, type Table, tablesOf } from "./tables";
import { longest, secretMark } from "./write";

interface Restored {
  contents: End["contents"];
  madeAt: string;
  /** False where the backup was made with another secret: its keys do not work with ours. */
  hasSecret: boolean;
  /** The migrations that are newer than the backup, applied afterwards. */
  migrations: string[];
}

/**
 * Restores a backup into an empty database, checks that every table has what was written, and brings it up to date. Throws
 * VALIDATION_FAILED for a file that is no whole backup of this or an older version, CONFLICT for a database with rows or of
 * another version; then nothing was written.
 */
export async function restore(path: string): Promise<Restored> {
  await checkFile(path);
  const lines = linesOf(path);
  const header = readLine(Header, (await lines.next()).value, path);
  const unknown = header.migrations.find((name) => !knownMigrations().includes(name));
  if (unknown) {
    throw new Refusal("VALIDATION_FAILED", `${path} was made by a newer version, with ${unknown}.`);
  }
  await makeTables(header);
  const contents = await transaction({}, (tx) => fill(tx, path, lines), longest);
  const migrations = await migrate(database().adapter);
  const hasSecret = header.secret === secretMark();
  return { contents, madeAt: header.made_at, hasSecret, migrations };
}

/** Brings a database without tables to the backup's version; one with tables must have it already, and no rows. */
async function makeTables({ migrations }: Header): Promise<void> {
  const [applied, tables] = [await migrationsOf(db()), await tablesOf(db())];
  if (applied.length === 0 && tables.length === 0) {
    await applyMigrations(database().adapter, migrations);
    return;
  }
  await refuseRows(db(), tables);
  if (applied.join() !== migrations.join()) {
    const advice = "Restore into a database without tables.";
    throw new Refusal("CONFLICT", `The database has another version than the backup. ${advice}`);
  }
}

async function refuseRows(tx: Tx, tables: readonly Table[]): Promise<void> {
  if (tables.length === 0) return;
  const some = tables.map(({ name }) => `(SELECT '${name}' AS name FROM ${name} LIMIT 1)`);
  const [found] = await tx.$queryRawUnsafe<{ name: string }[]>(some.join(" UNION ALL "));
  if (found) {
    throw new Refusal("CONFLICT", `The database is not empty: ${found.name} has rows.`);
  }
}

async function fill(tx: Tx, path: string, lines: AsyncGenerator<string>): Promise<End["contents"]> {
  await fixSettings(tx);
  const tables = await tablesOf(tx);
  const end = await withoutRules(tx, tables, async () => {
    // Nobody can write from here on.
    await refuseRows(tx, tables);
    return fillTables(tx, path, lines, tables);
  });
  for (const { name, last } of end.sequences) {
    await tx.$executeRawUnsafe("SELECT setval($1::regclass, $2::bigint)", name, last);
  }
  for (const table of tables) {
    const [found, expected] = [await contentOf(tx, table), end.contents[table.name]];
    if (found.rows !== expected?.rows || found.hash !== expected.hash) {
      throw new Error(`${table.name} has not what the backup has; nothing was restored.`);
    }
  }
  return end.contents;
}

async function fillTables(
  tx: Tx,
  path: string,
  lines: AsyncGenerator<string>,
  tables: readonly Table[],
): Promise<End> {
  let line = (await lines.next()).value;
  for (const table of tables) {
    const { table: name, columns } = readLine(TableStart, line, path);
    if (name !== table.name || JSON.stringify(columns) !== JSON.stringify(table.columns)) {
      throw new Refusal(
        "VALIDATION_FAILED",
        `${path} has other columns in ${name} than the database.`,
      );
    }
    line = await loadRows(tx, table, lines);
  }
  return readLine(End, line, path);
}

function readLine<T>(schema: z.ZodType<T>, line: unknown, path: string): T {
  const read = z.string().transform(parsed).pipe(schema).safeParse(line);
  if (read.success) return read.data;
  throw new Refusal("VALIDATION_FAILED", `${path} is not a backup of this program.`);
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Rows, and characters of their lines, that one statement writes. */
const batch = { rows: 1_000, size: 1_000_000 };

/** Writes the rows that follow, and returns the line after them. */
async function loadRows(
  tx: Tx,
  table: Table,
  lines: AsyncGenerator<string>,
): Promise<string | undefined> {
  const statement = insertOf(table);
  let [rows, size]: [string[], number] = [[], 0];
  const write = async (): Promise<void> => {
    if (rows.length > 0) await tx.$executeRawUnsafe(statement, `[${rows.join()}]`);
    [rows, size] = [[], 0];
  };
  for (;;) {
    const { value, done } = await lines.next();
    if (done === true || !value.startsWith("[")) {
      await write();
      return done === true ? undefined : value;
    }
    rows.push(value);
    size += value.length;
    if (rows.length >= batch.rows || size >= batch.size) await write();
  }
}

/** One parameter: a JSON list of rows. */
function insertOf({ name, columns }: Table): string {
  const names = columns.map((column) => column.name).join(", ");
  const values = columns
    .map(({ type }, index) => `(texts.cells)[${index + 1}]::${type}`)
    .join(", ");
  return `INSERT INTO ${name} (${names}) SELECT ${values}
    FROM json_array_elements($1::json) AS rows (line),
    LATERAL (SELECT ARRAY(SELECT json_array_elements_text(line)) AS cells OFFSET 0) AS texts`;
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

/**
 * Runs `work` without triggers and foreign keys, and has the database check these over all rows afterwards. Turning
 * them off for the session would need a superuser; this the tables' owner may do.
 */
async function withoutRules<T>(
  tx: Tx,
  tables: readonly Table[],
  work: () => Promise<T>,
): Promise<T> {
  const keys = await tx.$queryRaw<ForeignKey[]>`
    SELECT conrelid::regclass::text AS table, format('%I', conname) AS name,
      pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace
    ORDER BY conrelid::regclass::text, conname`;
  for (const { name } of tables) await run(tx, `ALTER TABLE ${name} DISABLE TRIGGER USER`);
  for (const { table, name } of keys) await run(tx, `ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  const result = await work();
  for (const { table, name, definition } of keys) {
    await run(tx, `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`);
  }
  for (const { name } of tables) await run(tx, `ALTER TABLE ${name} ENABLE TRIGGER USER`);
  return result;
}

function run(tx: Tx, statement: string): Promise<number> {
  return tx.$executeRawUnsafe(statement);
}

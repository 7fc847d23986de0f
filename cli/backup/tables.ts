import { createHash } from "node:crypto";
import type { Tx } from "@/lib/db/server";

/** A table of the database, with the columns that are stored: generated ones are computed again. */
export interface Table {
  /** Quoted where SQL needs it. */
  name: string;
  columns: readonly { name: string; type: string }[];
}

/** What is compared after a restore. */
export interface Content {
  rows: number;
  /** Sum of the rows' SHA-256 modulo 2^256, in hex: the order of rows does not matter. */
  hash: string;
}

/** The tables of the application, by name; neither the job queue's nor the list of migrations. */
export function tablesOf(tx: Tx): Promise<Table[]> {
  return tx.$queryRaw<Table[]>`
    SELECT format('%I', c.relname) AS name,
      json_agg(json_build_object('name', format('%I', a.attname),
        'type', format_type(a.atttypid, a.atttypmod)) ORDER BY a.attnum) AS columns
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0
      AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
      AND c.relname <> '_prisma_migrations'
    GROUP BY c.relname ORDER BY c.relname COLLATE "C"`;
}

/** The names of the migrations that the database has; none on a database without tables. */
export async function migrationsOf(tx: Tx): Promise<string[]> {
  const [found] = await tx.$queryRaw<{ has: boolean }[]>`
    SELECT to_regclass('public._prisma_migrations') IS NOT NULL AS has`;
  if (!found?.has) return [];
  const rows = await tx.$queryRaw<{ name: string }[]>`
    SELECT migration_name AS name FROM public._prisma_migrations
    WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL
    ORDER BY migration_name COLLATE "C"`;
  return rows.map(({ name }) => name);
}

/** Values as text must not depend on a server's settings, and a hidden row is an error; long statements are expected. */
export async function fixSettings(tx: Tx): Promise<void> {
  await tx.$executeRaw`
    SELECT set_config(name, value, true) FROM (VALUES
      ('datestyle', 'ISO, YMD'), ('intervalstyle', 'postgres'), ('timezone', 'UTC'),
      ('bytea_output', 'hex'), ('extra_float_digits', '1'), ('search_path', 'public'),
      ('row_security', 'off'), ('statement_timeout', '0'),
      ('idle_in_transaction_session_timeout', '0')) AS settings (name, value)`;
}

/** Rows that are fetched at once. */
const fetched = 200;

/** Reads a table a few rows at a time, each as a JSON list of its columns' texts. */
export async function* rowsOf(tx: Tx, { name, columns }: Table): AsyncGenerator<string> {
  const texts = columns.map((column) => `${column.name}::text`).join(", ");
  await tx.$executeRawUnsafe(
    `DECLARE backup_rows NO SCROLL CURSOR FOR SELECT to_json(ARRAY[${texts}])::text AS line FROM ${name}`,
  );
  for (;;) {
    const rows = await tx.$queryRawUnsafe<{ line: string }[]>(`FETCH ${fetched} FROM backup_rows`);
    if (rows.length === 0) break;
    for (const { line } of rows) yield line;
  }
  await tx.$executeRawUnsafe("CLOSE backup_rows");
}

/** Sums up the content of a table while its rows pass by. */
export class Summing {
  #rows = 0;
  #sum = 0n;

  add(line: string): void {
    this.#rows++;
    this.#sum += BigInt(`0x${createHash("sha256").update(line).digest("hex")}`);
  }

  get content(): Content {
    const hash = BigInt.asUintN(256, this.#sum).toString(16).padStart(64, "0");
    return { rows: this.#rows, hash };
  }
}

/** The content of a table as it is in the database now. */
export async function contentOf(tx: Tx, table: Table): Promise<Content> {
  const sum = new Summing();
  for await (const line of rowsOf(tx, table)) sum.add(line);
  return sum.content;
}

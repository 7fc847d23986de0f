import { Client } from "pg";
import { database } from "@/lib/db/server";

const passing = ["api_call", "idempotent_answer", "api_key", "_prisma_migrations"];

/** A connection of its own, whose server keeps the plan of the statement that reads all tables. */
interface Reader {
  url: string;
  client: Client;
  /** Its statement: one row for each table that has any, with its name, and the versions of its rows. */
  versions: string;
  /** The rows of the last reading, by table and version: PostgreSQL never changes a version, it writes another. */
  known: Map<string, Map<string, string>>;
  /** What the last reading found, and what it returned. */
  last: { versions: string; rows: string[] };
}

let reader: Promise<Reader> | undefined;

/**
 * Returns every row of every table, except those that any call writes: equal before and after, nothing was written. The
 * same array as the last time if nothing was.
 */
export async function everyRow(): Promise<readonly string[]> {
  const now = await readerOfNow();
  const { client, versions, known } = now;
  // One view of all tables, whatever is written meanwhile.
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  const { rows } = await client.query<{ name: string; versions: string }>({
    name: "versions",
    text: versions,
  });
  const found = rows.map((row) => `${row.name} ${row.versions}`).join("\n");
  const isSame = found === now.last.versions;
  for (const { name, versions: joined } of isSame ? [] : rows) {
    const current = joined.split(";");
    const before = known.get(name);
    const isNew = (version: string): boolean => before?.has(version) !== true;
    const added = await readRows(client, name, current.filter(isNew));
    const rowOf = (version: string): string => before?.get(version) ?? added.get(version) ?? "";
    known.set(name, new Map(current.map((version) => [version, rowOf(version)])));
  }
  await client.query("COMMIT");
  if (isSame) return now.last.rows;
  const read = rows.flatMap(({ name }) => [...(known.get(name)?.values() ?? [])]);
  now.last = { versions: found, rows: read.toSorted() };
  return now.last.rows;
}

async function readRows(
  client: Client,
  name: string,
  versions: readonly string[],
): Promise<Map<string, string>> {
  if (versions.length === 0) return new Map();
  const places = versions.map((version) => version.split(" ")[0]);
  const { rows } = await client.query<{ version: string; row: string }>(
    `SELECT ${versionSql} AS version, '${name} ' || (to_jsonb(t) - '{last_call_at,last_seen_at}'::text[])::text AS row
     FROM "${name}" t WHERE ctid = ANY($1::tid[])`,
    [places],
  );
  return new Map(rows.map(({ version, row }) => [version, row]));
}

const versionSql = "ctid::text || ' ' || xmin::text";

/** The connection to the database that is used now. */
async function readerOfNow(): Promise<Reader> {
  const { url } = database();
  const before = await reader;
  if (before?.url === url) return before;
  await before?.client.end();
  reader = open(url);
  return reader;
}

async function open(url: string): Promise<Reader> {
  const client = new Client(url);
  // The server ends before this process does.
  client.on("error", () => {});
  await client.connect();
  // Compiling the statement, or starting processes for its parts, takes ten times as long as running it.
  await client.query("SET jit = off; SET max_parallel_workers_per_gather = 0");
  const { rows } = await client.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
  );
  const selects = rows
    .filter(({ name }) => !passing.includes(name))
    .map(
      ({ name }) =>
        `SELECT '${name}' AS name, string_agg(${versionSql}, ';') AS versions FROM "${name}"`,
    );
  const versions = `SELECT * FROM (${selects.join(" UNION ALL ")}) AS every WHERE versions IS NOT NULL`;
  return { url, client, versions, known: new Map(), last: { versions: "", rows: [] } };
}

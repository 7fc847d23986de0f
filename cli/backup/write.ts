import { transaction, type Tx } from "@/lib/db/server";
import { type End, type Header, writeLines } from "./file";
import { type Content, fixSettings, migrationsOf, rowsOf, Summing, tablesOf } from "./tables";
import { derivedKey } from "@/lib/core/server/secret";

/** Seconds that a backup or a restore may take. */
export const longest = 86_400;

/**
 * Writes every table as of one moment to a new file, a few rows in memory at a time, while others write. Returns the
 * content of each table. Throws CONFLICT where the file exists.
 */
export function backUp(path: string): Promise<End["contents"]> {
  return transaction(
    {},
    async (tx) => {
      await tx.$executeRawUnsafe("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
      await fixSettings(tx);
      const contents: End["contents"] = {};
      await writeLines(path, backupLines(tx, contents));
      return contents;
    },
    longest,
  );
}

async function* backupLines(tx: Tx, contents: Record<string, Content>): AsyncGenerator<string> {
  const header: Header = {
    format: "nightrate-backup",
    version: 1,
    made_at: new Date().toISOString(),
    migrations: await migrationsOf(tx),
    secret: secretMark(),
  };
  yield JSON.stringify(header);
  for (const table of await tablesOf(tx)) {
    yield JSON.stringify({ table: table.name, columns: table.columns });
    const sum = new Summing();
    for await (const line of rowsOf(tx, table)) {
      sum.add(line);
      yield line;
    }
    contents[table.name] = sum.content;
  }
  // Numbers are given out regardless of transactions: read last, they are not below those in the rows.
  const end: End = { contents, sequences: await sequencesOf(tx) };
  yield JSON.stringify(end);
}

function sequencesOf(tx: Tx): Promise<End["sequences"]> {
  return tx.$queryRaw<End["sequences"]>`
    SELECT format('%I', sequencename) AS name, last_value::text AS last FROM pg_sequences
    WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY sequencename`;
}

/** Tells whether two backups belong to one secret, without telling anything about it. */
export function secretMark(): string {
  return derivedKey("backup").toString("hex").slice(0, 16);
}

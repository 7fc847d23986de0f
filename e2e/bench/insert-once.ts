import { Client } from "pg";
import { db } from "@/lib/db/server";

/** Tables that an import fills, and how their rows name the account's listings. */
const tables = {
  listing: "key",
  connection_listing: "listing_key",
  reservation: "listing_key",
  calendar_month: "listing_key",
} as const;

/** Milliseconds of inserting an account's imported rows once, in one transaction, into tables with the same indexes. */
export async function insertOnce(accountId: number, url: string): Promise<number> {
  const keys = (await db().listing.findMany({ where: { accountId }, select: { key: true } })).map(
    ({ key }) => key,
  );
  const client = new Client(url);
  await client.connect();
  try {
    const rows = new Map<string, string>();
    for (const [table, column] of Object.entries(tables)) {
      const { rows: found } = await client.query<{ rows: string }>(
        `SELECT json_agg(t)::text AS rows FROM ${table} t WHERE ${column} = ANY($1)`,
        [keys],
      );
      rows.set(table, found[0]?.rows ?? "[]");
      await client.query(`CREATE TABLE bench_${table} (LIKE ${table} INCLUDING ALL)`);
    }
    const startedAt = performance.now();
    await client.query("BEGIN");
    for (const [table, json] of rows) {
      await client.query(
        `INSERT INTO bench_${table} SELECT * FROM json_populate_recordset(NULL::${table}, $1)`,
        [json],
      );
    }
    await client.query("COMMIT");
    const ms = performance.now() - startedAt;
    for (const table of rows.keys()) await client.query(`DROP TABLE bench_${table}`);
    return ms;
  } finally {
    await client.end();
  }
}

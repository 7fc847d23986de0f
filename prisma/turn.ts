import { Client } from "pg";
import { database } from "@/lib/db/server";

/** Any number, but never another: servers of different versions wait for each other. */
const preparing = 7_140_221_319;

/**
 * Runs `work` while no other server or program brings the same PostgreSQL database up to date; waits for one that does.
 * The advisory lock ends with its connection, so also with a crash. The embedded database has one process anyway.
 */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const { url } = database();
  if (url === undefined) return work();
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  // A connection that breaks meanwhile breaks those of `work` too, which says so.
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ first: boolean }>(
      "SELECT pg_try_advisory_lock($1) AS first",
      [preparing],
    );
    if (!rows[0]?.first) {
      console.warn("Waiting for another server or program that is preparing the database.");
      await client.query("SELECT pg_advisory_lock($1)", [preparing]);
    }
    return await work();
  } finally {
    await client.end();
  }
}

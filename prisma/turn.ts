import { Client } from "pg";
import { database } from "@/lib/db/server";

/** Advisory lock key. It must never change, because servers of different versions wait for each other. */
const lockKey = 7_140_221_319;

/**
 * Runs `work` while no other server or program updates the same database; waits for one that does. The advisory lock
 * ends with its connection, even after a crash.
 */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const { url } = database();
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 3_000 });
  // If this connection breaks, so do those of `work`, which then throws.
  client.on("error", () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ first: boolean }>(
      "SELECT pg_try_advisory_lock($1) AS first",
      [lockKey],
    );
    if (!rows[0]?.first) {
      console.warn("Waiting for another server or program that is preparing the database.");
      await client.query("SELECT pg_advisory_lock($1)", [lockKey]);
    }
    return await work();
  } finally {
    await client.end();
  }
}

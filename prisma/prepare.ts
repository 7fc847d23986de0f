import { randomUUID } from "node:crypto";
import { resolve } from "node:path";
import { today } from "@/lib/core/dates";
import { sealLogs } from "@/lib/audit/server";
import { clusterUrl, database, db, WatchedAdapter } from "@/lib/db/server";
import { env } from "@/lib/core/env";
import { StartError } from "@/lib/core/errors";
import { migrate } from "./migrate";
import { ensureRole } from "./policies";
import { checkSecret } from "./secret";
import { seedDemonstration } from "./seed";
import { sendFirstPrices } from "./seed/sending/first-prices";
import { victoria } from "./seed/cities";
import {
  type Demo,
  demoFile,
  readDemoFile,
  refreshDemoFile,
  writeDemoFile,
} from "./seed/demo-file";
import { Client } from "pg";

/**
 * Opens the database, applies pending migrations and, unless `anySecret`, checks that its keys belong to the current
 * secret. Throws StartError, and the error of a query if the database is unavailable.
 */
export async function updateDatabase({ anySecret = false } = {}): Promise<void> {
  await checkConnection();
  await inTurn(() => update(anySecret));
}

async function update(anySecret: boolean): Promise<void> {
  await ensureEmbeddedRole();
  const applied = await migrate(database().adapter);
  if (!anySecret) await checkSecret();
  // Only now: afterwards a missing seal may mean that it was removed.
  if (applied.some((name) => name.endsWith("_log_seal"))) await sealLogs();
}

/** An embedded database of an earlier version lacks the role, which only its administrator may make. */
async function ensureEmbeddedRole(): Promise<void> {
  if (!database().isEmbedded) return;
  const folder = resolve(env().DATA_DIR);
  const connection = await new WatchedAdapter(clusterUrl(folder, "postgres")).connect();
  try {
    await ensureRole(connection, "nightrate");
  } finally {
    await connection.dispose();
  }
}

/** Throws why the database cannot be opened, which the migration engine hides, or StartError behind a wrong pooler. */
async function checkConnection(): Promise<void> {
  await db().$queryRaw`SELECT 1`;
  const { url, isEmbedded } = database();
  if (!isEmbedded && !(await keepsSessions(url))) {
    throw new StartError(
      "DATABASE_URL leads to a pooler that hands out connections by transaction. What keeps accounts apart belongs to a session: use the pooler's session mode, or connect to PostgreSQL itself.",
    );
  }
}

/** False behind a pooler that gives one client's connection to the next: a setting would be lost, or another's. */
async function keepsSessions(connectionString: string): Promise<boolean> {
  const [one, other] = [new Client({ connectionString }), new Client({ connectionString })];
  const probe = randomUUID();
  try {
    await one.connect();
    await one.query(`SET nightrate.probe = '${probe}'`);
    await other.connect();
    // Keeps the connection of the first, if it was handed on.
    await other.query("BEGIN");
    return (await probeOf(other)) !== probe && (await probeOf(one)) === probe;
  } finally {
    await Promise.allSettled([one.end(), other.end()]);
  }
}

async function probeOf(client: Client): Promise<string | null> {
  const sql = "SELECT current_setting('nightrate.probe', true) AS probe";
  return (await client.query<{ probe: string | null }>(sql)).rows[0]?.probe ?? null;
}

/**
 * Updates the database before serving: applies migrations, loads the demonstration if configured, and writes the
 * current address to `demo.json`. Returns the full path of that file, or null if there is none for this database.
 */
export async function prepareDatabase(): Promise<{ demoFile: string | null }> {
  await checkConnection();
  const { DATA_DIR, PUBLIC_URL } = env();
  const save = (demo: Demo): void => writeDemoFile(DATA_DIR, demo, PUBLIC_URL);
  // Of two concurrent first starts on an empty database, the second finds the first one's demonstration.
  await inTurn(async () => {
    await update(false);
    const [now, day] = [new Date(), today(victoria.timeZone)];
    if (await shouldSeed()) await seedDemonstration(day, save, now);
    else {
      // A start that was killed may have left it unfinished.
      await sendFirstPrices(day, now);
      if (await fileMatchesDatabase()) refreshDemoFile(DATA_DIR, PUBLIC_URL);
    }
  });
  return { demoFile: (await fileMatchesDatabase()) ? resolve(demoFile(DATA_DIR)) : null };
}

/** True on the embedded database unless DEMO is 0, on PostgreSQL only if it is 1; false if an account exists. */
async function shouldSeed(): Promise<boolean> {
  const { DATABASE_URL, DEMO } = env();
  const isEnabled = DATABASE_URL ? DEMO === "1" : DEMO !== "0";
  return isEnabled && (await db().account.findFirst({ select: { id: true } })) === null;
}

/** True if the file belongs to this database; a data directory may have the file of another. */
async function fileMatchesDatabase(): Promise<boolean> {
  const demo = readDemoFile(env().DATA_DIR);
  if (!demo) return false;
  const { userId: id, email } = demo.owner;
  return (await db().person.findFirst({ where: { id, email }, select: { id: true } })) !== null;
}

/** Advisory lock key. It must never change, because servers of different versions wait for each other. */
const lockKey = 7_140_221_319;

/**
 * Runs `work` while no other server or program updates the same database; waits for one that does. The advisory lock
 * ends with its connection, even after a crash.
 */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
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

import { migrationsOf } from "@/cli/backup/tables";
import { env } from "@/lib/core/env";
import { db } from "@/lib/db/server";
import { countConnections } from "@/lib/intake/connections/server";
import { queueStates } from "@/lib/jobs/server";
import { isOverdue, lateSeconds, leastFreeBytes } from "@/lib/serve/operator/rules";
import { newestBackup } from "@/lib/serve/server/nightly-backups";
import { freeDisks } from "@/lib/serve/server/nodes";
import { knownMigrations } from "@/prisma/migrate";
import { isOwnSecret } from "@/prisma/secret";

/** One thing that was looked at. `advice` says what to do where it isn't well. */
export interface Finding {
  check: string;
  found: string;
  advice?: string;
}

type Found = Omit<Finding, "check">;

/** Looks at what usually goes wrong in an installation, without changing anything. */
export async function examine(now: Date = new Date()): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [check, look] of Object.entries(checks)) {
    for (const each of await look(now)) findings.push({ check, ...each });
  }
  return findings;
}

const checks: Readonly<Record<string, (now: Date) => Promise<Found[]>>> = {
  database: lookAtDatabase,
  migrations: lookAtMigrations,
  secret: lookAtSecret,
  clock: lookAtClock,
  indexes: lookAtIndexes,
  bloat: lookAtBloat,
  queue: lookAtQueue,
  connections: lookAtConnections,
  backups: lookAtBackups,
  disk: lookAtDisk,
};

/** The oldest PostgreSQL that is supported (README, Configuration). */
const oldestPostgres = 15;

async function lookAtDatabase(): Promise<Found[]> {
  const [row] = await db().$queryRaw<{ version: string; major: number; isSuper: boolean }[]>`
    SELECT current_setting('server_version') AS version,
      current_setting('server_version_num')::int / 10000 AS major,
      (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS "isSuper"`;
  const found = `PostgreSQL ${row?.version}`;
  if ((row?.major ?? 0) < oldestPostgres)
    return [{ found, advice: `Use PostgreSQL ${oldestPostgres} or newer.` }];
  if (row?.isSuper) {
    const advice = "Use a role of its own: docs/operations/database-roles.md.";
    return [{ found: `${found}, as a superuser`, advice }];
  }
  return [{ found }];
}

async function lookAtMigrations(): Promise<Found[]> {
  const [applied, known] = [await migrationsOf(db()), knownMigrations()];
  const pending = known.filter((name) => !applied.includes(name));
  const unknown = applied.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    const found = `${unknown.length} of a newer version`;
    return [{ found, advice: "Run the version that made them, or a newer one." }];
  }
  const found = `${known.length - pending.length} of ${known.length} are applied`;
  return [pending.length === 0 ? { found } : { found, advice: "Start the server once." }];
}

async function lookAtSecret(): Promise<Found[]> {
  const isOwn = await isOwnSecret();
  if (isOwn !== false) return [{ found: "it is this database's" }];
  const advice = "Put the right one in place, or run `admin replace-secret`.";
  return [{ found: "it is another database's", advice }];
}

async function lookAtClock(): Promise<Found[]> {
  const before = Date.now();
  const [row] = await db().$queryRaw<{ now: Date }[]>`SELECT clock_timestamp() AS now`;
  const theirs = row?.now.getTime() ?? 0;
  // The answer was read between two looks at our clock.
  const apart = Math.max(before - theirs, theirs - Date.now(), 0) / 1_000;
  const found = `${apart.toFixed(1)} s from the database's`;
  return [apart <= 2 ? { found } : { found, advice: "Set both clocks by NTP." }];
}

async function lookAtIndexes(): Promise<Found[]> {
  const rows = await db().$queryRaw<{ name: string }[]>`
    SELECT indexrelid::regclass::text AS name FROM pg_index
    WHERE NOT indisvalid ORDER BY 1`;
  if (rows.length === 0) return [{ found: "all are valid" }];
  return rows.map(({ name }) => ({
    found: `${name} is invalid`,
    advice: `REINDEX INDEX ${name};`,
  }));
}

async function lookAtBloat(): Promise<Found[]> {
  const rows = await db().$queryRaw<{ name: string; percent: number }[]>`
    SELECT relid::regclass::text AS name,
      (100 * n_dead_tup / (n_live_tup + n_dead_tup))::int AS percent
    FROM pg_stat_user_tables
    WHERE n_dead_tup > 100000 AND n_dead_tup > n_live_tup ORDER BY n_dead_tup DESC`;
  if (rows.length === 0) return [{ found: "no table has more dead rows than live ones" }];
  return rows.map(({ name, percent }) => {
    return { found: `${percent}% of ${name} are dead rows`, advice: `VACUUM (ANALYZE) ${name};` };
  });
}

async function lookAtQueue(): Promise<Found[]> {
  const queues = await queueStates();
  if (queues.length === 0) return [{ found: "no server has worked on this database yet" }];
  const late = queues.filter(({ oldestSeconds }) => oldestSeconds > lateSeconds);
  if (late.length === 0) return [{ found: "nothing has been waiting for ten minutes" }];
  return late.map(({ queue, waiting, oldestSeconds }) => ({
    found: `${queue} has ${waiting} waiting, the oldest for ${Math.round(oldestSeconds / 60)} minutes`,
    advice: "Start a server, or another worker (NIGHTRATE_ROLE).",
  }));
}

async function lookAtConnections(): Promise<Found[]> {
  const counts = new Map<string, number>();
  for (const { state, count } of await countConnections())
    counts.set(state, (counts.get(state) ?? 0) + count);
  const states = [...counts.keys()].toSorted((a, b) => a.localeCompare(b));
  const found = states.map((state) => `${counts.get(state)} ${state}`).join(", ") || "none";
  const isWell = !counts.has("refused") && !counts.has("unreachable");
  const advice = "Their owners see what to do in Connections.";
  return [isWell ? { found } : { found, advice }];
}

async function lookAtBackups(now: Date): Promise<Found[]> {
  const newest = await newestBackup().catch(() => null);
  if (newest === undefined) {
    return [{ found: "none are made by clock", advice: "Set BACKUP_DIR (deploy/README.md)." }];
  }
  const advice = "The server's log says why none was made.";
  if (newest === null) return [{ found: `none in ${env().BACKUP_DIR ?? ""}`, advice }];
  const found = `the newest is of ${newest.toISOString()}`;
  return [isOverdue(newest, now) ? { found, advice } : { found }];
}

async function lookAtDisk(): Promise<Found[]> {
  return (await freeDisks()).map(({ name, free_bytes: free }) => {
    const found = `${(free / leastFreeBytes).toFixed(1)} GB are free for ${name}`;
    return free >= leastFreeBytes ? { found } : { found, advice: "Make room." };
  });
}

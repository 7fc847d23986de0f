import { statfs } from "node:fs/promises";
import { migrationsOf } from "@/cli/backup/tables";
import { env } from "@/lib/core/env";
import { db } from "@/lib/db/server";
import { newestBackup } from "@/lib/serve/server/nightly-backups";
import { knownMigrations } from "@/prisma/migrate";
import { isOwnSecret } from "@/prisma/secret";

/** One thing that was looked at. `advice` says what to do where it isn't well. */
export interface Finding {
  check: string;
  found: string;
  advice?: string;
}

type Found = Omit<Finding, "check">;

const gib = 1024 ** 3;

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
  const [made] = await db().$queryRaw<{ has: boolean }[]>`
    SELECT to_regclass('pgboss.job') IS NOT NULL AS has`;
  if (!made?.has) return [{ found: "no server has worked on this database yet" }];
  const rows = await db().$queryRaw<{ queue: string; jobs: number; minutes: number }[]>`
    SELECT name AS queue, count(*)::int AS jobs,
      (max(extract(epoch FROM now() - greatest(created_on, start_after))) / 60)::int AS minutes
    FROM pgboss.job WHERE state IN ('created', 'retry') AND name NOT LIKE '\\_\\_%'
    GROUP BY 1 HAVING max(extract(epoch FROM now() - greatest(created_on, start_after))) > 600
    ORDER BY 1`;
  if (rows.length === 0) return [{ found: "nothing has been waiting for ten minutes" }];
  return rows.map(({ queue, jobs, minutes }) => ({
    found: `${queue} has ${jobs} waiting, the oldest for ${minutes} minutes`,
    advice: "Start a server, or another worker (NIGHTRATE_ROLE).",
  }));
}

async function lookAtConnections(): Promise<Found[]> {
  const rows = await db().connection.groupBy({
    by: ["state"],
    where: { state: { not: "removed" } },
    _count: true,
    orderBy: { state: "asc" },
  });
  const found = rows.map(({ state, _count }) => `${_count} ${state}`).join(", ") || "none";
  const isWell = rows.every(({ state }) => state !== "refused" && state !== "unreachable");
  const advice = "Their owners see what to do in Connections.";
  return [isWell ? { found } : { found, advice }];
}

/** A nightly backup, and two hours to make it. */
const oldestBackupMs = 26 * 3_600_000;

async function lookAtBackups(now: Date): Promise<Found[]> {
  const newest = await newestBackup().catch(() => null);
  if (newest === undefined) {
    return [{ found: "none are made by clock", advice: "Set BACKUP_DIR (deploy/README.md)." }];
  }
  const advice = "The server's log says why none was made.";
  if (newest === null) return [{ found: `none in ${env().BACKUP_DIR ?? ""}`, advice }];
  const found = `the newest is of ${newest.toISOString()}`;
  return [now.getTime() - newest.getTime() <= oldestBackupMs ? { found } : { found, advice }];
}

async function lookAtDisk(): Promise<Found[]> {
  const { DATA_DIR, BACKUP_DIR } = env();
  const found: Found[] = [];
  for (const [name, path] of Object.entries({ DATA_DIR, BACKUP_DIR })) {
    if (path === undefined) continue;
    const disk = await statfs(path).catch(() => null);
    if (!disk) continue;
    const free = (disk.bavail * disk.bsize) / gib;
    const text = `${free.toFixed(1)} GB are free for ${name}`;
    found.push(free >= 1 ? { found: text } : { found: text, advice: "Make room." });
  }
  return found;
}

import { truncateSync, existsSync, mkdirSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { StartError } from "@/lib/core/errors";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { log } from "@/lib/core/server/log";
import { type Cluster, clusterUrl, startCluster } from "./cluster";

/** Another process has what this one needs for itself. */
export class DatabaseInUse extends StartError {
  constructor(dataDir: string) {
    super(
      `The embedded database in ${dataDir} is open in another process (a running server?). Stop it first, or use DATABASE_URL.`,
    );
    this.name = "DatabaseInUse";
  }
}

export interface FileLock {
  close(): void;
}

/**
 * Locks a file until the process ends, even by a crash: SQLite holds it exclusively, which the operating system also keeps
 * between containers and releases with the process. What the file holds does not matter. Returns null where another
 * process has it; throws StartError where files cannot be locked.
 */
export function lockFile(path: string): FileLock | null {
  try {
    return locked(path);
  } catch (error) {
    const code = codeOf(error);
    if (code === busy) return null;
    if (code === notSqlite) return lockAfresh(path);
    throw refusalOf(error, path);
  }
}

/** SQLite's results (sqlite.org/rescode.html). */
const busy = 5;
const notSqlite = 26;

function locked(path: string): FileLock {
  const file = new DatabaseSync(path);
  try {
    file.exec("BEGIN EXCLUSIVE");
    return file;
  } catch (error) {
    file.close();
    throw error;
  }
}

/** Nobody holds a file that is not SQLite's. It is emptied, not removed: two starts would then lock two files. */
function lockAfresh(path: string): FileLock | null {
  try {
    truncateSync(path);
    return locked(path);
  } catch (error) {
    if (codeOf(error) === busy) return null;
    throw refusalOf(error, path);
  }
}

function refusalOf(error: unknown, path: string): StartError {
  const reason = error instanceof Error ? error.message : String(error);
  return new StartError(
    `The embedded database was not opened, because the file ${path} cannot be locked: ${reason}.`,
  );
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && "errcode" in error ? error.errcode : undefined;
}

/**
 * What opens a data directory: one server; commands, which join a running server or each other; and commands that need
 * the database to themselves.
 */
export type Opener = "server" | "command" | "alone";

/** How long to wait for a process that is starting or stopping the cluster, and between tries, in ms. */
const patience = 30_000;
const pause = 100;
/** Between tries to start a cluster that ended by itself, in ms: a full disk has room again some day. */
const restartPause = 5_000;

/** Taken by whoever joined a cluster, shared, and by the process that would stop it, exclusively. It must never change. */
const joinKey = 7_140_221_320;

/**
 * Opens the cluster of a data directory: starts it, or joins the one that runs. The returned function leaves it; who started
 * it waits up to `patience` for those who joined, and stops it. Throws DatabaseInUse, DatabaseDamaged and StartError.
 */
export async function openFolder(dataDir: string, opener: Opener): Promise<() => Promise<void>> {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const folder = resolve(dataDir);
  refuseFormerEngine(folder);
  const held = opener === "server" ? serverLock(folder) : undefined;
  try {
    const leave = await enter(folder, opener);
    return async () => {
      await leave();
      held?.close();
    };
  } catch (error) {
    held?.close();
    throw error;
  }
}

function serverLock(folder: string): FileLock {
  const lock = lockFile(join(folder, "server.lock"));
  if (!lock) throw new DatabaseInUse(folder);
  return lock;
}

async function enter(folder: string, opener: Opener): Promise<() => Promise<void>> {
  let isTold = false;
  for (let waited = 0; waited <= patience; waited += pause) {
    const lock = lockFile(join(folder, "postgres.lock"));
    if (lock) return await own(folder, lock);
    if (opener === "command") {
      const leave = await joinRunning(folder);
      if (leave) return leave;
    }
    if (opener === "alone") break;
    if (opener === "server" && !isTold)
      console.warn("Waiting for a command that uses the database.");
    isTold = true;
    await sleep(pause);
  }
  throw new DatabaseInUse(folder);
}

/** Runs the cluster in this process's name, and starts it again if it ends by itself. */
async function own(folder: string, lock: FileLock): Promise<() => Promise<void>> {
  let isLeaving = false;
  let cluster: Cluster;
  const start = async (): Promise<void> => {
    cluster = await startCluster(folder);
    void keepRunning(cluster);
  };
  const restart = (): Promise<void> =>
    start().catch(async (error: unknown) => {
      log().error({ err: error }, "the embedded database could not be started again");
      await sleep(restartPause, undefined, { ref: false });
      if (!isLeaving) await restart();
    });
  const keepRunning = async ({ ended }: Cluster): Promise<void> => {
    await ended;
    if (isLeaving) return;
    log().error("the embedded database ended unexpectedly and is started again");
    await restart();
  };
  try {
    await start();
  } catch (error) {
    lock.close();
    throw error;
  }
  return async () => {
    await waitForOthers(folder);
    isLeaving = true;
    await cluster.stop();
    lock.close();
  };
}

/** Joins a cluster that runs; null where none answers, or where it is about to stop. */
async function joinRunning(folder: string): Promise<(() => Promise<void>) | null> {
  const client = new Client({
    connectionString: clusterUrl(folder, "postgres"),
    connectionTimeoutMillis: 2_000,
  });
  // The cluster ended; so do this process's other connections, which say it.
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ joined: boolean }>(
      "SELECT pg_try_advisory_lock_shared($1) AS joined",
      [joinKey],
    );
    if (rows[0]?.joined) return () => client.end();
  } catch {
    // Starting, stopping, or in another container.
  }
  await client.end().catch(() => {});
  return null;
}

/**
 * From its call on nobody joins any more. Gives up after `patience`: the cluster's end then cuts them off. The lock ends
 * with its connection, which the cluster ends.
 */
async function waitForOthers(folder: string): Promise<void> {
  const client = new Client({ connectionString: clusterUrl(folder, "postgres") });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query(`SET lock_timeout = ${patience}`);
    await client.query("SELECT pg_advisory_lock($1)", [joinKey]);
  } catch (error) {
    log().warn({ err: error }, "the embedded database is stopped while others use it");
  }
}

/** Version 0.1 kept its data in another engine. */
function refuseFormerEngine(folder: string): void {
  const former = join(folder, "db");
  if (existsSync(join(folder, "postgres")) || !existsSync(join(former, "PG_VERSION"))) return;
  throw new StartError(
    `${former} holds the database of Nightrate 0.1, which this version cannot read. Start that version again and run \`npm run -s admin -- backup FILE\`; then move ${former} away and run \`npm run -s admin -- restore FILE\` with this version. UPGRADING.md has the steps.`,
  );
}

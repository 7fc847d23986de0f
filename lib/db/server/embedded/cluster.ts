import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartError } from "@/lib/core/errors";
import { confinedRole } from "../reach";
import { findPrograms, type Programs } from "./programs";

/** The roles: PostgreSQL's administrator, and the application's, which owns its database and has no other right. */
export type Role = "postgres" | "nightrate";

/** A running PostgreSQL of this process. */
export interface Cluster {
  /** Ends it: open transactions are rolled back, and everything committed is on the disk. */
  stop(): Promise<void>;
  /** Fulfilled when it has ended, for whatever reason. */
  readonly ended: Promise<void>;
}

/** The embedded cluster cannot be opened as it is. */
export class DatabaseDamaged extends StartError {
  constructor(directory: string, reason: string) {
    super(
      `The embedded database in ${directory} cannot be opened (${reason}). Restore the data directory from a backup, or move ${directory} away to start with an empty database.`,
    );
    this.name = "DatabaseDamaged";
  }
}

/** Small on purpose: a portal for one company. Only reachable through the socket. */
const settings = {
  listen_addresses: "",
  max_connections: "60",
  shared_buffers: "64MB",
  jit: "off",
  io_method: "sync",
  max_wal_senders: "0",
  max_logical_replication_workers: "0",
  wal_level: "minimal",
  timezone: "UTC",
  log_timezone: "UTC",
} as const;

/** For tests: nothing that is written must outlive a power cut. */
const careless = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" } as const;

/** Bytes that a Unix socket's path may have, with PostgreSQL's own name for it (104 on macOS, with a NUL). */
const longestFolder = 103 - "/.s.PGSQL.5432".length;

/** Where the cluster of a data directory listens: in it, or, if that path is too long, in a folder of the same user. */
export function socketFolder(dataDir: string): string {
  const own = join(dataDir, "postgres-socket");
  if (Buffer.byteLength(own) <= longestFolder) return own;
  const name = createHash("sha256").update(own).digest("hex").slice(0, 16);
  return join("/tmp", `nightrate-${process.getuid?.() ?? 0}-${name}`);
}

/** The address of a database of the cluster in a data directory. */
export function clusterUrl(dataDir: string, role: Role = "nightrate"): string {
  return `postgresql://${role}@localhost/${role}?host=${encodeURIComponent(socketFolder(dataDir))}`;
}

/**
 * Makes the cluster of a data directory if it has none, and starts it. The caller makes sure that nobody else does.
 * Throws StartError, and DatabaseDamaged.
 */
export async function startCluster(dataDir: string, { isDurable = true } = {}): Promise<Cluster> {
  const programs = findPrograms(dataDir);
  const data = join(dataDir, "postgres");
  if (!existsSync(data)) makeCluster(programs, data);
  checkVersion(data, programs.major);
  const socket = makeSocketFolder(dataDir);
  await endOrphan(data, socket);
  programs.own(socket);
  const all = { ...settings, ...(isDurable ? {} : careless) };
  const flags = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const args = ["-D", data, "-k", socket, ...flags];
  const log = join(dataDir, "postgres.log");
  for (let waited = 0; ; waited += statementPause) {
    const cluster = await launch(programs, args, { data, log });
    if (cluster) return cluster;
    // Processes of the former server write into the same file, maybe later.
    const isBusy = readFileSync(log, "utf8").includes(stillInUse);
    if (!isBusy || waited >= statementMs) throw new DatabaseDamaged(data, reasonIn(log));
    await sleep(statementPause);
  }
}

/**
 * A statement goes on when PostgreSQL's main process is killed, and PostgreSQL does not start before it has ended. The
 * application's may take 30 s. In ms, with the pause between tries.
 */
const statementMs = 60_000;
const statementPause = 200;
const stillInUse = "pre-existing shared memory block";

/** Runs the server until it is ready; null where it ends before. */
async function launch(
  programs: Programs,
  args: readonly string[],
  { data, log }: { data: string; log: string },
): Promise<Cluster | null> {
  const out = openSync(log, "w", 0o600);
  const child = programs.start(args, ["ignore", out, out]);
  closeSync(out);
  child.unref();
  const end = (): void => void child.kill("SIGINT");
  process.once("exit", end);
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => {
    const note = (): void => {
      hasEnded = true;
      process.off("exit", end);
      resolve();
    };
    child.once("error", note).once("exit", note);
  });
  while (!isReady(data, child.pid)) {
    if (hasEnded) return null;
    await sleep(10);
  }
  return {
    ended,
    stop: async () => {
      child.ref();
      child.kill("SIGINT");
      const slow = setTimeout(() => child.kill("SIGQUIT"), stopMs);
      await ended;
      clearTimeout(slow);
    },
  };
}

/** How long a shutdown may take before the server is told to stop at once; it then recovers at the next start. */
const stopMs = 20_000;

/** Made beside its place and renamed: a first start that is cut short leaves nothing behind. */
function makeCluster(programs: Programs, data: string): void {
  const making = `${data}.new`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { recursive: true, mode: 0o700 });
  programs.own(making);
  const place = ["-D", making, "--username=postgres", "--auth=trust"];
  // The locale of every machine: lower() knows É, and no library of the machine sorts.
  const locale = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"];
  programs.run("initdb", [...place, "--encoding=UTF8", ...locale]);
  const statements = [
    "CREATE ROLE nightrate LOGIN",
    `CREATE ROLE ${confinedRole}`,
    `GRANT ${confinedRole} TO nightrate`,
    "CREATE DATABASE nightrate OWNER nightrate",
  ];
  const script = statements.map((sql) => `${sql};\n\n`).join("");
  programs.run("postgres", ["--single", "-j", "-D", making, "postgres"], script);
  renameSync(making, data);
}

function checkVersion(data: string, major: string): void {
  const file = join(data, "PG_VERSION");
  const found = existsSync(file) ? readFileSync(file, "utf8").trim() : null;
  if (found === null) throw new DatabaseDamaged(data, "PG_VERSION is missing");
  if (found !== major) {
    throw new DatabaseDamaged(data, `it is of PostgreSQL ${found}, and this version has ${major}`);
  }
}

/** A server that outlived the process that started it: nobody else may use the cluster now, so it is ended first. */
async function endOrphan(data: string, socket: string): Promise<void> {
  const file = join(data, "postmaster.pid");
  const pid = existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) : 0;
  if (pid > 1 && isServerOf(pid, data)) {
    process.kill(pid, "SIGINT");
    for (let waited = 0; isServerOf(pid, data); waited += 50) {
      if (waited === stopMs / 2) process.kill(pid, "SIGQUIT");
      await sleep(50);
    }
  }
  // What is left names a process that has ended, or, after a crash, another one that got its number.
  for (const left of [file, join(socket, ".s.PGSQL.5432.lock")]) rmSync(left, { force: true });
}

function isServerOf(pid: number, data: string): boolean {
  try {
    process.kill(pid, 0);
    if (process.platform !== "linux") return true;
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0").includes(data);
  } catch {
    return false;
  }
}

function makeSocketFolder(dataDir: string): string {
  const folder = socketFolder(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid, mode } = statSync(folder);
  const own = process.getuid?.() ?? uid;
  if ((own !== 0 && uid !== own) || (mode & 0o077) !== 0) {
    throw new StartError(
      `${folder} belongs to somebody else. Remove it, or use a shorter DATA_DIR.`,
    );
  }
  return folder;
}

/** The last line of this file tells its state. */
function isReady(data: string, pid: number | undefined): boolean {
  try {
    const lines = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n");
    return Number(lines[0]) === pid && lines[7]?.trim() === "ready";
  } catch {
    return false;
  }
}

function reasonIn(log: string): string {
  const lines = readFileSync(log, "utf8").split("\n");
  const fatal = lines.findLast((line) => /(FATAL|PANIC): /.test(line)) ?? lines.at(-2) ?? "";
  return fatal.replace(/^.*?(FATAL|PANIC):\s*/, "").trim() || `see ${log}`;
}

import { execFileSync, spawn } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openServer } from "@/lib/db/server";
import { migrate } from "@/prisma/migrate";
import { freePort } from "./free-port";
import { copyWithOwner, madeOnce } from "./migrated";

const versions = "/usr/lib/postgresql";

/** True where a PostgreSQL can be started. */
export const hasPostgres = existsSync(versions);

export interface Postgres {
  url: string;
  /** Restarts it as an administrator would: running statements are cut off. */
  restart(): Promise<void>;
  /** Every process, or those with these IDs, stands still until `thaw`: connections stay open and nothing answers. */
  freeze(pids?: readonly number[]): void;
  thaw(): void;
  /** Ids of the server's own process, which comes first, and of those that it started. */
  processes(): readonly number[];
  /** Ends it, and leaves its files. */
  halt(): void;
  /** Ends it, and deletes its files. */
  stop(): void;
}

interface Options {
  /** Empty; default: a temporary one. */
  folder?: string;
  /** Further options of its command. */
  settings?: string;
  /** It has the tables and no row: a copy of a cluster that is made once, which spares most of the processor time. */
  isMigrated?: boolean;
}

/** Starts a PostgreSQL in a folder on a free port of 127.0.0.1; root runs it as the user postgres. */
export async function startPostgres({
  folder: given,
  settings = "",
  isMigrated = false,
}: Options = {}): Promise<Postgres> {
  const folder = given ?? mkdtempSync(join(tmpdir(), "nightrate-pg-"));
  const bin = binaries();
  const root = process.getuid?.() === 0;
  if (root) chownSync(folder, ...idsOf("postgres"));
  const commandOf = (program: string, args: string[]): [file: string, args: string[]] =>
    root
      ? ["runuser", ["-u", "postgres", "--", join(bin, program), ...args]]
      : [join(bin, program), args];
  const run = (program: string, ...args: string[]): void => {
    execFileSync(...commandOf(program, args), { stdio: "ignore", cwd: folder });
  };
  const data = join(folder, "data");
  const port = await freePort();
  const how = "--no-sync -U nightrate -A trust -E UTF8 --locale=C.UTF-8";
  if (isMigrated) await copyMigrated(data);
  else run("initdb", "-D", data, ...how.split(" "));
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 ${settings}`;
  const control = (...args: string[]): void => run("pg_ctl", "-D", data, ...args);
  const started = ["-w", "-l", join(folder, "log"), "-o", options];
  control(...started, "start");
  const signal = (name: NodeJS.Signals, pids = processesOf(data)): void => {
    for (const pid of pids) sendTo(pid, name);
  };
  return {
    url: `postgresql://nightrate@127.0.0.1:${port}/postgres`,
    restart: () =>
      new Promise((resolve, reject) => {
        // Not waited for in place: the calls of this process go on meanwhile.
        const args = ["-D", data, ...started, "-m", "fast", "restart"];
        const [file, all] = commandOf("pg_ctl", args);
        spawn(file, all, { stdio: "ignore", cwd: folder })
          .once("error", reject)
          .once("close", () => resolve());
      }),
    freeze: (pids) => signal("SIGSTOP", pids),
    thaw: () => signal("SIGCONT"),
    processes: () => processesOf(data),
    halt: () => control("-m", "fast", "stop"),
    stop: () => {
      // Nothing is kept, and no connection whose other end is gone has to be waited for.
      control("-m", "immediate", "stop");
      rmSync(data, { recursive: true, force: true });
      if (!given) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Puts the files of a stopped server whose database has the tables and no row at `data`. */
async function copyMigrated(data: string): Promise<void> {
  const made = await madeOnce(`postgres-${newest()}`, async (place) => {
    // Its user may not come as far as the place.
    const folder = mkdtempSync(join(tmpdir(), "nightrate-pg-"));
    const postgres = await startPostgres({ folder });
    const database = openServer(postgres.url);
    await migrate(database.adapter);
    await database.close();
    postgres.halt();
    copyWithOwner(join(folder, "data"), join(place, "data"));
    rmSync(folder, { recursive: true });
  });
  copyWithOwner(join(made, "data"), data);
}

/** The server's own process and those that it started. */
function processesOf(data: string): readonly number[] {
  const [first = ""] = readFileSync(join(data, "postmaster.pid"), "utf8").split("\n");
  const children = readFileSync(`/proc/${first}/task/${first}/children`, "utf8");
  return [first, ...children.trim().split(" ")].filter(Boolean).map(Number);
}

/** Does nothing to a process that has just ended. */
function sendTo(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

function binaries(): string {
  return `${versions}/${newest()}/bin`;
}

function newest(): number {
  return Math.max(...readdirSync(versions).map(Number));
}

function idsOf(user: string): [uid: number, gid: number] {
  const id = (flag: string): number =>
    Number(execFileSync("id", [flag, user], { encoding: "utf8" }));
  return [id("-u"), id("-g")];
}

import { execFileSync } from "node:child_process";
import { chownSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "./free-port";

export interface Postgres {
  url: string;
  stop(): void;
}

/** Starts a PostgreSQL in a temporary folder, on a free port of 127.0.0.1; root runs it as the user postgres. */
export async function startPostgres(): Promise<Postgres> {
  const bin = binaries();
  const folder = mkdtempSync(join(tmpdir(), "nightrate-pg-"));
  const root = process.getuid?.() === 0;
  if (root) chownSync(folder, ...idsOf("postgres"));
  const run = (program: string, ...args: string[]): void => {
    const command = [join(bin, program), ...args];
    const [file = "", ...rest] = root ? ["runuser", "-u", "postgres", "--", ...command] : command;
    execFileSync(file, rest, { stdio: "ignore", cwd: folder });
  };
  const data = join(folder, "data");
  const port = await freePort();
  run("initdb", "-D", data, "-U", "nightrate", "-A", "trust", "-E", "UTF8", "--locale=C.UTF-8");
  const options = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1`;
  run("pg_ctl", "-D", data, "-w", "-l", join(folder, "log"), "-o", options, "start");
  return {
    url: `postgresql://nightrate@127.0.0.1:${port}/postgres`,
    stop: () => {
      run("pg_ctl", "-D", data, "-m", "fast", "stop");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function binaries(): string {
  const versions = readdirSync("/usr/lib/postgresql").map(Number);
  return `/usr/lib/postgresql/${Math.max(...versions)}/bin`;
}

function idsOf(user: string): [uid: number, gid: number] {
  const id = (flag: string): number =>
    Number(execFileSync("id", [flag, user], { encoding: "utf8" }));
  return [id("-u"), id("-g")];
}

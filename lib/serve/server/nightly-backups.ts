import { spawn } from "node:child_process";
import { access, constants, mkdir, readdir, rename, rm, stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { env } from "@/lib/core/env";
import { StartError } from "@/lib/core/errors";
import { log } from "@/lib/core/server/log";
import type { NodeReport } from "../operator/schema";

/** How many of the newest are kept: one of each day, week and month. */
const keptOf = { day: 7, week: 4, month: 6 } as const;

const minuteMs = 60_000;
/** After a failure, and for what another server is making or was killed in. */
const [retryMs, abandonedMs] = [60 * minuteMs, 12 * 60 * minuteMs];

/** `nightrate-2026-11-28-0330.backup`, in the server's time zone. */
const nameForm = /^nightrate-(\d{4})-(\d\d)-(\d\d)-(\d\d)(\d\d)\.backup$/;

/** A backup that is being made, and the database that it is restored into, by the process that does. */
const unfinishedForm = /^(\d+\.part|\.checking-\d+)$/;

/** This server's last attempt since its start, and how it failed; `at` in milliseconds since 1970. */
const attempt: { at: number; failure: { at: string; message: string } | null } = {
  at: 0,
  failure: null,
};

/**
 * Makes a backup into BACKUP_DIR every night at BACKUP_AT, and right away where last night's is missing. Each is restored
 * into a database of its own and compared before it counts. Returns a function that ends it. Throws StartError where the
 * folder can't be written.
 */
export async function startBackups(): Promise<() => Promise<void>> {
  const { BACKUP_DIR: folder, BACKUP_AT: at } = env();
  if (folder === undefined) return async () => {};
  await requireFolder(folder);
  const stopping = new AbortController();
  Object.assign(attempt, { at: 0, failure: null });
  let running: Promise<void> | undefined;
  const look = async (): Promise<void> => {
    const now = new Date();
    const isLate = now.getTime() - attempt.at > retryMs;
    if (running || !isLate || !(await isDue(folder, at, now))) return;
    attempt.at = now.getTime();
    const making = async (): Promise<void> => {
      try {
        await backUpNow(folder, { now, signal: stopping.signal });
        attempt.failure = null;
      } catch (error) {
        if (!stopping.signal.aborted) reportFailure(error);
      }
      running = undefined;
    };
    running = making();
  };
  const timer = setInterval(() => void look().catch(reportFailure), minuteMs).unref();
  await look();
  return async () => {
    clearInterval(timer);
    stopping.abort();
    await running;
  };
}

function reportFailure(error: unknown): void {
  const message = error instanceof Error ? error.message : String(error);
  attempt.failure = { at: new Date().toISOString(), message: message.slice(0, 500) };
  log().error({ err: error }, "the nightly backup failed");
}

/** When the newest backup in BACKUP_DIR was made; null without one, undefined where none are made. */
export async function newestBackup(): Promise<Date | null | undefined> {
  const { BACKUP_DIR: folder } = env();
  if (folder === undefined) return undefined;
  const times = (await readdir(folder)).flatMap((name) => timeOf(name) ?? []);
  return times.toSorted((one, other) => other.getTime() - one.getTime())[0] ?? null;
}

/** Returns when this server's newest backup was made, the next is due, and how the last attempt failed; null without BACKUP_DIR. */
export async function backupState(now: Date = new Date()): Promise<NodeReport["backups"]> {
  const newest = await newestBackup().catch(() => null);
  if (newest === undefined) return null;
  const next = nightBefore(env().BACKUP_AT, now);
  next.setDate(next.getDate() + 1);
  const retryAt = new Date(attempt.at + retryMs);
  return {
    last_at: newest?.toISOString() ?? null,
    next_at: (attempt.failure ? retryAt : next).toISOString(),
    failure: attempt.failure,
  };
}

async function requireFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await access(folder, constants.W_OK);
  } catch {
    throw new StartError(`BACKUP_DIR ${folder} can't be written to.`);
  }
}

/** True where no backup was made since the last time that the clock showed `at`, and nobody makes one. */
async function isDue(folder: string, at: { hour: number; minute: number }, now: Date) {
  const since = nightBefore(at, now);
  const newest = await newestBackup();
  if (newest && newest >= since) return false;
  const unfinished = (await readdir(folder)).filter((name) => unfinishedForm.test(name));
  for (const name of unfinished) {
    const { mtimeMs } = await stat(join(folder, name));
    if (now.getTime() - mtimeMs < abandonedMs) return false;
    await rm(join(folder, name), { recursive: true });
  }
  return true;
}

/** The last time that the server's clock showed `at`. */
function nightBefore(at: { hour: number; minute: number }, now: Date): Date {
  const since = new Date(now);
  since.setHours(at.hour, at.minute, 0, 0);
  if (since > now) since.setDate(since.getDate() - 1);
  return since;
}

/** Variables of a command that uses the database in its own DATA_DIR. */
const alone = { DATABASE_URL: "", NIGHTRATE_ROLE: "" };

/** Makes, checks and names a backup, deletes what is no longer kept, and calls BACKUP_COMMAND. Throws what failed. */
export async function backUpNow(
  folder: string,
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<string> {
  const part = join(resolve(folder), `${process.pid}.part`);
  const scratch = join(resolve(folder), `.checking-${process.pid}`);
  const file = join(resolve(folder), nameOf(now));
  try {
    await admin(["backup", part], {}, signal);
    // A cluster of its own: the role that serves may make no database.
    await admin(["restore", part], { ...alone, DATA_DIR: scratch }, signal);
    await rename(part, file);
  } finally {
    for (const path of [part, scratch]) await rm(path, { recursive: true, force: true });
  }
  const names = await readdir(folder);
  for (const name of noLongerKept(names)) await rm(join(folder, name));
  const { BACKUP_COMMAND: command } = env();
  if (command) await run("/bin/sh", ["-c", command], { BACKUP_FILE: file }, signal);
  log().info({ file }, "a backup was made and checked");
  return file;
}

const two = (number: number): string => String(number).padStart(2, "0");

function nameOf(at: Date): string {
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `nightrate-${day}-${two(at.getHours())}${two(at.getMinutes())}.backup`;
}

function timeOf(name: string): Date | null {
  const parts = nameForm.exec(name)?.slice(1).map(Number);
  if (!parts) return null;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0] = parts;
  return new Date(year, month - 1, day, hour, minute);
}

/** Which backups go: all but the newest of each of the last seven days, four weeks and six months that have one. */
export function noLongerKept(names: readonly string[]): string[] {
  const all = names
    .filter((name) => timeOf(name) !== null)
    .toSorted()
    .toReversed();
  const kept = new Set<string>();
  for (const [unit, most] of Object.entries(keptOf)) {
    const newest = new Map<string, string>();
    for (const name of all) {
      const period = periodOf(timeOf(name) ?? new Date(0), unit);
      if (!newest.has(period)) newest.set(period, name);
    }
    for (const name of [...newest.values()].slice(0, most)) kept.add(name);
  }
  return all.filter((name) => !kept.has(name));
}

function periodOf(at: Date, unit: string): string {
  if (unit === "month") return `${at.getFullYear()}-${at.getMonth()}`;
  const day = new Date(at.getFullYear(), at.getMonth(), at.getDate());
  // Weeks begin on Monday.
  if (unit === "week") day.setDate(day.getDate() - ((day.getDay() + 6) % 7));
  return day.toDateString();
}

/** Runs an admin command as a person would, in a process of its own. */
function admin(args: string[], variables: Record<string, string>, signal: AbortSignal) {
  return run(process.execPath, [".cache/server/admin.mjs", ...args], variables, signal);
}

/** Throws an error with the last line that a program printed, where it fails. */
async function run(
  program: string,
  args: string[],
  variables: Record<string, string>,
  signal: AbortSignal,
): Promise<void> {
  const child = spawn(program, args, {
    env: { ...process.env, ...variables },
    stdio: ["ignore", "ignore", "pipe"],
    signal,
  });
  let said = "";
  child.stderr.on("data", (text: Buffer) => (said = (said + text.toString()).slice(-2_000)));
  child.once("error", (error) => (said += `\n${error.message}`));
  // Also after an abort: what the program began is cleared up once it has ended.
  const status = await new Promise((resolved) => child.once("close", resolved));
  if (status === 0) return;
  const reason = said.trim().split("\n").at(-1) || `status ${String(status)}`;
  throw new Error(`${args.slice(-2).join(" ")}: ${reason}`);
}

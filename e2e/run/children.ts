import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { constants } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";

/** How long an interrupted program may take to clean up, in ms; Playwright gives its server ten seconds. */
const grace = 15_000;
const running = new Set<ChildProcess>();
let isEnding = false;

interface RunOptions {
  env?: NodeJS.ProcessEnv;
  /** Ends the program after this time, in ms. */
  timeout?: number;
  /** Gets what the program prints, which otherwise goes to this process's own output. */
  print?: (text: string) => void;
}

/**
 * Runs a program in a process group of its own. Returns its exit status: 124 when it was ended by `timeout`,
 * 127 when it can't be started, 1 when a signal ended it.
 */
export function run(command: string, args: string[], options: RunOptions = {}): Promise<number> {
  const { env = process.env, timeout, print } = options;
  return new Promise((resolve) => {
    const output = print ? "pipe" : "inherit";
    const child = spawn(command, args, { stdio: ["ignore", output, output], env, detached: true });
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding("utf8").on("data", (text: string) => print?.(text));
    running.add(child);
    let isLate = false;
    const timer =
      timeout &&
      setTimeout(() => {
        isLate = true;
        void end([child]);
      }, timeout);
    const finish = (status: number): void => {
      clearTimeout(timer);
      running.delete(child);
      // An ending runner exits by itself, once nothing is left.
      if (!isEnding) resolve(isLate ? 124 : status);
    };
    child.on("error", () => finish(127));
    // With a pipe, the last output comes after "exit".
    child.on(print ? "close" : "exit", (status) => finish(status ?? 1));
  });
}

/** Ends every program started here when this process gets a signal or its parent dies, then exits. */
export function endChildrenWithThisProcess(): void {
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop("SIGHUP"), 500).unref();
}

function stop(signal: NodeJS.Signals): void {
  if (isEnding) return;
  isEnding = true;
  void end([...running]).finally(() => process.exit(128 + constants.signals[signal]));
}

/** Interrupts programs as Ctrl-C does, waits for them, at most `grace`, and kills what is left of them and their descendants. */
async function end(children: readonly ChildProcess[]): Promise<void> {
  const roots = children.flatMap(({ pid }) => pid ?? []);
  const known = new Set(roots);
  let left = familyOf(known);
  for (const pid of roots) kill(-pid, "SIGINT");
  const deadline = performance.now() + grace;
  while (roots.some((pid) => left.includes(pid)) && performance.now() < deadline) {
    await sleep(100);
    left = familyOf(known);
  }
  while (left.length > 0) {
    for (const pid of left) kill(pid, "SIGKILL");
    await sleep(100);
    left = familyOf(known);
  }
}

/** The living processes of `known`, of their groups and of their descendants' groups; adds them to `known`. */
function familyOf(known: Set<number>): number[] {
  const all = processes();
  const isKin = ({ pid, parent, group }: Process): boolean =>
    !known.has(pid) && (known.has(parent) || known.has(group));
  for (let kin = all.filter(isKin); kin.length > 0; kin = all.filter(isKin)) {
    for (const { pid } of kin) known.add(pid);
  }
  return all.flatMap(({ pid, isZombie }) => (known.has(pid) && !isZombie ? [pid] : []));
}

interface Process {
  pid: number;
  parent: number;
  group: number;
  isZombie: boolean;
}

/** Every process, by Linux's /proc; elsewhere none is known and groups are only interrupted. */
function processes(): Process[] {
  if (!existsSync("/proc/self/stat")) return [];
  return readdirSync("/proc").flatMap((name) => {
    try {
      // The command's name, in parentheses, may hold anything.
      const [, rest = ""] = /.*\) (.*)/s.exec(readFileSync(`/proc/${name}/stat`, "utf8")) ?? [];
      const [state, parent, group] = rest.split(" ");
      const pid = Number(name);
      return pid > 0
        ? [{ pid, parent: Number(parent), group: Number(group), isZombie: state === "Z" }]
        : [];
    } catch {
      // Not a process, or one that has just ended.
      return [];
    }
  });
}

/** Sends a signal to a process, or to a group by its negated id; one that has just ended is fine. */
function kill(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

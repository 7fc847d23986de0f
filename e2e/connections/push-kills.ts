import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import type { Standin } from "@/e2e/standins";
import { Report } from "./push-kills-report";

/** When a worker dies: at its nth step, or so many milliseconds after it began. */
export interface Moment {
  step?: number;
  ms?: number;
}

/** Variables of a worker, and the path of its program. */
export interface Env extends Record<string, string> {
  WORKER: string;
}

interface Worked {
  /** Undefined where it was killed, or only set up. */
  report: Report | undefined;
  /** Whether it changed prices before it began. */
  changed: boolean;
}

/** Runs a worker until its end, or until it dies `at` a moment. Throws where it fails. */
export async function work(env: Env, at: Moment = {}): Promise<Worked> {
  const { WORKER, ...others } = env;
  const child = spawn(process.execPath, [WORKER], {
    env: { ...process.env, TZ: "UTC", ...others, ...(at.step && { DIE_AT: String(at.step) }) },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines: string[] = [];
  createInterface(child.stdout).on("line", (line) => {
    lines.push(line);
    if (line === "working" && at.ms !== undefined) void killAfter(child, at.ms);
  });
  const [status, signal] = (await once(child, "close")) as [number | null, string | null];
  const changed = lines.includes("changed");
  if (signal === "SIGKILL") return { report: undefined, changed };
  if (status !== 0) throw new Error(`A worker ended with ${status ?? signal}.`);
  const isReport = env["SETUP"] === undefined;
  return { report: isReport ? Report.parse(JSON.parse(lines.at(-1) ?? "")) : undefined, changed };
}

async function killAfter(child: ChildProcess, ms: number): Promise<void> {
  await sleep(ms);
  child.kill("SIGKILL");
}

/** Waits until the stand-in has answered what a worker asked before it was killed. */
export async function quiet({ requests }: Standin): Promise<void> {
  while (requests.some(({ status }) => status === 0)) await sleep(5);
}

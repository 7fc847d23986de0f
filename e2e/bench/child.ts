import { execFileSync } from "node:child_process";

/** Figures that a measurement prints last. */
export interface Run {
  seconds: number;
  /** CPU seconds of the process, where it measures them. */
  cpu?: number;
  /** Peak resident memory, MB. */
  peak: number;
}

/** Where memory is plenty, Node clears up late: what the work needs is measured. */
const sparing = ["--max-semi-space-size=8", "--max-old-space-size=160"];

/** Runs a script in a process of its own and returns its figures. */
export function child(args: string[], env: Record<string, string>): Run {
  const output = execFileSync(process.execPath, [...sparing, "--import", "tsx", ...args], {
    env: { ...process.env, ...env },
    encoding: "utf8",
    maxBuffer: 64 * 1_048_576,
    stdio: ["ignore", "pipe", "inherit"],
  });
  return JSON.parse(output.trim().split("\n").at(-1) ?? "") as Run;
}

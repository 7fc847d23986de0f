import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { faketime } from "@/e2e/setup/jumping-clock";
import type { LoggedCall } from "./report";

/** Milliseconds in which a node must be ready, and must end. */
const patienceMs = 60_000;

/** A process with callers on the shared limits (`callers.ts`). */
export class LimitNode {
  /** What it has told so far. */
  readonly calls: LoggedCall[] = [];
  readonly ready: Promise<void>;
  readonly #child: ChildProcess;
  readonly #closed: Promise<unknown>;

  /** `isWrong`: its date is ten minutes ahead, if `faketime` is installed. */
  constructor(redisUrl: string, callers: number, isWrong: boolean) {
    const wrong = { LD_PRELOAD: faketime, FAKETIME: "+10m", FAKETIME_DONT_FAKE_MONOTONIC: "1" };
    const args = ["--import", "tsx", "e2e/limits/callers.ts", `${callers}`];
    const env = { ...process.env, LOG_LEVEL: "error", REDIS_URL: redisUrl };
    this.#child = spawn(process.execPath, args, {
      env: isWrong && faketime ? { ...env, ...wrong } : env,
      stdio: ["pipe", "pipe", "inherit"],
    });
    this.#closed = once(this.#child, "close");
    this.ready = new Promise((resolve, reject) => {
      setTimeout(reject, patienceMs, new Error("A node did not start.")).unref();
      this.#closed.then(() => reject(new Error("A node ended.")), reject);
      const { stdout } = this.#child;
      if (!stdout) return reject(new Error("A node has no output."));
      createInterface(stdout).on("line", (line) => {
        if (line === "ready") return resolve();
        const [verdict, id = "", sent, answered, how] = line.split(" ");
        const times = { sent: Number(sent), answered: Number(answered) };
        this.calls.push({ id, admitted: verdict === "A", isAlone: how === "alone", ...times });
      });
    });
  }

  pause(): void {
    this.#child.kill("SIGSTOP");
  }

  resume(): void {
    this.#child.kill("SIGCONT");
  }

  async end(): Promise<void> {
    this.#child.stdin?.end();
    const late = setTimeout(() => this.kill(), patienceMs);
    await this.#closed;
    clearTimeout(late);
  }

  kill(): void {
    this.#child.kill("SIGKILL");
  }
}

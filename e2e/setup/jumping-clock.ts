import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Debian's `faketime`; undefined where it is not installed. */
export const faketime = [
  "/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1",
  "/usr/lib/aarch64-linux-gnu/faketime/libfaketimeMT.so.1",
].find(existsSync);

/** Ahead from the start: PostgreSQL's time limits end too early under a simulated clock that is behind. */
const aheadSeconds = 2 * 86_400;

/** A clock of the processes with its `env`, which jumps; timers keep the machine's pace. */
export class JumpingClock {
  readonly #folder = mkdtempSync(join(tmpdir(), "nightrate-clock-"));
  readonly #file = join(this.#folder, "offset");
  readonly env: Record<string, string>;

  /** `keeping`: how a process reads the clock: anew each time, or once in each second. */
  constructor(keeping: { FAKETIME_NO_CACHE: "1" } | { FAKETIME_CACHE_DURATION: "0" }) {
    this.env = {
      LD_PRELOAD: faketime ?? "",
      FAKETIME_TIMESTAMP_FILE: this.#file,
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
      NO_FAKE_STAT: "1",
      ...keeping,
    };
    // The database runs as another user.
    chmodSync(this.#folder, 0o755);
    writeOffset(this.#file, aheadSeconds);
  }

  jump(minutes: number): void {
    jumpIn(this.#file, minutes);
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true });
  }
}

/** Lets the clock jump under which this process runs. */
export function jumpOwnClock(minutes: number): void {
  jumpIn(process.env["FAKETIME_TIMESTAMP_FILE"] ?? "", minutes);
}

function jumpIn(file: string, minutes: number): void {
  writeOffset(file, Number(readFileSync(file, "utf8")) + Math.round(minutes * 60));
}

function writeOffset(file: string, seconds: number): void {
  writeFileSync(file, `+${seconds}\n`, { mode: 0o644 });
}

import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { chromium } from "playwright";
import { portalPages } from "@/e2e/browser/pages/portal";
import { chromiumPath } from "@/e2e/setup/chromium";
import { freePort } from "@/e2e/setup/free-port";
import type { Figure } from "./table";

/** `lean.md`: seconds until a fresh clone and a second start are ready, and MB of memory when idle. */
const mostFresh = 80;
const mostSecond = 3;
const mostMemory = 450;

interface Started {
  url: string;
  seconds: number;
  /** Seconds from the start until each line of progress. */
  steps: string[];
  pid: number;
  stop: () => Promise<void>;
}

/**
 * A clone of the last commit: `npm start` until it is ready, for the first and the second time, and the memory of its
 * processes (PSS: shared pages count in part) after one visit of each page.
 */
export async function startFigures(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), "nightrate-fresh-"));
  const clone = join(folder, "nightrate");
  try {
    execFileSync("git", ["clone", "-q", "--depth", "1", `file://${process.cwd()}`, clone]);
    const first = await startIn(clone);
    await first.stop();
    const sizes = sizesOf(clone);
    const second = await startIn(clone);
    await visitPages(clone, second.url);
    // Idle is after V8 has noticed that nothing happens.
    await sleep(30_000);
    const memory = memoryOf(second.pid);
    const total = memory.reduce((sum, { mb }) => sum + mb, 0);
    await second.stop();
    return [
      figure("npm start in a fresh clone, until it is ready", first.seconds, mostFresh, {
        against: `${mostFresh} s`,
        measured: [inSeconds(first), ...first.steps, sizes].join("; "),
      }),
      figure("npm start for the second time", second.seconds, mostSecond, {
        against: `${mostSecond} s`,
        measured: [inSeconds(second), ...second.steps].join("; "),
      }),
      figure("memory of all processes after one visit of each page", total, mostMemory, {
        against: `${mostMemory} MB`,
        measured: memory.map(({ name, mb }) => `${name} ${mb.toFixed(0)} MB`).join("; "),
      }),
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs `npm start` in a clone, as somebody types it, until it says that it is ready. */
async function startIn(clone: string): Promise<Started> {
  const port = await freePort();
  const begun = performance.now();
  const since = (): number => (performance.now() - begun) / 1_000;
  const child = spawn("npm", ["start"], {
    cwd: clone,
    env: environment({ PORT: String(port), DATA_DIR: join(clone, ".data") }),
    stdio: ["ignore", "pipe", "pipe"],
    // A group of its own, which a signal reaches as Ctrl-C does.
    detached: true,
  });
  const steps: string[] = [];
  const output: string[] = [];
  createInterface({ input: child.stderr }).on("line", (line) => {
    output.push(line);
    if (line.endsWith(" …")) steps.push(`${line.slice(0, -2)} at ${since().toFixed(1)} s`);
  });
  for await (const line of createInterface({ input: child.stdout })) {
    output.push(line);
    if (!line.startsWith("Nightrate is ready")) continue;
    const seconds = since();
    child.stdout.resume();
    return {
      url: `http://127.0.0.1:${port}`,
      seconds,
      steps,
      pid: child.pid ?? 0,
      stop: () => end(child),
    };
  }
  throw new Error(`npm start ended:\n${output.join("\n")}`);
}

/** The variables of a shell, without those that npm and this program have set. */
function environment(own: Record<string, string>): NodeJS.ProcessEnv {
  const env: NodeJS.ProcessEnv = { ...process.env, ...own };
  for (const name of Object.keys(env))
    if (/^(npm_|NODE_ENV$|DATABASE_URL$|NIGHTRATE_|NODE_OPTIONS$)/.test(name)) delete env[name];
  return env;
}

async function end(child: ChildProcess): Promise<void> {
  const closed = new Promise((resolve) => child.once("close", resolve));
  if (child.pid !== undefined) process.kill(-child.pid, "SIGINT");
  await closed;
}

/** Opens each page of the portal once, as the demonstration's owner. */
async function visitPages(clone: string, url: string): Promise<void> {
  const file = readFileSync(join(clone, ".data/demo.json"), "utf8");
  const demo = JSON.parse(file) as { password: string; owner: { email: string } };
  const executablePath = chromiumPath();
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  try {
    const page = await browser.newPage({ baseURL: url });
    const csrf = await page.request.get("/api/auth/csrf");
    const { csrfToken } = (await csrf.json()) as { csrfToken: string };
    const form = { email: demo.owner.email, password: demo.password, csrfToken, json: "true" };
    await page.request.post("/api/auth/callback/password", { form });
    for (const path of portalPages) await page.goto(path, { waitUntil: "networkidle" });
  } finally {
    await browser.close();
  }
}

/** Proportional set sizes of a process and its descendants, in MB, the largest first. */
function memoryOf(root: number): { name: string; mb: number }[] {
  const parents = new Map<number, number>();
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      // The command's name, in parentheses, may hold anything.
      const [, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      parents.set(Number(pid), Number(parent));
    } catch {
      // A process that has just ended.
    }
  }
  const isIn = (pid: number | undefined): boolean =>
    pid === root || (pid !== undefined && pid > 1 && isIn(parents.get(pid)));
  const found = [...parents.keys()].filter(isIn).map((pid) => {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
    const mb = Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1_024;
    return { name: readFileSync(`/proc/${pid}/comm`, "utf8").trim(), mb };
  });
  const byName = Map.groupBy(found, ({ name }) => name);
  return [...byName]
    .map(([name, all]) => ({
      name: all.length > 1 ? `${all.length} × ${name}` : name,
      mb: all.reduce((sum, each) => sum + each.mb, 0),
    }))
    .toSorted((a, b) => b.mb - a.mb);
}

function inSeconds({ seconds }: Started): string {
  return `${seconds.toFixed(1)} s`;
}

/** Disk space of what the first start made. */
function sizesOf(clone: string): string {
  const parts = ["node_modules", ".next", ".cache", ".data"];
  return parts
    .map((part) => {
      const [size] = execFileSync("du", ["-sm", join(clone, part)], { encoding: "utf8" }).split(
        "\t",
      );
      return `${part} ${size} MB`;
    })
    .join(", ");
}

function figure(
  what: string,
  value: number,
  most: number,
  rest: Pick<Figure, "against" | "measured">,
): Figure {
  return { what, ratio: value / most, target: "≤ 1", holds: value <= most, ...rest };
}

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@/e2e/setup/free-port";
import { run } from "./children";
import { type Lane, laneVariable } from "./lanes";
import { countPlaywright, countVitest, type SuiteCount } from "./counts";

/** Test runners, how each reports its tests as JSON, and how they are counted. */
const runners = {
  vitest: {
    args: (file: string) => [
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${file}`,
    ],
    count: countVitest,
  },
  playwright: { args: () => ["test", "--reporter=list,json"], count: countPlaywright },
};

interface SuiteOptions {
  /** Without one, all tests of the filters. */
  lane?: Lane;
  /** A command that runs the rest of its line, such as `faketime`. */
  under?: readonly string[];
  env?: Record<string, string>;
  /** Ends the suite after this time, in ms. */
  timeout?: number;
}

/** Runs tests and counts them; a runner that fails without a failed test counts as one. */
export async function runSuite(
  runner: keyof typeof runners,
  filters: readonly string[],
  { lane, under = [], env = {}, timeout }: SuiteOptions = {},
): Promise<SuiteCount> {
  const { args, count } = runners[runner];
  const folder = mkdtempSync(join(tmpdir(), "nightrate-test-"));
  // Also when the run is interrupted.
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "report.json");
  const [command = "", ...line] = [...under, runner, ...args(file), ...filters];
  const status = await run(command, line, {
    env: {
      ...testEnv(),
      [laneVariable]: lane ?? "",
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      E2E_PORT: String(await freePort()),
      E2E_CONTROL_PORT: String(await freePort()),
      E2E_OIDC_PORT: String(await freePort()),
      ...env,
    },
    ...(timeout && { timeout }),
  });
  const counted = countIn(file, count);
  return { ...counted, failed: counted.failed === 0 && status !== 0 ? 1 : counted.failed };
}

/** Runs a program that is right when it exits with 0: counts as one test. Prints its output at its end, below `title`. */
export async function runCheck(
  title: string,
  command: string,
  args: string[],
): Promise<SuiteCount> {
  const printed: string[] = [];
  const status = await run(command, args, { env: testEnv(), print: (text) => printed.push(text) });
  console.log(`\n── ${title}\n${printed.join("")}`);
  const notPassed = status === 0 ? [] : [{ filter: [command, ...args].join(" "), reasons: [] }];
  return { passed: Number(status === 0), failed: notPassed.length, notPassed, durations: [] };
}

/** This process's variables without those that name the user's own server and data. */
function testEnv(): NodeJS.ProcessEnv {
  const { PORT: _port, DATA_DIR: _data, DATABASE_URL: _db, PUBLIC_URL: _url, ...env } = process.env;
  return env;
}

function countIn(file: string, count: (json: unknown) => SuiteCount): SuiteCount {
  try {
    return count(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return { passed: 0, failed: 1, notPassed: [], durations: [] };
  }
}

import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

interface Report {
  testResults: {
    name: string;
    message: string;
    status: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
}

/** Runs test files in `folder` until the first failure; returns the names of the failed tests. */
export async function failuresOf(folder: string, suites: readonly string[]): Promise<string[]> {
  const file = join(folder, "report.json");
  rmSync(file, { force: true });
  const args = ["run", ...suites, "--exclude", "**/fuzz.test.ts", "--bail=1"];
  const run = spawn(
    join(folder, "node_modules/.bin/vitest"),
    [...args, "--reporter=json", `--outputFile=${file}`],
    { cwd: folder, stdio: "ignore" },
  );
  await once(run, "exit");
  if (!existsSync(file)) throw new Error(`These tests did not run: ${suites.join(", ")}`);
  const { testResults } = JSON.parse(readFileSync(file, "utf8")) as Report;
  if (testResults.length === 0) throw new Error(`There are no tests in ${suites.join(", ")}.`);
  return testResults.flatMap((suite) => {
    const failed = suite.assertionResults.filter(({ status }) => status === "failed");
    if (failed.length > 0) return failed.map(({ fullName }) => fullName);
    // A file that can't be imported has no test names.
    return suite.status === "failed" && suite.message ? [suite.message.split("\n")[0] ?? ""] : [];
  });
}

import { spawnSync } from "node:child_process";
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

/** Runs the contract suite in `folder` until its first failure; returns the names of the failed tests. */
export function failuresOf(folder: string): string[] {
  const file = join(folder, "report.json");
  rmSync(file, { force: true });
  const args = ["run", "e2e/contract", "--exclude", "**/fuzz.test.ts", "--bail=1"];
  const { error } = spawnSync(
    join(folder, "node_modules/.bin/vitest"),
    [...args, "--reporter=json", `--outputFile=${file}`],
    { cwd: folder, stdio: "ignore" },
  );
  if (error) throw error;
  if (!existsSync(file)) throw new Error("The contract suite did not run.");
  const { testResults } = JSON.parse(readFileSync(file, "utf8")) as Report;
  return testResults.flatMap((suite) => {
    const failed = suite.assertionResults.filter(({ status }) => status === "failed");
    if (failed.length > 0) return failed.map(({ fullName }) => fullName);
    // A file that can't be imported has no test names.
    return suite.status === "failed" && suite.message ? [suite.message.split("\n")[0] ?? ""] : [];
  });
}

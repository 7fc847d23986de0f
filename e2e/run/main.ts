/** `npm test` and `npm run test:slow`: every check of a lane, each once; the last line is `N passed, N failed`. */
import { mkdirSync, writeFileSync } from "node:fs";
import { ensureChromium } from "@/e2e/setup/chromium";
import { endChildrenWithThisProcess } from "./children";
import type { SuiteCount } from "./counts";
import type { Lane } from "./lanes";
import { runCheck, runSuite } from "./suites";

/** Tests whose time is printed. */
const shown = 20;

endChildrenWithThisProcess();
const lane: Lane = process.argv[2] === "slow" ? "slow" : "quick";
const total: SuiteCount = { passed: 0, failed: 0, notPassed: [], durations: [] };

const checks = lane === "quick" ? runChecks() : [];
console.log("\n── unit and contract tests");
add(await runSuite("vitest", [], { lane }));
for (const count of await checks) add(count);
await ensureChromium();
console.log("\n── end-to-end tests");
add(await runSuite("playwright", [], { lane }));
const slowest = total.durations.toSorted((a, b) => b.ms - a.ms);
console.log(
  `\nThe slowest ${shown} of ${slowest.length} tests (all: .cache/durations-${lane}.json)`,
);
for (const { test, ms } of slowest.slice(0, shown))
  console.log(`${(ms / 1_000).toFixed(1).padStart(7)} s  ${test}`);
mkdirSync(".cache", { recursive: true });
writeFileSync(`.cache/durations-${lane}.json`, JSON.stringify(slowest, null, 1));
for (const { filter, reasons } of total.notPassed)
  console.log(["", `Did not pass: ${filter}`, ...reasons].join("\n"));
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

/** Runs every check of the sources, beside tests that wait for a part of their time. */
async function runChecks(): Promise<SuiteCount[]> {
  return [
    await runCheck("lint and types", "oxlint", ["."]),
    await runCheck("what pages and routes export", "npm", ["run", "-s", "check:exports"]),
    await runCheck("format", "oxfmt", ["--check", "."]),
    await runCheck("import rules", "npm", ["run", "-s", "check:imports"]),
    await runCheck("unused code", "knip", []),
    await runCheck("minimum versions", "npm", ["run", "-s", "check:versions"]),
    await runCheck("licenses", "npm", ["run", "-s", "notice", "--", "--check"]),
  ];
}

function add({ passed, failed, notPassed, durations }: SuiteCount): void {
  total.passed += passed;
  total.failed += failed;
  total.notPassed.push(...notPassed);
  total.durations.push(...durations);
}

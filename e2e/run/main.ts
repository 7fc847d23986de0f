/** `npm test`: every check, one after the other, each once; the last line is `N passed, N failed`. */
import { mkdirSync, writeFileSync } from "node:fs";
import { ensureChromium } from "@/e2e/setup/chromium";
import { endChildrenWithThisProcess } from "./children";
import type { SuiteCount } from "./counts";
import { runCheck, runSuite } from "./suites";

/** Tests whose time is printed. */
const shown = 20;

endChildrenWithThisProcess();
const total: SuiteCount = { passed: 0, failed: 0, notPassed: [], durations: [] };

await add("lint and types", () => runCheck("oxlint", ["."]));
await add("what pages and routes export", () => runCheck("npm", ["run", "-s", "check:exports"]));
await add("format", () => runCheck("oxfmt", ["--check", "."]));
await add("import rules", () => runCheck("npm", ["run", "-s", "check:imports"]));
await add("unused code", () => runCheck("knip", []));
await add("minimum versions", () => runCheck("npm", ["run", "-s", "check:versions"]));
await add("licenses", () => runCheck("npm", ["run", "-s", "notice", "--", "--check"]));
await add("unit and contract tests", () => runSuite("vitest", []));
await ensureChromium();
await add("end-to-end tests", () => runSuite("playwright", []));
const slowest = total.durations.toSorted((a, b) => b.ms - a.ms);
console.log(`\nThe slowest ${shown} of ${slowest.length} tests (all: .cache/durations.json)`);
for (const { test, ms } of slowest.slice(0, shown))
  console.log(`${(ms / 1_000).toFixed(1).padStart(7)} s  ${test}`);
mkdirSync(".cache", { recursive: true });
writeFileSync(".cache/durations.json", JSON.stringify(slowest, null, 1));
for (const name of total.notPassed) console.log(`Did not pass: ${name}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

async function add(title: string, work: () => Promise<SuiteCount>): Promise<void> {
  console.log(`\n── ${title}`);
  const { passed, failed, notPassed, durations } = await work();
  total.passed += passed;
  total.failed += failed;
  total.notPassed.push(...notPassed);
  total.durations.push(...durations);
}

/** `npm test`: every check, one after the other; the last line is `N passed, N failed`. */
import { ensureChromium } from "@/e2e/setup/chromium";
import { endChildrenWithThisProcess } from "./children";
import type { SuiteCount } from "./counts";
import { runCheck, runTests } from "./suites";

endChildrenWithThisProcess();
const total: SuiteCount = { passed: 0, failed: 0, notPassed: [] };

await add("lint", () => runCheck("oxlint", ["."]));
await add("format", () => runCheck("oxfmt", ["--check", "."]));
await add("import rules", () => runCheck("npm", ["run", "-s", "check:imports"]));
await add("unused code", () => runCheck("knip", []));
await add("types", () => runCheck("tsc", ["--noEmit"]));
await add("minimum versions", () => runCheck("npm", ["run", "-s", "check:versions"]));
await add("unit and contract tests", () => runTests("vitest"));
await ensureChromium();
await add("end-to-end tests", () => runTests("playwright"));
for (const name of total.notPassed) console.log(`Did not pass, or not the first time: ${name}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

async function add(title: string, work: () => Promise<SuiteCount>): Promise<void> {
  console.log(`\n── ${title}`);
  const { passed, failed, notPassed } = await work();
  total.passed += passed;
  total.failed += failed;
  total.notPassed.push(...notPassed);
}

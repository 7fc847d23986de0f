/** `npm test`: every check, one after the other; the last line is `N passed, N failed`. */
import { ensureChromium } from "@/e2e/setup/chromium";
import { endChildrenWithThisProcess } from "./children";
import type { Count } from "./counts";
import { runBrowserTests, runCheck, runSuite } from "./suites";

endChildrenWithThisProcess();
const onlyDatabase = process.argv.includes("--database");
const total: Count = { passed: 0, failed: 0 };

if (!onlyDatabase) {
  await add("lint", () => runCheck("oxlint", ["."]));
  await add("format", () => runCheck("oxfmt", ["--check", "."]));
  await add("import rules", () => runCheck("npm", ["run", "-s", "check:imports"]));
  await add("unused code", () => runCheck("knip", []));
  await add("types", () => runCheck("tsc", ["--noEmit"]));
  await add("minimum versions", () => runCheck("npm", ["run", "-s", "check:versions"]));
}
await add("unit and contract tests", () => runSuite("vitest", []));
if (!onlyDatabase) {
  await ensureChromium();
  await add("end-to-end tests", runBrowserTests);
}
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

async function add(title: string, work: () => Promise<Count>): Promise<void> {
  console.log(`\n── ${title}`);
  const { passed, failed } = await work();
  total.passed += passed;
  total.failed += failed;
}

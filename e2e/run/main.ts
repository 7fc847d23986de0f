/** `npm test`: every check, one after the other; the last line is `N passed, N failed`. */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@/e2e/setup/free-port";
import { ensureChromium } from "@/e2e/setup/chromium";
import { countPlaywright, countVitest, type Count } from "./counts";

const folder = mkdtempSync(join(tmpdir(), "nightrate-test-"));
const onlyDatabase = process.argv.includes("--database");
const total: Count = { passed: 0, failed: 0 };

if (!onlyDatabase) {
  await check("lint", "oxlint", ["."]);
  await check("format", "oxfmt", ["--check", "."]);
  await check("import rules", "npm", ["run", "-s", "check:imports"]);
  await check("unused code", "knip", []);
  await check("types", "tsc", ["--noEmit"]);
  await check("minimum versions", "npm", ["run", "-s", "check:versions"]);
}
await suite("unit and contract tests", "vitest", ["run"], "vitest.json", countVitest);
if (!onlyDatabase) {
  await ensureChromium();
  await suite("end-to-end tests", "playwright", ["test"], "playwright.json", countPlaywright);
}
rmSync(folder, { recursive: true, force: true });
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);

/** A program that is right when it exits with 0: counts as one. */
async function check(title: string, command: string, args: string[]): Promise<void> {
  console.log(`\n── ${title}`);
  const status = await run(command, args, {});
  total[status === 0 ? "passed" : "failed"]++;
}

/** A runner that reports its tests as JSON. One that dies without a report counts as one failure. */
async function suite(
  title: string,
  command: string,
  args: string[],
  report: string,
  count: (json: unknown) => Count,
): Promise<void> {
  console.log(`\n── ${title}`);
  const file = join(folder, report);
  const reporters =
    command === "vitest"
      ? ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`]
      : ["--reporter=list,json"];
  const [port, control] = [await freePort(), await freePort()];
  const status = await run(command, [...args, ...reporters], {
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
    E2E_PORT: String(port),
    E2E_CONTROL_PORT: String(control),
  });
  const counted = countIn(file, count);
  total.passed += counted.passed;
  total.failed += counted.failed === 0 && status !== 0 ? 1 : counted.failed;
}

function countIn(file: string, count: (json: unknown) => Count): Count {
  try {
    return count(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return { passed: 0, failed: 1 };
  }
}

function run(command: string, args: string[], extra: Record<string, string>): Promise<number> {
  // Neither the user's server nor the user's data: what they set for those is left out.
  const {
    PORT: _port,
    DATA_DIR: _data,
    DATABASE_URL: _database,
    PUBLIC_URL: _url,
    ...env
  } = process.env;
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: "inherit", env: { ...env, ...extra } });
    child.on("error", () => resolve(127));
    child.on("close", (status) => resolve(status ?? 1));
  });
}

/**
 * `npm run test:clocks [-- --slow] [NAME…]`: the tests of `npm test`, or of `npm run test:slow`, under other clocks.
 * Needs Debian's `faketime`.
 */
import { spawnSync } from "node:child_process";
import { ensureChromium } from "@/e2e/setup/chromium";
import { endChildrenWithThisProcess } from "./children";
import type { Count } from "./counts";
import type { Lane } from "./lanes";
import { runSuite } from "./suites";

/**
 * Starts in UTC, each at another hour. Tests run in New York (unit) and Vancouver (browser), where the day is another
 * one for a part of them. All are years ahead: PostgreSQL ends sessions too early under a clock that is behind.
 */
const clocks: Readonly<Record<string, string>> = {
  "month-end": "2028-01-31 00:30:00",
  "leap-day": "2028-02-29 03:00:00",
  // 15 minutes before clocks change in New York; three hours later, they do in Vancouver.
  "spring-forward": "2028-03-12 06:45:00",
  "short-month-end": "2028-04-30 12:00:00",
  "long-month-end": "2028-08-31 15:30:00",
  // The zone of Vancouver is UTC-7 all year since 2026. Chromium may not know it, and has the day before for an hour.
  "two-rules": "2028-12-15 07:05:00",
  "fall-back": "2028-11-05 05:45:00",
  "year-end": "2028-12-31 23:30:00",
  "february-end": "2029-02-28 20:00:00",
};

const env = {
  // What `start` is in, and what the server sees that runs anywhere.
  TZ: "UTC",
  // Timers keep the machine's own pace, and files their times.
  FAKETIME_DONT_FAKE_MONOTONIC: "1",
  NO_FAKE_STAT: "1",
  // A PostgreSQL server that runs already has a clock of its own.
  TEST_DATABASE_URL: "",
};

const names = process.argv.slice(2).filter((given) => given !== "--slow");
const lane: Lane = process.argv.includes("--slow") ? "slow" : "quick";
const unknown = names.find((name) => !Object.hasOwn(clocks, name));
if (unknown) fail(`No clock is called ${unknown}: ${Object.keys(clocks).join(", ")}.`);
if (spawnSync("faketime", ["--version"]).error)
  fail("npm run test:clocks needs faketime: install it with `apt-get install faketime`.");
endChildrenWithThisProcess();
await ensureChromium();

const results: string[] = [];
let failures = 0;
for (const [name, start] of Object.entries(clocks)) {
  if (names.length > 0 && !names.includes(name)) continue;
  for (const [suite, { passed, failed }] of await runUnder(start)) {
    results.push(`${name.padEnd(16)}${start}  ${suite}: ${passed} passed, ${failed} failed`);
    failures += failed;
  }
}
console.log(["", ...results].join("\n"));
process.exit(failures === 0 ? 0 : 1);

async function runUnder(start: string): Promise<[string, Count][]> {
  const counts: [string, Count][] = [];
  for (const suite of ["vitest", "playwright"] as const) {
    // Pages get the same clock from `moveClockOf`: Chromium does not run under `faketime`. Each suite begins at `start`.
    const offset = Date.parse(`${start.replace(" ", "T")}Z`) - Date.now();
    const options = {
      lane,
      under: ["faketime", start],
      env: { ...env, E2E_CLOCK_OFFSET: String(offset) },
    };
    counts.push([suite, await runSuite(suite, [], options)]);
  }
  return counts;
}

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}

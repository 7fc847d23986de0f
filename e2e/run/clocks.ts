/** `npm run test:clocks [-- NAME…]`: unit tests and `steady` under other clocks, the whole suite under two of them. Needs Debian's `faketime`. */
import { spawnSync } from "node:child_process";
import { ensureChromium } from "@/e2e/setup/chromium";
import { endChildrenWithThisProcess } from "./children";
import type { Count } from "./counts";
import { runSuite } from "./suites";

interface Clock {
  /** UTC. */
  start: string;
  /** Runs every test, not only unit tests and `steady`. */
  isWhole?: true;
}

/** Tests run in New York (unit) and Vancouver (browser): late in the evening and at night UTC the days differ. */
const clocks: Readonly<Record<string, Clock>> = {
  "sunday-night": { start: "2026-11-22 02:00:00" },
  "monday-morning": { start: "2026-11-23 05:00:00" },
  noon: { start: "2026-11-20 12:00:00" },
  evening: { start: "2026-11-20 22:00:00", isWhole: true },
  "month-end": { start: "2027-01-31 23:30:00" },
  "year-end": { start: "2026-12-31 23:30:00" },
  // 15 minutes before clocks change in New York and, three hours earlier there, in Vancouver.
  "spring-forward": { start: "2027-03-14 06:45:00" },
  "fall-back": { start: "2027-11-07 05:45:00" },
  "28-february": { start: "2027-02-28 23:30:00" },
  "29-february": { start: "2028-02-29 12:00:00", isWhole: true },
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

const names = process.argv.slice(2);
const unknown = names.find((name) => !Object.hasOwn(clocks, name));
if (unknown) fail(`No clock is called ${unknown}: ${Object.keys(clocks).join(", ")}.`);
if (spawnSync("faketime", ["--version"]).error)
  fail("npm run test:clocks needs faketime: install it with `apt-get install faketime`.");
endChildrenWithThisProcess();
await ensureChromium();

const results: string[] = [];
let failures = 0;
for (const [name, clock] of Object.entries(clocks)) {
  if (names.length > 0 && !names.includes(name)) continue;
  for (const [suite, { passed, failed }] of await runUnder(clock)) {
    results.push(`${name.padEnd(16)}${clock.start}  ${suite}: ${passed} passed, ${failed} failed`);
    failures += failed;
  }
}
console.log(["", ...results].join("\n"));
process.exit(failures === 0 ? 0 : 1);

async function runUnder({ start, isWhole }: Clock): Promise<[string, Count][]> {
  const options = { under: ["faketime", start], env };
  const unit = isWhole ? [] : ["--exclude=e2e/contract/**"];
  return [
    ["vitest", await runSuite("vitest", unit, options)],
    ["playwright", await runSuite("playwright", isWhole ? [] : ["steady"], options)],
  ];
}

function fail(message: string): never {
  console.error(message);
  process.exit(2);
}

/**
 * `npm run defects [-- NAME…]`: applies deliberate defects, each alone, to copies; the test file that each names must fail.
 * NAME is a part (engine, events, agents, oauth, rules, market, freshness, preview, history, contract, tenancy, connections, currencies, units, hardening), the number of a
 * point of docs/hardening.md, or a piece of a defect's name. Exit 1 when one goes unnoticed.
 */
import { availableParallelism } from "node:os";
import { copySources, spoil } from "./copy";
import type { Defect } from "./defect";
import { chosen } from "./list";
import { failuresOf } from "./suite";

const defects = chosen(process.argv.slice(2));
const width = Math.max(...defects.map(({ name }) => name.length)) + 2;
const unnoticed: Defect[] = [];
const waiting = [...defects];
const copies = Array.from(
  { length: Math.min(availableParallelism(), defects.length) },
  copySources,
);
try {
  const suites = [...new Set(defects.map(({ caughtBy }) => caughtBy))];
  const [first] = await failuresOf(copies[0]?.folder ?? "", suites);
  if (first !== undefined) throw new Error(`Without a defect this test fails: ${first}`);
  console.log(`Without a defect the tests of ${suites.length} files and folders pass.\n`);
  await Promise.all(copies.map(({ folder }) => tryWaiting(folder)));
} finally {
  for (const copy of copies) copy.remove();
}
console.log(`\n${defects.length - unnoticed.length} of ${defects.length} defects noticed.`);
if (unnoticed.length > 0) process.exitCode = 1;

/** Tries one defect after another in a copy until none waits, and prints what became of each. */
async function tryWaiting(folder: string): Promise<void> {
  for (let defect = waiting.shift(); defect; defect = waiting.shift()) {
    const { test, seconds } = await tried(folder, defect);
    if (test === undefined) unnoticed.push(defect);
    const result = test === undefined ? "UNNOTICED" : "noticed";
    const time = `${seconds.toFixed(1)} s`.padStart(8);
    console.log(`${result.padEnd(11)}${defect.name.padEnd(width)}${time}  ${defect.caughtBy}`);
    if (test !== undefined) console.log(`${" ".repeat(11)}by: ${test}`);
  }
}

/** Runs a defect's tests with it; the first that fails, if any. */
async function tried(
  folder: string,
  defect: Defect,
): Promise<{ test: string | undefined; seconds: number }> {
  const start = performance.now();
  const restore = spoil(folder, defect);
  const [test] = await failuresOf(folder, [defect.caughtBy]);
  restore();
  return { test, seconds: (performance.now() - start) / 1_000 };
}

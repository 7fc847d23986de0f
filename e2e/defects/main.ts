/**
 * `npm run defects [-- NAME…]`: applies deliberate defects one by one to a copy; the test file that each names must fail.
 * NAME is a part (engine, events, agents, oauth, rules, market, freshness, preview, history, contract, tenancy, connections, currencies, units, hardening), the number of a
 * point of docs/hardening.md, or a piece of a defect's name. Exit 1 when one goes unnoticed.
 */
import { copySources, spoil } from "./copy";
import type { Defect } from "./defect";
import { chosen } from "./list";
import { failuresOf } from "./suite";

const defects = chosen(process.argv.slice(2));
const copy = copySources();
const unnoticed: Defect[] = [];
try {
  const suites = [...new Set(defects.map(({ caughtBy }) => caughtBy))];
  const failing = failuresOf(copy.folder, suites);
  if (failing.length > 0) throw new Error(`Without a defect this test fails: ${failing[0]}`);
  console.log(`Without a defect the tests of ${suites.length} files and folders pass.\n`);
  const width = Math.max(...defects.map(({ name }) => name.length)) + 2;
  for (const defect of defects) {
    const { test, seconds } = tried(defect);
    if (test === undefined) unnoticed.push(defect);
    const result = test === undefined ? "UNNOTICED" : "noticed";
    const time = `${seconds.toFixed(1)} s`.padStart(8);
    console.log(`${result.padEnd(11)}${defect.name.padEnd(width)}${time}  ${defect.caughtBy}`);
    if (test !== undefined) console.log(`${" ".repeat(11)}by: ${test}`);
  }
} finally {
  copy.remove();
}
console.log(`\n${defects.length - unnoticed.length} of ${defects.length} defects noticed.`);
if (unnoticed.length > 0) process.exitCode = 1;

/** Runs a defect's tests with it; the first that fails, if any. */
function tried(defect: Defect): { test: string | undefined; seconds: number } {
  const start = performance.now();
  const restore = spoil(copy.folder, defect);
  const [test] = failuresOf(copy.folder, [defect.caughtBy]);
  restore();
  return { test, seconds: (performance.now() - start) / 1_000 };
}

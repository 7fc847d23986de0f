import { resolve } from "node:path";
import { expect, test } from "vitest";
import { countPlaywright, countVitest } from "./counts";

const passed = { status: "expected", results: [{ duration: 40 }] };
const spec = (line: number, ...tests: object[]) => ({ file: "a.spec.ts", line, tests });

const file = (name: string, status: string, ...results: unknown[]) => ({
  name: resolve(name),
  status,
  assertionResults: results,
});

test("a test that failed and one that never ran are both named, in any depth", () => {
  const report = {
    stats: { expected: 1, unexpected: 1, flaky: 0 },
    errors: [{}],
    suites: [
      {
        specs: [
          spec(3, passed),
          spec(9, {
            status: "unexpected",
            results: [{ duration: 2, errors: [{ message: "\u001b[31mno row\u001b[39m" }] }],
          }),
        ],
        suites: [{ specs: [spec(20, { status: "skipped", results: [] })] }],
      },
    ],
  };
  expect(countPlaywright(report)).toEqual({
    passed: 1,
    failed: 2,
    notPassed: [
      { filter: "a.spec.ts:9", reasons: ["no row"] },
      { filter: "a.spec.ts:20", reasons: [] },
    ],
    durations: [
      { test: "a.spec.ts:3", ms: 40 },
      { test: "a.spec.ts:9", ms: 2 },
      { test: "a.spec.ts:20", ms: 0 },
    ],
  });
});

test("an error outside of every test is a failure of its own", () => {
  const report = {
    stats: { expected: 1, unexpected: 0, flaky: 0 },
    errors: [{}],
    suites: [{ specs: [spec(3, passed)] }],
  };
  expect(countPlaywright(report)).toMatchObject({ passed: 1, failed: 1, notPassed: [] });
});

test("a file of Vitest's with a failed test, and one that could not be run, are named", () => {
  const one = { title: "one", duration: 7 };
  const two = { title: "two", duration: 1, failureMessages: ["3 is not 4"] };
  const report = {
    numPassedTests: 3,
    numFailedTests: 1,
    testResults: [
      file("a.test.ts", "passed", one, one),
      file("b.test.ts", "failed", one, two),
      { ...file("c.test.ts", "failed"), message: "no such module" },
    ],
  };
  expect(countVitest(report)).toMatchObject({
    passed: 3,
    failed: 2,
    notPassed: [
      { filter: "b.test.ts", reasons: ["two\n3 is not 4"] },
      { filter: "c.test.ts", reasons: ["no such module"] },
    ],
  });
});

import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

export interface Count {
  passed: number;
  failed: number;
}

export interface Duration {
  test: string;
  ms: number;
}

export interface Failure {
  /** What runs it again: a file for Vitest, `file:line` for Playwright, or a command. */
  filter: string;
  /** The first lines of what it failed with. */
  reasons: string[];
}

export interface SuiteCount extends Count {
  notPassed: Failure[];
  durations: Duration[];
}

/** Counts of Vitest's JSON report; a file that could not be run is a failure. */
export function countVitest(json: unknown): SuiteCount {
  const report = json as {
    numPassedTests: number;
    numFailedTests: number;
    testResults: {
      name: string;
      status: string;
      message?: string;
      assertionResults: { title: string; duration?: number | null; failureMessages?: string[] }[];
    }[];
  };
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  const failed = report.testResults.filter(({ status }) => status === "failed");
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    notPassed: failed.map(({ name, message = "", assertionResults }) => ({
      filter: relative(process.cwd(), name),
      reasons: [
        message,
        ...assertionResults.flatMap(({ title, failureMessages = [] }) =>
          failureMessages.map((text) => `${title}\n${text}`),
        ),
      ].flatMap(beginning),
    })),
    durations: report.testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.map(({ title, duration }) => ({
        test: `${relative(process.cwd(), name)} › ${title}`,
        ms: duration ?? 0,
      })),
    ),
  };
}

/** Lines of a failure that are repeated; stacks and calls are above, where it happened. */
const repeatedLines = 30;

/** The beginning of a text, without colors; none of an empty one. */
function beginning(text: string): string[] {
  const plain = stripVTControlCharacters(text).trim();
  return plain === "" ? [] : [plain.split("\n").slice(0, repeatedLines).join("\n")];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: {
    file: string;
    line: number;
    tests: { status: string; results: { duration: number; errors?: { message?: string }[] }[] }[];
  }[];
}

/** Counts of Playwright's JSON report; an error outside of tests, and a test that it kept from running, are failures. */
export function countPlaywright(json: unknown): SuiteCount {
  const { stats, errors, suites } = json as {
    stats: { expected: number; unexpected: number; flaky: number };
    errors: unknown[];
    suites: PlaywrightSuite[];
  };
  const notPassed = specsOf(suites).flatMap(({ file, line, tests }) =>
    tests.every(({ status, results }) => status === "expected" && results.length > 0)
      ? []
      : [
          {
            filter: `${file}:${line}`,
            reasons: tests.flatMap(({ results }) =>
              results.flatMap(({ errors: found = [] }) =>
                found.flatMap(({ message = "" }) => beginning(message)),
              ),
            ),
          },
        ],
  );
  const durations = specsOf(suites).map(({ file, line, tests }) => ({
    test: `${file}:${line}`,
    ms: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
  }));
  const failed = stats.unexpected + stats.flaky + errors.length;
  return {
    passed: stats.expected,
    failed: Math.max(failed, notPassed.length),
    notPassed,
    durations,
  };
}

function specsOf(suites: readonly PlaywrightSuite[]): NonNullable<PlaywrightSuite["specs"]> {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsOf(inner)]);
}

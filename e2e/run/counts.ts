export interface Count {
  passed: number;
  failed: number;
}

/** Counts of Vitest's JSON report; a file that could not be run is a failure. */
export function countVitest(json: unknown): Count {
  const report = json as {
    numPassedTests: number;
    numFailedTests: number;
    testResults: { status: string; assertionResults: unknown[] }[];
  };
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

/** A test that did not pass, as `file:line`, Playwright's own filter. */
interface PlaywrightCount extends Count {
  notPassed: string[];
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs?: { file: string; line: number; tests: { status: string; results: unknown[] }[] }[];
}

/** Counts of Playwright's JSON report; an error outside of tests, and a test that it kept from running, are failures. */
export function countPlaywright(json: unknown): PlaywrightCount {
  const { stats, errors, suites } = json as {
    stats: { expected: number; unexpected: number; flaky: number };
    errors: unknown[];
    suites: PlaywrightSuite[];
  };
  const notPassed = specsOf(suites).flatMap(({ file, line, tests }) =>
    tests.every(({ status, results }) => status === "expected" && results.length > 0)
      ? []
      : [`${file}:${line}`],
  );
  const failed = stats.unexpected + stats.flaky + errors.length;
  return { passed: stats.expected, failed: Math.max(failed, notPassed.length), notPassed };
}

function specsOf(suites: readonly PlaywrightSuite[]): NonNullable<PlaywrightSuite["specs"]> {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsOf(inner)]);
}

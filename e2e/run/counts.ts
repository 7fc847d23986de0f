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

/** Counts of Playwright's JSON report; a test that passed only on a retry is a failure. */
export function countPlaywright(json: unknown): Count {
  const { stats, errors } = json as {
    stats: { expected: number; unexpected: number; flaky: number };
    errors: unknown[];
  };
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length };
}

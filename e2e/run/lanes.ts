import { matchesGlob } from "node:path";

/** `npm test` leaves the slow tests to `npm run test:slow`. A runner without a lane, as of `npx vitest run FILE`, has both. */
export type Lane = "quick" | "slow";

/** The variable that tells the runners their lane. */
export const laneVariable = "NIGHTRATE_LANE";

/**
 * Tests that wait for limits, kills and restarts, go through every page, or repeat what quick tests show once: with
 * more data, with real data, for each PMS. A new test is quick, unless it takes more than some ten seconds.
 */
export const slowTests: readonly string[] = [
  "app/api/{addresses,lying-provider}.test.ts",
  "cli/admin.test.ts",
  "cli/backup/*.test.ts",
  "cli/secret.test.ts",
  "cli/backtest/*.test.ts",
  "e2e/clients/*.test.ts",
  "e2e/connections/**/*.test.ts",
  "e2e/contract/client-*.test.ts",
  "e2e/contract/fuzz.test.ts",
  "e2e/contract/grants.test.ts",
  "e2e/contract/limits.test.ts",
  "e2e/contract/mcp.test.ts",
  "e2e/contract/model/*.test.ts",
  "e2e/contract/partners.test.ts",
  "e2e/contract/policies.test.ts",
  "e2e/contract/portal-texts.test.ts",
  "e2e/contract/proposals.test.ts",
  "e2e/contract/questions.test.ts",
  "e2e/contract/request-examples.test.ts",
  "e2e/contract/standing.test.ts",
  "e2e/durable/*.test.ts",
  "e2e/hoteldruid/*.test.ts",
  "e2e/jobs/*.test.ts",
  "lib/**/real-data.test.ts",
  "lib/catalog/server/homes.test.ts",
  "lib/db/server/embedded/folder.test.ts",
  "lib/delivery/pushes/server/holds-matrix.test.ts",
  "lib/http/server/shared-rates/*.test.ts",
  "lib/intake/sources/ical/**/{repeats,replay,worst-feeds}.test.ts",
  "lib/jobs/server/queue.test.ts",
  "lib/lab/**/*.test.ts",
  "lib/market/model/properties.test.ts",
  "lib/pricing/prices/server/demonstration.test.ts",
  "lib/serve/server/nightly-backups.test.ts",
  "prisma/{migration-lock,prepare,seed}.test.ts",
  "prisma/seed/**/*.test.ts",
];

/** The browser's journeys: what people come for, from the first night to the log. Other specs are slow. */
export const journeys: readonly string[] = [
  "actions",
  "connections",
  "consultant",
  "customizations",
  "enable-api",
  "explain",
  "first-night",
  "keys",
  "listings",
  "logs",
  "mapping",
  "prices",
  "team",
];

/** Slow tests that would end last, waiting while the processors idle: they begin first. */
export const firstTests: readonly string[] = [
  "cli/secret.test.ts",
  "e2e/connections/budget.test.ts",
  "e2e/jobs/kill.test.ts",
];

/** The same of the browser's specs. */
export const firstSpecs: readonly string[] = ["webhooks"];

/** Whether a file of Vitest is slow. `file` is its path from the project's folder. */
export function isSlow(file: string): boolean {
  return slowTests.some((glob) => matchesGlob(file, glob));
}

/** The lane that a runner was started for, if any. */
export function currentLane(): Lane | undefined {
  const lane = process.env[laneVariable];
  return lane === "quick" || lane === "slow" ? lane : undefined;
}

import { defineConfig } from "@playwright/test";
import { currentLane, firstSpecs, journeys } from "./e2e/run/lanes";
import { chromiumPath } from "./e2e/setup/chromium";
import { chromiumEnv } from "./e2e/browser/support/clock";
import { baseURL, controlPort, oidcIssuer, port } from "./e2e/browser/support/ports";

const lane = currentLane();
const specs = (names: readonly string[]): string[] => names.map((name) => `**/${name}.spec.ts`);
const quick = specs(journeys);
const first = specs(firstSpecs);

const executablePath = chromiumPath();

export default defineConfig({
  testDir: "e2e/browser",
  outputDir: "test-results",
  projects:
    lane === "quick"
      ? [{ name: "journeys", testMatch: quick }]
      : [
          { name: "first", testMatch: first },
          { name: "others", testIgnore: [...first, ...(lane === "slow" ? quick : [])] },
        ],
  fullyParallel: true,
  workers: 4,
  // For what hangs: a busy machine may take several times as long as an idle one.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  forbidOnly: true,
  use: {
    baseURL,
    locale: "en-US",
    timezoneId: "America/Vancouver",
    // Recording every test takes a seventh of the time: `--trace retain-on-failure` when one has to be looked into.
    trace: "off",
    launchOptions: {
      ...(executablePath && { executablePath }),
      env: chromiumEnv(),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        // A page lives for seconds: compiling it better costs more than it saves.
        "--js-flags=--no-turbofan --no-maglev",
      ],
    },
  },
  webServer: {
    command: "exec node --import tsx e2e/browser/support/server.ts",
    url: `${baseURL}/readyz`,
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: "SIGTERM", timeout: 10_000 },
    stdout: "ignore",
    stderr: "pipe",
    env: {
      NODE_ENV: "production",
      PORT: String(port),
      PUBLIC_URL: baseURL,
      E2E_CONTROL_PORT: String(controlPort),
      OIDC_ISSUER: oidcIssuer,
      OIDC_CLIENT_ID: "nightrate",
      OIDC_CLIENT_SECRET: "a secret of the provider and Nightrate",
      OIDC_NAME: "Stays ID",
      LOG_LEVEL: "warn",
    },
  },
});

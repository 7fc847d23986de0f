import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { tsconfigPaths: true },
  test: {
    environment: "node",
    include: ["**/*.test.{ts,tsx}"],
    globalSetup: ["e2e/setup/global.ts"],
    setupFiles: ["e2e/setup/setup.ts"],
    // Each clone of the embedded database takes some 150 MB that WebAssembly does not give back.
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    env: {
      NIGHTRATE_SECRET: "only-for-tests-only-for-tests-only-for-tests",
      LOG_LEVEL: "silent",
      TZ: "America/New_York",
    },
  },
});

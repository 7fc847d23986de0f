import { configDefaults, defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { currentLane, firstTests, isSlow, slowTests } from "./e2e/run/lanes.ts";

/** Files that mock modules, or need Next's own, which other files of their worker have loaded or replaced already. */
const mocking = [
  "prisma/prepare.test.ts",
  "lib/identity/people/server/mail.test.ts",
  "e2e/contract/user-id-headers.test.ts",
  "components/actions/board/action-board.test.tsx",
];

const isFirst = ({ moduleId }: TestSpecification): boolean =>
  firstTests.some((file) => moduleId.endsWith(`/${file}`));

class FirstTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // oxlint-disable-next-line unicorn/no-array-sort -- Not an array's.
    const sorted = await super.sort(files);
    return [...sorted.filter(isFirst), ...sorted.filter((file) => !isFirst(file))];
  }
}

const lane = currentLane();
const include = lane === "slow" ? [...slowTests] : ["**/*.test.{ts,tsx}"];
const others = lane === "quick" ? slowTests : [];

const resolve = { tsconfigPaths: true };
const common = {
  setupFiles: ["e2e/setup/setup.ts"],
  // For what hangs: a busy machine may take ten times as long as an idle one.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // A message is all that the runner's last lines show of a failure.
  chaiConfig: { truncateThreshold: 1_000 },
  env: {
    NIGHTRATE_SECRET: "only-for-tests-only-for-tests-only-for-tests",
    LOG_LEVEL: "silent",
    TZ: "America/New_York",
  },
};

export default defineConfig({
  resolve,
  test: {
    globalSetup: ["e2e/setup/global.ts"],
    // Twice two processors: many tests wait, for a limit, a vendor, the database or a process that is to end.
    maxWorkers: 4,
    sequence: { sequencer: FirstTestsFirst },
    projects: [
      {
        resolve,
        test: {
          ...common,
          name: "shared",
          include,
          exclude: [...configDefaults.exclude, ...others, ...mocking],
          // A worker keeps its modules and its database: loading them takes 0.7 s of processor time.
          isolate: false,
        },
      },
      {
        resolve,
        test: {
          ...common,
          name: "mocking",
          include: mocking.filter((file) => !lane || isSlow(file) === (lane === "slow")),
        },
      },
    ],
  },
});

/** `npm run test:long -- PART`: one part of the generated suites at full size, ended after 45 minutes. Without a part it lists them. */
import { endChildrenWithThisProcess } from "./children";
import { runSuite } from "./suites";

const limit = 45 * 60_000;

interface Part {
  about: string;
  /** Vitest's filters: parts of the paths of its files. */
  files: string[];
}

const parts: Readonly<Record<string, Part>> = {
  fuzz: { about: "100,000 requests that no client would send", files: ["e2e/contract/fuzz"] },
  grants: {
    about:
      "1,000 sets of grants against every endpoint, 45 against every call of the portal, 10 against every page",
    files: ["e2e/contract/grants", "e2e/contract/portal-texts"],
  },
  model: {
    about: "2,000 sequences of commands against the model",
    files: ["e2e/contract/model/model.test"],
  },
  audit: { about: "1,000 changes to the activity log", files: ["lib/audit/server/verify"] },
  jobs: { about: "30 job workers killed at random moments", files: ["e2e/jobs"] },
  durable: {
    about:
      "20 restarts of PostgreSQL under load; calls killed at every moment; 10,000 events read beside killed servers",
    files: ["e2e/durable"],
  },
  embedded: {
    about: "200 kills of the server or of PostgreSQL during writes, on the embedded database",
    files: ["lib/db/server/embedded"],
  },
  connections: {
    about: "1,000 listings imported from and pushed to each stand-in, within its limits",
    files: ["e2e/connections/full-push"],
  },
  killed: {
    about: "50 imports and 50 pushes killed at random moments, on each kind of database",
    files: ["e2e/connections/killed-import", "e2e/connections/push-kills"],
  },
  engine: {
    about: "every property of the price engine and of markets on 10,000 inputs",
    files: ["lib/pricing/engine/properties", "lib/market/model/properties"],
  },
  billing: {
    about: "a million histories of own programs that fetch prices; hundreds on the database",
    files: ["lib/usage/ledger/histories", "lib/delivery/integration/server/billing"],
  },
  prices: {
    about: "100,000 prices from the engine to what a PMS confirms",
    files: ["e2e/connections/prices-arrive"],
  },
  image: {
    about: "the container image's steps without a container, then its server without rights",
    files: ["e2e/durable/image"],
  },
  races: { about: "racing calls, in hundreds of rounds", files: ["race.test"] },
};

const name = process.argv[2] ?? "";
const part = Object.hasOwn(parts, name) ? parts[name] : undefined;
if (!part) {
  const rows = Object.entries(parts).map(([key, { about }]) => `  ${key.padEnd(10)}${about}`);
  console.log(["npm run test:long -- PART, one of", ...rows].join("\n"));
  process.exit(name === "" ? 0 : 2);
}
endChildrenWithThisProcess();
const { passed, failed } = await runSuite("vitest", [...part.files, `--testTimeout=${limit}`], {
  env: { NIGHTRATE_LONG: "1", FUZZ: "100000", PROPERTY_RUNS: "10000", PRICE_CASES: "100000" },
  timeout: limit,
});
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

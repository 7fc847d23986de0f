import { runSuite } from "@/e2e/run/suites";
import { endChildrenWithThisProcess } from "@/e2e/run/children";
endChildrenWithThisProcess();
const [start = "", ...files] = process.argv.slice(2);
const offset = Date.parse(`${start.replace(" ", "T")}Z`) - Date.now();
console.log(await runSuite("playwright", files, { under: ["faketime", start], env: { TZ: "UTC", FAKETIME_DONT_FAKE_MONOTONIC: "1", NO_FAKE_STAT: "1", TEST_DATABASE_URL: "", E2E_CLOCK_OFFSET: String(offset) } }));
process.exit(0);

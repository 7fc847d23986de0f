import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { bundled } from "@/e2e/setup/bundle";

const program = bundled(`import "./e2e/zones/hash-nights.ts";`);

/** What the program prints on a machine in a time zone. */
async function printedIn(zone: string): Promise<string> {
  const env = { ...process.env, TZ: zone };
  const run = promisify(execFile);
  const { stdout } = await run(process.execPath, [program()], { env });
  return stdout.trim();
}

test("the same input has the same bytes under four time zones of the machine", async () => {
  const zones = ["UTC", "America/Vancouver", "Asia/Kolkata", "Pacific/Auckland"];
  const printed = await Promise.all(zones.map(printedIn));
  expect(printed[0]).toMatch(/^[0-9a-f]{64}$/);
  expect(printed).toEqual(zones.map(() => printed[0]));
}, 120_000);

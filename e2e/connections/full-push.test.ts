import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { z } from "zod";
import { startPostgres } from "@/e2e/setup/postgres";
import { leastSeconds } from "./least-time";

/** Milliseconds of a second of the stand-in: its limits, not this machine, must be what takes the time. */
const scale = 300;
const listings = 1_000;

const Started = z.object({
  url: z.string(),
  CONNECTION_HOSTS: z.string(),
  credentials: z.unknown(),
});
const Ended = z.object({ requests: z.number(), problems: z.array(z.string()) });
const Measured = z.object({
  importSeconds: z.number(),
  pushSeconds: z.number(),
  seconds: z.number(),
  cpuSeconds: z.number(),
  confirmed: z.number(),
  tenNights: z.tuple([z.number(), z.number()]),
  idlePeak: z.number(),
  importPeak: z.number(),
  peak: z.number(),
});

/** Where memory is plenty, Node clears up late and the C library returns little: what the work needs is measured. */
const sparing = {
  flags: ["--max-semi-space-size=8", "--max-old-space-size=128"],
  variables: { MALLOC_ARENA_MAX: "1", MALLOC_MMAP_THRESHOLD_: "131072" },
};

const run = promisify(execFile);

// Minutes long: `npm run test:long -- connections`.
test.runIf(process.env["NIGHTRATE_LONG"]).each(["guesty", "hostaway"] as const)(
  "%s: 1,000 listings come in and are pushed as fast as the limits allow, in 300 MB",
  async (kind) => {
    const { problems, ratio, ...measured } = await pushAll(kind);
    const told = { kind, scale, ratio, problems: problems.length, ...measured };
    console.log(JSON.stringify(told));
    expect(problems).toEqual([]);
    expect(measured.tenNights).toEqual([10, 10]);
    expect(measured.confirmed).toBeGreaterThan(listings * 365);
    expect(measured.peak).toBeLessThanOrEqual(300);
    expect(ratio).toBeLessThanOrEqual(1.1);
  },
);

/** Pushes a stand-in's listings in a process of its own; `ratio`: its time to the least that the limits allow. */
async function pushAll(kind: "guesty" | "hostaway") {
  const postgres = await startPostgres();
  const options = ["--listings", listings, "--stays", 0, "--scale", scale].map(String);
  const standin = spawn(
    process.execPath,
    ["--import", "tsx", "e2e/standins/main.ts", kind, ...options],
    { stdio: ["ignore", "pipe", "inherit"] },
  );
  try {
    const lines = createInterface({ input: standin.stdout })[Symbol.asyncIterator]();
    const next = async (): Promise<unknown> => JSON.parse(String((await lines.next()).value));
    const { url, CONNECTION_HOSTS, credentials } = Started.parse(await next());
    const vendor = { CONNECTION_HOSTS, CONNECTION_SECOND_MS: String(scale) };
    const variables = { DATABASE_URL: postgres.url, ...vendor, ...sparing.variables };
    const env = { ...process.env, ...variables };
    const program = ["--import", "tsx", "e2e/connections/full-push.ts"];
    // Making the tables takes memory that serving and pushing do not.
    await run(process.execPath, [...program, "prepare"], { env });
    const args = [...sparing.flags, ...program, kind, url, JSON.stringify(credentials)];
    const { stdout } = await run(process.execPath, args, { env });
    const measured = Measured.parse(JSON.parse(stdout.trim().split("\n").at(-1) ?? ""));
    standin.kill("SIGTERM");
    const { requests, problems } = Ended.parse(await next());
    const least = leastSeconds(kind, requests);
    const ratio = (measured.seconds * 1_000) / scale / least;
    return { requests, problems, least, ratio, ...measured };
  } finally {
    standin.kill("SIGKILL");
    if (standin.exitCode === null && standin.signalCode === null) await once(standin, "exit");
    postgres.stop();
  }
}

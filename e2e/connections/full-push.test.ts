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
  confirmed: z.number(),
  tenNights: z.tuple([z.number(), z.number()]),
  idlePeak: z.number(),
  importPeak: z.number(),
  peak: z.number(),
});

// Minutes long: `npm run test:long -- connections`.
test.runIf(process.env["NIGHTRATE_LONG"]).each(["guesty", "hostaway"] as const)(
  "%s: 1,000 listings come in and are pushed as fast as the limits allow, in 300 MB",
  async (kind) => {
    const postgres = await startPostgres();
    const program = ["--import", "tsx", "e2e/standins/main.ts", kind];
    const options = ["--listings", listings, "--stays", 0, "--scale", scale].map(String);
    const standin = spawn(process.execPath, [...program, ...options], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    try {
      const lines = createInterface({ input: standin.stdout })[Symbol.asyncIterator]();
      const next = async (): Promise<unknown> => JSON.parse(String((await lines.next()).value));
      const { url, CONNECTION_HOSTS, credentials } = Started.parse(await next());
      const script = ["--max-semi-space-size=8", "--import", "tsx", "e2e/connections/full-push.ts"];
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [...script, kind, url, JSON.stringify(credentials)],
        {
          env: {
            ...process.env,
            DATABASE_URL: postgres.url,
            CONNECTION_HOSTS,
            CONNECTION_SECOND_MS: String(scale),
          },
        },
      );
      const measured = Measured.parse(JSON.parse(stdout.trim().split("\n").at(-1) ?? ""));
      standin.kill("SIGTERM");
      const { requests, problems } = Ended.parse(await next());
      const least = leastSeconds(kind, requests);
      const ratio = (measured.seconds * 1_000) / scale / least;
      console.log(
        JSON.stringify({ kind, requests, least, ratio, problems: problems.length, ...measured }),
      );
      expect(problems).toEqual([]);
      expect(measured.tenNights).toEqual([10, 10]);
      expect(measured.confirmed).toBeGreaterThan(listings * 365);
      expect(measured.peak).toBeLessThanOrEqual(300);
      expect(ratio).toBeLessThanOrEqual(1.1);
    } finally {
      standin.kill("SIGKILL");
      if (standin.exitCode === null && standin.signalCode === null) await once(standin, "exit");
      postgres.stop();
    }
  },
);

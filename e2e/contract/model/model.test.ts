import * as fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { MemoryRateStore } from "@/lib/http/server/limiter";
import { useRates } from "@/lib/http/server/rates";
import { anyCommand } from "./commands";
import { follow } from "./follow";
import { hasLog } from "./play";

const runs = process.env["NIGHTRATE_LONG"] === "1" ? 2_000 : 40;
const seed = Number(process.env["SEED"] ?? 20_261_121);
const possible = anyCommand.filter((command) => command.do !== "log" || hasLog);
const sequences = fc.array(possible, { minLength: 1, maxLength: 60, size: "max" });

beforeEach(() => useRates(new MemoryRateStore()));

test(
  `${runs} sequences of up to 60 commands answer, leave and log what the model says (seed ${seed})`,
  { timeout: 45 * 60_000 },
  async () => {
    const seen = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(sequences, (commands) => follow(commands, seen)),
      { numRuns: runs, seed },
    );
    // Sequences that are mostly refused test little.
    const done = [...seen].filter(([what]) => what.endsWith(" 200"));
    expect(done.length).toBeGreaterThanOrEqual(8);
    expect(Math.min(...done.map(([, count]) => count))).toBeGreaterThan(runs / 20);
  },
);

import { Command } from "commander";
import { exitCodeOf } from "@/cli/exit-code";
import {
  countLines,
  formatOptions,
  formatsFrom,
  marketOptions,
  sourcesOfMarket,
} from "@/cli/offline-options";
import type { OfflineIo } from "@/cli/run-offline";
import { Refusal } from "@/lib/core/errors";
import { fileSource } from "@/lib/intake/sources/files/server";
import { backtest, readBacktest, simulateHeldYear } from "@/lib/lab/backtest/server";
import { readMarket } from "@/lib/lab/quote/server";
import { heldTable, jsonOf, tableOf } from "./report";

interface Flags {
  listings?: string;
  market?: string;
  calendar?: string;
  held?: true;
  json?: true;
}

/** Runs a backtest. Returns the exit code: 0 done, 2 refused with one sentence, 1 failed. */
export function run(args: readonly string[], io: OfflineIo): Promise<number> {
  const parse = (): Promise<unknown> => program(io).parseAsync([...args], { from: "user" });
  return exitCodeOf(parse, io, "The backtest failed");
}

function program(io: OfflineIo): Command {
  const root = new Command("backtest").exitOverride().configureOutput({
    writeOut: (text) => io.print(text.trimEnd()),
    writeErr: (text) => io.printError(text.trimEnd()),
  });
  marketOptions(formatOptions(root))
    .description("test price suggestions against bookings, from files and without a database")
    .argument("[reservations]", "reservations and owner blocks as CSV; .gz is read too")
    .option("--listings <file>", "listings (default: those that the reservations name)")
    .option("--held", "instead count which plans would be held in a simulated year of a market")
    .option("--json", "print the result as JSON")
    .action((file: string | undefined, flags: Flags & Record<string, string | undefined>) =>
      test(file, flags, io),
    );
  return root;
}

async function test(
  file: string | undefined,
  { held, ...flags }: Omit<Flags, "json"> & Record<string, string | undefined>,
  io: OfflineIo,
): Promise<void> {
  if (held) return testHeld(flags, io);
  if (file === undefined)
    throw new Refusal("VALIDATION_FAILED", "Name a file of reservations, or use --held.");
  const files = {
    reservations: fileSource(file),
    listings: flags.listings === undefined ? null : fileSource(flags.listings),
    market: sourcesOfMarket(flags),
  };
  const { data, listings, counts } = await readBacktest(files, formatsFrom(flags));
  for (const line of countLines(counts)) io.printError(line);
  const result = backtest(data, listings);
  if (result === null || result.scores.length === 0) {
    const message = `${files.reservations.name} has too few bookings with booked_at and rental_revenue for a backtest.`;
    throw new Refusal("VALIDATION_FAILED", message);
  }
  const { undated } = data;
  io.print(flags["json"] ? jsonOf(result, undated.length) : tableOf(result, undated.length));
}

/** Counts false alarms and held faults in a year of a market's homes. */
async function testHeld(
  flags: Readonly<Record<string, string | undefined>>,
  io: OfflineIo,
): Promise<void> {
  const files = sourcesOfMarket(flags);
  if (files === null)
    throw new Refusal("VALIDATION_FAILED", "--held needs --market and --calendar.");
  const options = formatsFrom(flags);
  const { market, rows, counts } = await readMarket(files.listings, files.calendar, options);
  for (const line of countLines(counts)) io.printError(line);
  const result = simulateHeldYear(market, rows);
  io.print(flags["json"] ? JSON.stringify(result, null, 2) : heldTable(result));
}

import { closeSync, openSync, readFileSync, writeSync } from "node:fs";
import { basename } from "node:path";
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
import { dayFromText } from "@/lib/core/dates";
import { Refusal } from "@/lib/core/errors";
import { fileSource, type Source } from "@/lib/intake/sources/files/server";
import {
  type QuoteFiles,
  quoteColumns,
  quoteRows,
  readQuote,
  rulesFrom,
} from "@/lib/lab/quote/server";

interface Flags {
  listings: string;
  today: string;
  nights: string;
  out: string;
  listingsCalendar?: string;
  reservations?: string;
  market?: string;
  calendar?: string;
  rules?: string;
  [option: string]: string | undefined;
}

const figure = new Intl.NumberFormat("en");
/** The furthest night that the engine prices. */
const mostNights = 730;

/** Prices files. Returns the exit code: 0 done, 2 refused with one sentence, 1 failed. */
export function run(args: readonly string[], io: OfflineIo): Promise<number> {
  const parse = (): Promise<unknown> => program(io).parseAsync([...args], { from: "user" });
  return exitCodeOf(parse, io, "The quote failed");
}

function program(io: OfflineIo): Command {
  const root = new Command("quote").exitOverride().configureOutput({
    writeOut: (text) => io.print(text.trimEnd()),
    writeErr: (text) => io.printError(text.trimEnd()),
  });
  marketOptions(formatOptions(root))
    .description("price the nights of listings from files, without a database")
    .requiredOption("--listings <file>", "listings as CSV; .gz is read too")
    .requiredOption("--today <date>", "first night; later bookings do not exist")
    .requiredOption("--nights <n>", "nights to price, at most 730")
    .requiredOption("--out <file>", "CSV to write")
    .option("--listings-calendar <file>", "nights of the listings (default: open)")
    .option("--reservations <file>", "reservations and owner blocks")
    .option("--rules <file>", 'JSON {"customizations": {…}}, as the account level takes it')
    .action((flags: Flags) => quote(flags, io));
  return root;
}

async function quote(flags: Flags, io: OfflineIo): Promise<void> {
  const options = formatsFrom(flags);
  const today = dayFromText(flags.today);
  if (today === null) refuse("--today must be a date like 2026-07-01.");
  const nights = /^[1-9]\d{0,2}$/.test(flags.nights) ? Number(flags.nights) : Infinity;
  if (nights > mostNights) refuse(`--nights must be a whole number from 1 to ${mostNights}.`);
  const rules = rulesOf(flags.rules);
  const read = await readQuote(filesOf(flags), options, rules, { today, nights });
  for (const line of [...countLines(read.counts), ...read.notes]) io.printError(line);
  let [priced, unpriced] = [0, 0];
  writeParts(flags.out, function* parts() {
    yield `${quoteColumns.join(",")}\n`;
    for (const listing of read.context.listings) {
      const rows = quoteRows(read.context, listing, nights);
      if (rows === null) unpriced++;
      else {
        priced++;
        yield rows;
      }
    }
  });
  io.print(`${figure.format(priced)} listings priced for ${figure.format(nights)} nights.`);
  if (unpriced > 0) io.print(`${figure.format(unpriced)} without a base price left out.`);
}

function optional(path: string | undefined): Source | null {
  return path === undefined ? null : fileSource(path);
}

function filesOf(flags: Flags): QuoteFiles {
  return {
    listings: fileSource(flags.listings),
    listingsCalendar: optional(flags.listingsCalendar),
    reservations: optional(flags.reservations),
    market: sourcesOfMarket(flags),
  };
}

function rulesOf(path: string | undefined): ReturnType<typeof rulesFrom> {
  if (path === undefined) return rulesFrom("", null);
  fileSource(path);
  return rulesFrom(basename(path), readFileSync(path, "utf8"));
}

function writeParts(path: string, parts: () => Iterable<string>): void {
  const file = openSync(path, "w");
  try {
    for (const part of parts()) writeSync(file, part);
  } finally {
    closeSync(file);
  }
}

function refuse(message: string): never {
  throw new Refusal("VALIDATION_FAILED", message);
}

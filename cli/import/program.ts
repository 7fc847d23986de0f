import { Command } from "commander";
import { exitCodeOf, type ProgramIo } from "@/cli/exit-code";
import { jobFor, personOf } from "../admin/options";
import { Refusal } from "@/lib/core/errors";
import {
  type ImportFiles,
  importListings,
  importMarket,
  ImportOptions,
  importReservations,
  type ImportResult,
  type Source,
  fileSource,
  type ReservationsResult,
} from "@/lib/intake/sources/files/server";
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { SingleBar } from "cli-progress";

interface Flags {
  account?: string;
  calendar?: string;
  [option: string]: string | string[] | boolean | undefined;
}

/** Runs one import. Returns the exit code: 0 done, 2 refused with one sentence, 1 failed; then nothing is written. */
export function run(args: readonly string[], io: ProgramIo): Promise<number> {
  const parse = (): Promise<unknown> => program(io).parseAsync([...args], { from: "user" });
  return exitCodeOf(parse, io, "The import failed and wrote nothing");
}

function program(io: ProgramIo): Command {
  const root = new Command("import").exitOverride().configureOutput({
    writeOut: (text) => io.print(text.trimEnd()),
    writeErr: (text) => io.printError(text.trimEnd()),
  });
  const act = (file: string, flags: Flags): Promise<void> => importFile(file, flags, io);
  common(root.command("listings").description("import listings into an account"))
    .requiredOption("--account <email>", "email of a person in the account")
    .option("--calendar <file>", "nights of the listings")
    .action(act);
  common(root.command("market").description("import comparables into the shared market data"))
    .requiredOption("--calendar <file>", "nights of the listings")
    .option(
      "--as-of <date>",
      "day that the files tell of (default: their scrape date, else the calendar's first night)",
    )
    .action(act);
  root
    .command("reservations")
    .description("import reservations and owner blocks into an account")
    .argument("<file>", "reservations as CSV; .gz is read too; - is standard input")
    .requiredOption("--account <email>", "email of a person in the account")
    .option(...encodingFlag)
    .option("--strict", "stop at the first bad row and write nothing")
    .action((file: string, flags: StayFlags) => importStays(file, flags, io));
  return root;
}

const encodingFlag = [
  "--encoding <name>",
  "of the files, such as latin1 (default: UTF-8)",
] as const;

interface StayFlags {
  account: string;
  strict?: true;
  encoding?: string;
}

function common(command: Command): Command {
  return command
    .argument("<file>", "listings as CSV; .gz is read too; - is standard input")
    .option("--format <name>", "nightrate (default) or inside-airbnb")
    .option("--currency <code>", "ISO 4217, for rows without one")
    .option("--country <name>", "for rows without one")
    .option("--state <name>", "for rows without one")
    .option("--city <name>", "for rows without one")
    .option("--time-zone <zone>", "IANA, for rows without one (default: from the coordinates)")
    .option(
      "--where <column=value>",
      "only rows with exactly this text in a column of the file; may be repeated",
      (pair: string, before: string[] | undefined) => [...(before ?? []), pair],
    )
    .option(...encodingFlag)
    .option("--limit <n>", "only the first n listings")
    .option("--shift-dates", "move all dates by a multiple of 364 days, up to today")
    .option("--strict", "stop at the first bad row and write nothing");
}

async function importFile(file: string, flags: Flags, io: ProgramIo): Promise<void> {
  const { account, calendar, ...given } = flags;
  const options = checked(given);
  if (file === "-" && calendar === "-") {
    throw new Refusal("VALIDATION_FAILED", "Only one of the two files can be standard input.");
  }
  const files = {
    listings: await open(file, io),
    calendar: calendar === undefined ? null : await open(calendar, io),
  };
  await io.prepare();
  io.print(summary(await work(account, files, options)));
}

async function importStays(
  file: string,
  { account, ...given }: StayFlags,
  io: ProgramIo,
): Promise<void> {
  const { strict, encoding } = checked({ ...given });
  const source = await open(file, io);
  await io.prepare();
  const caller = await jobFor(await personOf(account, "account"));
  io.print(reservationSummary(await importReservations(caller, source, { strict, encoding })));
}

async function open(path: string, io: ProgramIo): Promise<Source> {
  return watched(await openFile(path), process.stderr.isTTY, (line) => io.printError(line));
}

async function work(
  account: string | undefined,
  files: ImportFiles,
  options: ImportOptions,
): Promise<ImportResult> {
  if (account === undefined) return importMarket(files, options);
  return importListings(await jobFor(await personOf(account, "account")), files, options);
}

/** Throws VALIDATION_FAILED that names the first wrong option. */
function checked(flags: Flags): ImportOptions {
  const named = Object.entries(flags).map(([name, value]) => [underscored(name), value]);
  const parsed = ImportOptions.safeParse(Object.fromEntries(named));
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const flag = String(issue?.path[0]).replaceAll("_", "-");
  throw new Refusal("VALIDATION_FAILED", `--${flag} ${issue?.message ?? "is invalid"}.`);
}

/** commander's timeZone → time_zone. */
function underscored(name: string): string {
  return name.replaceAll(/[A-Z]/g, "_$&").toLowerCase();
}

/** Opens a file; `-` is standard input. Throws VALIDATION_FAILED unless it is a file. */
function openFile(path: string): Promise<Source> {
  return path === "-" ? keptStdin() : Promise.resolve(fileSource(path));
}

/** Standard input, kept in a file that only this user can read until the process ends: imports may read it twice. */
async function keptStdin(): Promise<Source> {
  const folder = mkdtempSync(join(tmpdir(), "nightrate-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  const path = join(folder, "content");
  await pipeline(process.stdin, createWriteStream(path, { flags: "wx", mode: 0o600 }));
  return { name: "standard input", bytes: statSync(path).size, open: () => createReadStream(path) };
}

/** Seconds between two plain lines. */
const lineEvery = 5;

interface Meter {
  to(bytes: number): void;
  end(): void;
}

type PrintLine = (line: string) => void;

/** `source`, with its progress: a bar on this process's terminal, plain lines (`printLine`) elsewhere. */
function watched(source: Source, isTerminal: boolean, printLine: PrintLine): Source {
  return { ...source, open: () => metered(source, isTerminal, printLine) };
}

async function* metered(
  source: Source,
  isTerminal: boolean,
  printLine: PrintLine,
): AsyncGenerator<Uint8Array> {
  const meter = isTerminal ? bar(source) : lineMeter(source, printLine);
  let bytes = 0;
  try {
    for await (const chunk of source.open()) {
      bytes += chunk.length;
      meter.to(bytes);
      yield chunk;
    }
  } finally {
    meter.end();
  }
}

function bar({ name, bytes }: Source): Meter {
  const format = `${name} [{bar}] {percentage}%, {eta} s left`;
  const drawn = new SingleBar({ format, stream: process.stderr, hideCursor: true });
  drawn.start(bytes, 0);
  return { to: (read) => drawn.update(read), end: () => drawn.stop() };
}

function lineMeter({ name, bytes }: Source, printLine: PrintLine): Meter {
  let next = Date.now() + lineEvery * 1_000;
  printLine(`Reading ${name} …`);
  return {
    to: (read) => {
      if (Date.now() < next) return;
      next = Date.now() + lineEvery * 1_000;
      printLine(`${name}: ${Math.floor((read / Math.max(bytes, 1)) * 100)} %`);
    },
    end: () => {},
  };
}

const figure = new Intl.NumberFormat("en");

/** The result of an import as lines for people: skipped rows with their reasons, then the counts. */
function summary(result: ImportResult): string {
  const { listings, held, calendar, shiftedDays, asOf, isPast, problems } = result;
  const lines = skippedLines(problems, listings.skipped + (calendar?.skipped ?? 0));
  const { read, created, updated, skipped, other } = listings;
  lines.push(`Listings: ${counted({ read, created, updated, skipped, "not chosen": other })}`);
  lines.push(...heldLines(held));
  if (calendar) {
    lines.push(
      `Nights: ${counted({ read: calendar.read, skipped: calendar.skipped, "of other listings": calendar.other })}`,
      `Months: ${counted({ created: calendar.created, updated: calendar.updated })}`,
    );
  }
  if (shiftedDays !== 0) lines.push(`Dates moved by ${figure.format(shiftedDays)} days.`);
  if (asOf !== null) lines.push(`Market data as of ${asOf}.`);
  if (isPast) {
    lines.push(
      "All nights of the calendar are in the past. Use --shift-dates to move them to today.",
    );
  }
  return lines.join("\n");
}

/** The same for an import of reservations. */
function reservationSummary({ reservations, problems }: ReservationsResult): string {
  const { other, ...counts } = reservations;
  const lines = skippedLines(problems, counts.skipped);
  return [...lines, `Reservations: ${counted({ ...counts, "of other listings": other })}`].join(
    "\n",
  );
}

/** Listings that keep their currency, although the file has another one. */
function heldLines({ count, shown }: ImportResult["held"]): string[] {
  if (count === 0) return [];
  const lines = shown.map(
    ({ pmsName, listingId, currency, newCurrency }) =>
      `${pmsName} ${listingId} stays in ${currency}: the file has ${newCurrency}.`,
  );
  const unnamed = count - shown.length;
  return [
    ...lines,
    ...(unnamed > 0 ? [`… and ${figure.format(unnamed)} more listings.`] : []),
    "Their amounts were not imported and no prices are sent until the owner confirms the new currency on Connections.",
  ];
}

function skippedLines(problems: ImportResult["problems"], skipped: number): string[] {
  const lines = problems.map(({ file, line, reason }) => `${file} line ${line}: ${reason}.`);
  const unnamed = skipped - problems.length;
  return unnamed > 0 ? [...lines, `… and ${figure.format(unnamed)} more rows.`] : lines;
}

/** `3,095 read, 42 created.` */
function counted(figures: Record<string, number>): string {
  const parts = Object.entries(figures).map(([name, value]) => `${figure.format(value)} ${name}`);
  return `${parts.join(", ")}.`;
}

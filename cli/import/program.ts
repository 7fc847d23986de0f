import { Command } from "commander";
import { exitCodeOf, type ProgramIo } from "@/cli/exit-code";
import { jobFor, personOf } from "@/cli/admin/callers";
import { Refusal } from "@/lib/core/errors";
import {
  type ImportFiles,
  importListings,
  importMarket,
  ImportOptions,
  importReservations,
  type ImportResult,
  type Source,
} from "@/lib/sync/imports/server";
import { openFile } from "./files";
import { watched } from "./progress";
import { reservationSummary, summary } from "./summary";

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

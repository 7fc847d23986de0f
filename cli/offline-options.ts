import type { Command } from "commander";
import { Refusal } from "@/lib/core/errors";
import { fileSource, ImportOptions, type Source } from "@/lib/intake/sources/files/server";
import type { FileCounts } from "@/lib/lab/quote/server";

const figure = new Intl.NumberFormat("en");

/** Options of the formats of files, as an import has them. */
export function formatOptions(command: Command): Command {
  return command
    .option("--format <name>", "nightrate (default) or inside-airbnb")
    .option("--currency <code>", "ISO 4217, for rows without one")
    .option("--country <name>", "for rows without one")
    .option("--state <name>", "for rows without one")
    .option("--time-zone <zone>", "IANA, for rows without one (default: from the coordinates)");
}

/** Options of a market's files. */
export function marketOptions(command: Command): Command {
  return command
    .option("--market <file>", "comparables; needs --calendar")
    .option("--calendar <file>", "nights of the comparables")
    .option(
      "--market-as-of <date>",
      "day that the market tells of (default: the date in the file, else the calendar's first night)",
    );
}

/** Checked options of the formats. Throws VALIDATION_FAILED that names the first wrong one. */
export function formatsFrom(flags: Readonly<Record<string, string | undefined>>): ImportOptions {
  const { format, currency, country, state, timeZone: time_zone, marketAsOf } = flags;
  const given = { format, currency, country, state, time_zone, as_of: marketAsOf };
  const parsed = ImportOptions.safeParse(given);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const named = String(issue?.path[0]).replaceAll("_", "-");
  const flag = named === "as-of" ? "market-as-of" : named;
  throw new Refusal("VALIDATION_FAILED", `--${flag} ${issue?.message ?? "is invalid"}.`);
}

/** The files of a market. Throws VALIDATION_FAILED where one of the two options is missing. */
export function sourcesOfMarket({
  market,
  calendar,
}: {
  market?: string | undefined;
  calendar?: string | undefined;
}): { listings: Source; calendar: Source } | null {
  if (market === undefined && calendar === undefined) return null;
  if (market === undefined || calendar === undefined) {
    throw new Refusal("VALIDATION_FAILED", "--market and --calendar belong together.");
  }
  return { listings: fileSource(market), calendar: fileSource(calendar) };
}

/** What was read of each file as lines for people: skipped rows with their reasons, then the counts. */
export function countLines(counts: readonly FileCounts[]): string[] {
  return counts.flatMap(({ file, read, skipped, other, problems }) => {
    const named = problems.map(({ line, reason }) => `${file} line ${line}: ${reason}.`);
    const unnamed = skipped - problems.length;
    if (unnamed > 0) named.push(`… and ${figure.format(unnamed)} more rows.`);
    const [all, bad, rest] = [read, skipped, other].map((value) => figure.format(value));
    return [...named, `${file}: ${all} rows read, ${bad} skipped, ${rest} of other listings.`];
  });
}

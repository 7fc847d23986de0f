import type { ImportResult } from "@/lib/imports";

const figure = new Intl.NumberFormat("en");

/** What an import did, as lines for people: rows left out with their reasons, then the counts. */
export function summary({ listings, calendar, shiftedDays, problems }: ImportResult): string {
  const lines = problems.map(({ file, line, reason }) => `${file} line ${line}: ${reason}.`);
  const unnamed = listings.skipped + (calendar?.skipped ?? 0) - problems.length;
  if (unnamed > 0) lines.push(`… and ${figure.format(unnamed)} more rows.`);
  const { read, created, updated, skipped, other } = listings;
  lines.push(`Listings: ${counted({ read, created, updated, skipped, "not chosen": other })}`);
  if (calendar) {
    lines.push(
      `Nights: ${counted({ read: calendar.read, skipped: calendar.skipped, "of other listings": calendar.other })}`,
      `Months: ${counted({ created: calendar.created, updated: calendar.updated })}`,
    );
  }
  if (shiftedDays !== 0) lines.push(`Dates moved by ${figure.format(shiftedDays)} days.`);
  return lines.join("\n");
}

/** `3,095 read, 42 created.` */
function counted(figures: Record<string, number>): string {
  const parts = Object.entries(figures).map(([name, value]) => `${figure.format(value)} ${name}`);
  return `${parts.join(", ")}.`;
}

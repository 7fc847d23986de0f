import type { ImportResult, ReservationsResult } from "@/lib/sync/imports/server";

const figure = new Intl.NumberFormat("en");

/** The result of an import as lines for people: skipped rows with their reasons, then the counts. */
export function summary(result: ImportResult): string {
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
export function reservationSummary({ reservations, problems }: ReservationsResult): string {
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

import { didYouMean } from "@/lib/core/text";
import type { ListingRow } from "./schema";

/** 52 weeks keep weekdays, and seasons within days. */
const shiftStep = 364;

/** The largest multiple of 364 days that leaves `first`, moved by it, not after `today` (days since 1970). */
export function shiftOf(first: number, today: number): number {
  return Math.floor((today - first) / shiftStep) * shiftStep;
}

/** Problem of a header row as the end of a sentence, or null: a column missing, unknown (unless `known` is null) or given twice. */
export function headerProblem(
  columns: readonly string[],
  required: readonly string[],
  known: readonly string[] | null,
): string | null {
  const missing = required.find((name) => !columns.includes(name));
  const unknown = known ? columns.find((name) => !known.includes(name)) : undefined;
  if (unknown !== undefined) {
    return `has an unknown column "${unknown}"${didYouMean(unknown, known ?? []) || "."}`;
  }
  if (missing) return `has no column "${missing}".`;
  const twice = columns.find((name, index) => columns.indexOf(name) !== index);
  return twice === undefined ? null : `has the column "${twice}" twice.`;
}

/** Problem of a valid row as a comparable of the market, or null. */
export function comparableProblem(row: ListingRow): string | null {
  if (row.latitude === null) return "latitude: must not be empty; a comparable needs coordinates";
  return row.currency === null ? "currency: must not be empty; use --currency" : null;
}

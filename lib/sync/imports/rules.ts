import { closestName } from "@/lib/core/text";

/** Price cells of a calendar are 32-bit integers of hundredths. */
export const mostMinor = 2_147_483_647;

/** `1234`, `1234.5`, `1234.50` → hundredths, without floating point; null for anything else or too much. */
export function minorFromText(text: string): number | null {
  const match = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(text);
  if (!match) return null;
  const minor = Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
  return minor <= mostMinor ? minor : null;
}

/** Days since 1970-01-01 of a `YYYY-MM-DD` between 2000 and 2199, else null. */
export function dayFromText(text: string): number | null {
  if (!/^2[01]\d{2}-\d{2}-\d{2}$/.test(text)) return null;
  const time = Date.parse(`${text}T00:00:00Z`);
  // 30 February would become 2 March in some engines, NaN in others.
  if (Number.isNaN(time) || new Date(time).getUTCDate() !== Number(text.slice(8))) return null;
  return time / 86_400_000;
}

/** Weekdays stay weekdays, and seasons stay within days of where they were. */
const shiftStep = 364;

/** The largest multiple of 364 days that leaves `first`, moved by it, not after `today` (days since 1970). */
export function shiftOf(first: number, today: number): number {
  return Math.floor((today - first) / shiftStep) * shiftStep;
}

/** One night's place in the arrays of its month. */
export interface Night {
  /** Months since year 0. */
  month: number;
  /** 0 for the first of the month. */
  index: number;
  /** Nights of the month. */
  length: number;
}

/** Where the night of `day` (days since 1970) is kept. */
export function nightOf(day: number): Night {
  const date = new Date(day * 86_400_000);
  const year = date.getUTCFullYear();
  const month = date.getUTCMonth();
  return {
    month: year * 12 + month,
    index: date.getUTCDate() - 1,
    length: new Date(Date.UTC(year, month + 1, 0)).getUTCDate(),
  };
}

/** `YYYY-MM-01` of a month counted from year 0. */
export function monthText(month: number): string {
  const year = String(Math.floor(month / 12)).padStart(4, "0");
  return `${year}-${String((month % 12) + 1).padStart(2, "0")}-01`;
}

/** Problem of a header row, as the end of a sentence, or null: a column missing, unknown (when all are known) or given twice. */
export function headerProblem(
  columns: readonly string[],
  required: readonly string[],
  known: readonly string[] | null,
): string | null {
  const missing = required.find((name) => !columns.includes(name));
  const unknown = known ? columns.find((name) => !known.includes(name)) : undefined;
  if (unknown !== undefined) {
    return `has an unknown column "${unknown}"${didYouMean(unknown, known ?? [])}`;
  }
  if (missing) return `has no column "${missing}".`;
  const twice = columns.find((name, index) => columns.indexOf(name) !== index);
  return twice === undefined ? null : `has the column "${twice}" twice.`;
}

/** `; did you mean "base"?` for the closest known name, or a full stop where none is near. */
export function didYouMean(name: string, known: readonly string[]): string {
  const meant = closestName(name, known);
  return meant === undefined ? "." : `; did you mean "${meant}"?`;
}

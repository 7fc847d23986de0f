import { type DateText, dayFromText } from "@/lib/core/dates";

export const dateOrders = ["day_first", "month_first"] as const;
export type DateOrder = (typeof dateOrders)[number];
export const decimalMarks = [".", ","] as const;
export type DecimalMark = (typeof decimalMarks)[number];

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const numeric = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4}|\d{2})$/;
const yearFirst = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})$/;
const named =
  /^(?:(\d{1,2})[. -]+([a-z]{3})[a-z]*|([a-z]{3})[a-z]*[. -]+(\d{1,2}))[., -]+(\d{4})$/i;

/**
 * Parses a date in any common format → `YYYY-MM-DD`; null if it isn't one. Without `order`, 04/12/2026 is ambiguous and
 * null.
 */
export function dayOfCell(cell: string, order: DateOrder | null): DateText | null {
  const iso = yearFirst.exec(cell);
  if (iso) return dayText(iso[1], iso[2], iso[3]);
  const byName = named.exec(cell);
  if (byName) return namedDay(byName);
  const parts = numeric.exec(cell);
  if (!parts || order === null) return null;
  const [, first, second, year = ""] = parts;
  const full = year.length === 2 ? `20${year}` : year;
  return order === "day_first" ? dayText(full, second, first) : dayText(full, first, second);
}

function namedDay([, day, name, otherName, otherDay, year]: RegExpExecArray): DateText | null {
  const month = months.indexOf((name ?? otherName ?? "").toLowerCase()) + 1;
  return dayText(year, String(month), day ?? otherDay);
}

function dayText(year = "", month = "", day = ""): DateText | null {
  const text = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return dayFromText(text) === null ? null : text;
}

/** A timestamp of a file: its day, its time of day, and its offset from UTC, if any. */
export interface LocalMoment {
  day: DateText;
  /** `HH:MM:SS`; null for a whole day. */
  time: string | null;
  /** `Z` or `+02:00`; null: in the listing's time zone. */
  offset: string | null;
}

const timed =
  /^(.+?)(?:,? +|T)(\d{1,2}):(\d{2})(?::(\d{2})(?:\.\d+)?)? ?(am|pm)? ?(Z|UTC|[+-]\d{2}:?\d{2})?$/i;

/** Parses a day, or a day and a time; null if it is neither. */
export function momentOfCell(cell: string, order: DateOrder | null): LocalMoment | null {
  const parts = timed.exec(cell);
  if (!parts) {
    const day = dayOfCell(cell, order);
    return day === null ? null : { day, time: null, offset: null };
  }
  const [, date = "", hour = "", minute = "", second = "00", half, zone] = parts;
  const day = dayOfCell(date, order);
  const time = timeText(hourOf(Number(hour), half), minute, second);
  return day === null || time === null ? null : { day, time, offset: offsetOf(zone) };
}

function timeText(hour: number, minute: string, second: string): string | null {
  if (hour > 23 || Number(minute) > 59 || Number(second) > 59) return null;
  return `${String(hour).padStart(2, "0")}:${minute}:${second}`;
}

function hourOf(hour: number, half: string | undefined): number {
  if (half === undefined) return hour;
  return (hour % 12) + (half.toLowerCase() === "pm" ? 12 : 0);
}

function offsetOf(zone: string | undefined): string | null {
  if (zone === undefined) return null;
  if (/^(z|utc)$/i.test(zone)) return "Z";
  return zone.includes(":") ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`;
}

const plainAmount: Readonly<Record<DecimalMark, RegExp>> = {
  ".": /^(\d{1,3}(?:[, '’]\d{3})+|\d+)(?:\.(\d{1,2}))?$/,
  ",": /^(\d{1,3}(?:[. '’]\d{3})+|\d+)(?:,(\d{1,2}))?$/,
};

/** An amount with currency sign or code, groups of three digits and a decimal mark → `1234.50`; null where it is none. */
export function amountOfCell(cell: string, mark: DecimalMark): string | null {
  const bare = cell
    .replaceAll(/[\u00a0\u202f]/g, " ")
    .replace(/^(?:[A-Z]{1,3})?\p{Sc}? ?/u, "")
    .replace(/ ?(?:\p{Sc}|[A-Z]{3})$/u, "");
  const parts = plainAmount[mark].exec(bare);
  if (!parts) return null;
  const whole = (parts[1] ?? "").replaceAll(/[^\d]/g, "");
  return parts[2] === undefined ? whole : `${whole}.${parts[2]}`;
}

/** Evidence from cells: the order of dates and the decimal mark of amounts. */
export interface Evidence {
  /** Cells that are a day only if the day comes first, only if the month does, and either way. */
  dates: { day_first: number; month_first: number; either: number };
  /** Cells that are an amount only with a point, only with a comma, and either way. */
  decimals: { ".": number; ",": number; either: number };
  /** Cells that are a day or a moment; that are an amount; that hold anything. */
  days: number;
  amounts: number;
  filled: number;
}

export function noEvidence(): Evidence {
  return {
    dates: { day_first: 0, month_first: 0, either: 0 },
    decimals: { ".": 0, ",": 0, either: 0 },
    days: 0,
    amounts: 0,
    filled: 0,
  };
}

/** 1.240 may be 1240, or 1.24 with a zero too many. */
const oneGroup = /^\D*\d{1,3}[.,]\d{3}\D*$/;

/** Adds a cell to the evidence of its column. */
export function observe(evidence: Evidence, cell: string): void {
  if (cell === "") return;
  evidence.filled++;
  observeDate(evidence, cell);
  observeAmount(evidence, cell);
}

function observeDate(evidence: Evidence, cell: string): void {
  const byDay = momentOfCell(cell, "day_first")?.day ?? null;
  const byMonth = momentOfCell(cell, "month_first")?.day ?? null;
  if (byDay === null && byMonth === null) return;
  evidence.days++;
  if (byMonth === null) evidence.dates.day_first++;
  else if (byDay === null) evidence.dates.month_first++;
  else if (byDay !== byMonth) evidence.dates.either++;
}

function observeAmount(evidence: Evidence, cell: string): void {
  const byPoint = amountOfCell(cell, ".");
  const byComma = amountOfCell(cell, ",");
  if (byPoint === null && byComma === null) return;
  evidence.amounts++;
  if (oneGroup.test(cell)) evidence.decimals.either++;
  else if (byComma === null) evidence.decimals["."]++;
  else if (byPoint === null) evidence.decimals[","]++;
}

/** How dates or amounts are read, and who decided: a person, the rows, or nobody yet. */
export interface Reading<T extends string> {
  value: T | null;
  by: "person" | "rows" | null;
  /** Cells that are possible in this way only; of how many that are written so. */
  sure: number;
  of: number;
  /** True if the person must choose, because the cells are ambiguous. */
  isOpen: boolean;
}

/** The order of dates: as chosen, else as the cells show. */
export function dateReading(
  all: readonly Evidence[],
  chosen: DateOrder | null,
): Reading<DateOrder> {
  const sum = (key: keyof Evidence["dates"]) => all.reduce((n, { dates }) => n + dates[key], 0);
  return reading(
    chosen,
    ["day_first", sum("day_first")],
    ["month_first", sum("month_first")],
    sum("either"),
  );
}

/** The decimal mark of amounts, decided likewise. */
export function decimalReading(
  all: readonly Evidence[],
  chosen: DecimalMark | null,
): Reading<DecimalMark> {
  const sum = (key: keyof Evidence["decimals"]) =>
    all.reduce((n, { decimals }) => n + decimals[key], 0);
  return reading(chosen, [".", sum(".")], [",", sum(",")], sum("either"));
}

type Count<T> = readonly [T, number];

function reading<T extends string>(
  chosen: T | null,
  first: Count<T>,
  second: Count<T>,
  either: number,
): Reading<T> {
  const of = first[1] + second[1] + either;
  const told = first[1] === second[1] ? null : first[1] > second[1] ? first[0] : second[0];
  const value = chosen ?? told;
  const sure = [first, second].find(([name]) => name === value)?.[1] ?? 0;
  const by = chosen === null ? (told === null ? null : "rows") : "person";
  return { value, by, sure, of, isOpen: value === null && of > 0 };
}

import { parseDate, today as todayIn } from "@internationalized/date";

/** Dates are `YYYY-MM-DD` text everywhere but at the database, which wants UTC midnights. */
export type DateText = string;

/** Milliseconds of a day in UTC. */
export const dayMs = 86_400_000;

/** Today's date in an IANA time zone. */
export function today(timeZone: string): DateText {
  return todayIn(timeZone).toString();
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The date on which `instant` falls in an IANA time zone. Fast enough for every row of a long list. */
export function dateIn(timeZone: string, instant: Date): DateText {
  // Swedish writes dates as ISO 8601 does.
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat("sv-SE", { timeZone });
  formats.set(timeZone, format);
  return format.format(instant);
}

/** The instant at which `date` begins in an IANA time zone. */
export function startOf(date: DateText, timeZone: string): Date {
  return parseDate(date).toDate(timeZone);
}

/** ISO 8601 instant of an instant's text, or of the beginning of a `YYYY-MM-DD` in an IANA time zone. */
export function instantIn(timeZone: string, text: string): string {
  return (text.length === 10 ? startOf(text, timeZone) : new Date(text)).toISOString();
}

/** `date` moved by `days` (may be negative); no later than 9999-12-31, which callers may ask for. */
export function addDays(date: DateText, days: number): DateText {
  return parseDate(date).add({ days }).toString();
}

/** Whole days from `from` to `to`; negative when `to` is earlier. */
export function daysBetween(from: DateText, to: DateText): number {
  return Math.round((toUtc(to).getTime() - toUtc(from).getTime()) / dayMs);
}

/** True for a time zone this runtime knows. */
export function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en", { timeZone: name }));
  } catch {
    return false;
  }
}

/** UTC midnight of a date, as the database stores it. */
export function toUtc(date: DateText): Date {
  return new Date(`${date}T00:00:00.000Z`);
}

/** Date of a UTC midnight. */
export function fromUtc(date: Date): DateText {
  return date.toISOString().slice(0, 10);
}

/** Days from 1970-01-01 to a date, for arithmetic on many of them. */
export function dayOf(date: DateText): number {
  return toUtc(date).getTime() / dayMs;
}

/** Days from 1970-01-01 to a `YYYY-MM-DD` between 2000 and 2199; null for any other text. */
export function dayFromText(text: string): number | null {
  if (!/^2[01]\d{2}-\d{2}-\d{2}$/.test(text)) return null;
  const time = Date.parse(`${text}T00:00:00Z`);
  // Some engines parse 30 February as 2 March, others as NaN.
  if (Number.isNaN(time) || new Date(time).getUTCDate() !== Number(text.slice(8))) return null;
  return time / dayMs;
}

/** Most dates that are kept: prices of many listings are of the same few hundred nights. */
const mostDates = 10_000;
const dates = new Map<number, DateText>();

/** The date that many days after 1970-01-01. */
export function dateOf(day: number): DateText {
  const known = dates.get(day);
  if (known !== undefined) return known;
  const date = fromUtc(new Date(day * dayMs));
  if (dates.size >= mostDates) dates.clear();
  dates.set(day, date);
  return date;
}

/** First day of the date's month. */
export function monthOf(date: DateText): DateText {
  return `${date.slice(0, 7)}-01`;
}

/** Whole days since 1970-01-01: arithmetic on dates without Date and time zones. */

/** A date of the Gregorian calendar. */
interface Civil {
  year: number;
  /** From 0 = January 1. */
  dayOfYear: number;
  /** The same in a leap year: March 1 is always 60. */
  dayOfLeapYear: number;
}

const daysOfEra = 146_097;
/** Days from 0000-03-01 to 1970-01-01. */
const epoch = 719_468;
/** Years begin in March below, so January 1 is 306 days into one. */
const marchToJanuary = 306;

/** 0 = Monday … 6 = Sunday; 1970-01-01 was a Thursday. */
export function weekdayOf(day: number): number {
  const weekday = (day + 3) % 7;
  // A remainder may be −0.
  return weekday < 0 ? weekday + 7 : weekday + 0;
}

/** Remainder of a division, 0 up to `divisor` for negative numbers too. */
export function modulo(value: number, divisor: number): number {
  return ((value % divisor) + divisor) % divisor;
}

/** Place of a day in a leap year: 0 = 1 January, 59 = 29 February, 60 = 1 March in every year, 365 = 31 December. */
export function yearDayOf(day: number): number {
  return civilOf(day).dayOfLeapYear;
}

/** The date of a day, in integers (Hinnant, "chrono-Compatible Low-Level Date Algorithms", civil_from_days). */
export function civilOf(day: number): Civil {
  const shifted = day + epoch;
  const era = Math.floor(shifted / daysOfEra);
  const dayOfEra = shifted - era * daysOfEra;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1_460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const sinceMarch =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const isNewYear = sinceMarch >= marchToJanuary;
  const year = yearOfEra + era * 400 + Number(isNewYear);
  if (isNewYear) {
    const dayOfYear = sinceMarch - marchToJanuary;
    return { year, dayOfYear, dayOfLeapYear: dayOfYear };
  }
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return { year, dayOfYear: sinceMarch + 59 + Number(isLeap), dayOfLeapYear: sinceMarch + 60 };
}

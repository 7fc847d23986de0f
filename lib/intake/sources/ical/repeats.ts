import { RRule } from "rrule";
import { civilOf, dateOf, dayFromText, dayOf, fromUtc, toUtc } from "@/lib/core/dates";
import { dayAt, hasTime, localTime, type SourceDate } from "./dates";
import type { Day } from "./event";

/** What an event says of its further dates (RFC 5545 §3.8.5), as its source wrote it. */
export interface Repeats {
  /** RRULE values: `FREQ=WEEKLY;BYDAY=MO`. */
  rules: readonly string[];
  /** RDATE. */
  more: readonly SourceDate[];
  /** EXDATE, and RECURRENCE-ID of the events that take the place of one occurrence. */
  except: readonly SourceDate[];
}

/** The listing's zone, and the days for which occurrences are wanted: from `from` until before `to`. */
export interface Wanted {
  zone: string;
  from: Day;
  to: Day;
}

/** Rules that begin more than once a day name no nights. */
const byDays = /(?:^|;)FREQ=(DAILY|WEEKLY|MONTHLY|YEARLY)(?:;|$)/i;

/** The library's own part, which is none of RFC 5545: Easter would be another day in the years where rules are worked out. */
const byEaster = /(?:^|;)BYEASTER=/i;

/** Parts about the time of day, which every occurrence has from DTSTART, and the end, which is worked out here. */
const notDays = /^(BYHOUR|BYMINUTE|BYSECOND|UNTIL)=/i;

/**
 * The days from DTSTART to each occurrence that begins within `wanted`, in order, without the exceptions. Null where a
 * rule can't be read or begins more than once a day. Only days are worked out, so that an occurrence keeps the time of
 * day of its zone, also where the clocks change between two.
 */
export function offsetsOf(start: SourceDate, repeats: Repeats, wanted: Wanted): number[] | null {
  const first = dayFromText(start.text.slice(0, 10));
  if (first === null) return null;
  const days = new Set([first]);
  for (const rule of repeats.rules) {
    const found = daysOf(rule, start, first, wanted);
    if (!found) return null;
    for (const day of found) days.add(day);
  }
  for (const date of repeats.more) {
    const shift = shiftTo(date, start, wanted.zone);
    if (shift === null) return null;
    days.add(first + shift);
  }
  for (const date of repeats.except) {
    const shift = shiftTo(date, start, wanted.zone);
    if (shift !== null) days.delete(first + shift);
  }
  const within = [...days].filter((day) => day >= wanted.from && day < wanted.to);
  return within.toSorted((one, other) => one - other).map((day) => day - first);
}

/** The days on which a rule has occurrences, in the clock of DTSTART. */
function daysOf(rule: string, start: SourceDate, first: Day, wanted: Wanted): Day[] | null {
  if (!byDays.test(rule) || byEaster.test(rule)) return null;
  const parts = rule.split(";").filter((part) => part !== "" && !notDays.test(part));
  const given = /(?:^|;)UNTIL=([^;]*)/i.exec(rule)?.[1];
  const last = given === undefined ? wanted.to : lastDay(given, start, wanted.zone);
  if (last === null) return null;
  try {
    const end = Math.min(last, wanted.to);
    const later = daysToLastYears(first, end);
    const [dtstart, until] = [toUtc(dateOf(first + later)), toUtc(dateOf(end + later))];
    const series = new RRule({ ...RRule.parseString(parts.join(";")), dtstart, until });
    return series.all().map((date) => dayOf(fromUtc(date)) - later);
  } catch {
    return null;
  }
}

/** The library's last year. */
const lastYear = 9_999;

/**
 * Days by which a rule can be moved towards the year 9999, until when the library searches for an occurrence that never
 * comes: to where the years around its first and last day begin on the same weekdays, and so are as long.
 */
function daysToLastYears(first: Day, last: Day): number {
  const [from, to] = [yearOf(first), yearOf(last)];
  const years = Array.from({ length: to - from + 3 }, (_, at) => from - 1 + at);
  for (let more = lastYear - 1 - to; more > 0; more--) {
    if (years.every((year) => (newYear(year + more) - newYear(year)) % 7 === 0))
      return newYear(from + more) - newYear(from);
  }
  return 0;
}

function newYear(year: number): Day {
  return Date.UTC(year, 0) / 86_400_000;
}

function yearOf(day: Day): number {
  return civilOf(day).year;
}

const compact = /^(\d{4})-?(\d{2})-?(\d{2})(?:T(\d{2}):?(\d{2}):?(\d{2})(Z?))?$/i;

/** The last day, in the clock of DTSTART, on which an occurrence may begin. */
function lastDay(until: string, start: SourceDate, zone: string): Day | null {
  const [, year, month, day, hour, minute, second, isUtc] = compact.exec(until) ?? [];
  if (year === undefined) return null;
  const date = `${year}-${month}-${day}`;
  if (hour === undefined) return dayFromText(date);
  const text = `${date}T${hour}:${minute}:${second}${isUtc}`;
  const end = localTime({ text, zone: start.zone }, start, zone);
  const last = end === null ? null : dayFromText(end.slice(0, 10));
  if (end === null || last === null) return null;
  const isLate = hasTime(start) && end.slice(11, 19) < start.text.slice(11, 19);
  return isLate ? last - 1 : last;
}

/** The days from DTSTART to a date of the same event, which may be written without a time, or in another zone. */
function shiftTo(date: SourceDate, start: SourceDate, zone: string): number | null {
  const day = dayAt(date, zone);
  const first = hasTime(date) ? dayAt(start, zone) : dayFromText(start.text.slice(0, 10));
  return day === null || first === null ? null : day - first;
}

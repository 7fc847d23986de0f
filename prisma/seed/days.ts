import { type DateText, fromUtc, toUtc } from "@/lib/core/dates";

/** Days since 1970-01-01, faster than dates: each first start simulates a million nights. */
export type Day = number;

const msADay = 86_400_000;

export function dayOf(date: DateText): Day {
  return toUtc(date).getTime() / msADay;
}

export function dateOf(day: Day): DateText {
  return fromUtc(new Date(day * msADay));
}

/** UTC midnight, as the database stores dates. */
export function midnight(day: Day): Date {
  return new Date(day * msADay);
}

/** 0 = Sunday … 6 = Saturday. */
export function weekdayOf(day: Day): number {
  return (day + 4) % 7;
}

export interface MonthSpan {
  month: DateText;
  /** Its first day and the day after its last. */
  start: Day;
  end: Day;
}

/** The whole months that hold `first` … `last`. */
export function monthsOf(first: Day, last: Day): MonthSpan[] {
  const spans: MonthSpan[] = [];
  const cursor = new Date(`${dateOf(first).slice(0, 7)}-01T00:00:00Z`);
  while (cursor.getTime() / msADay <= last) {
    const start = cursor.getTime() / msADay;
    cursor.setUTCMonth(cursor.getUTCMonth() + 1);
    spans.push({ month: dateOf(start), start, end: cursor.getTime() / msADay });
  }
  return spans;
}

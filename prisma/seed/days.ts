import { addDays, type DateText, dateOf, dayOf, monthOf } from "@/lib/core/dates";

/** Days since 1970-01-01, faster than dates: each first start simulates a million nights. */
export type Day = number;

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
  let month = monthOf(dateOf(first));
  while (dayOf(month) <= last) {
    const next = monthOf(addDays(month, 31));
    spans.push({ month, start: dayOf(month), end: dayOf(next) });
    month = next;
  }
  return spans;
}
